import 'server-only'
import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'

import { notices, organizations, users } from '@/db/schema'
import { type Tx, atTheDoor } from '@/db/tenancy'
import { fullName } from '@/lib/base/names'
import { DAY_MS, instantAfter } from '@/lib/base/time'
import { selectNotices } from '@/lib/desk/notices/queries'
import type { Notice } from '@/lib/desk/notices/schema'
import { enqueueMail } from '@/lib/platform/mail/service'
import { MAILED_BY } from '@/lib/platform/notices/groups'
import { inEach } from '@/lib/platform/queue/in-each'

const MINUTE_MS = 60_000
/** A letter waits until nothing more has come for so long, and never longer than that. */
const QUIET_MS = 4 * MINUTE_MS
const LONGEST_MS = 10 * MINUTE_MS
/** More than this in ten minutes is to be read behind the bell. */
const MOST_NAMED = 50

interface Owed {
  organizationId: number
  userId: string
}

/**
 * Owes people the letters about what they are told of and have not read yet: one for all of some minutes. What they may see
 * now decides what it says, and whether they still want it. Running it again, or twice at once, owes nothing twice.
 */
export async function writeLetters(now: Date): Promise<void> {
  const owed = await atTheDoor((tx) =>
    tx
      .select({ organizationId: notices.organizationId, userId: notices.userId })
      .from(notices)
      .innerJoin(organizations, eq(organizations.organizationId, notices.organizationId))
      .where(and(notices.owesMail, isNull(organizations.closedAt)))
      .groupBy(notices.organizationId, notices.userId)
      .having(
        or(
          lte(sql`max(${notices.at})`, instantAfter(now, -QUIET_MS)),
          lte(sql`min(${notices.owedAt})`, instantAfter(now, -LONGEST_MS)),
        ),
      ),
  )
  await inEach(owed, 'somebody was not written to', (tx, one) => write(tx, one, now))
}

async function write(tx: Tx, { organizationId, userId }: Owed, now: Date): Promise<void> {
  const taken = await tx
    .update(notices)
    .set({ owesMail: false })
    .where(and(eq(notices.organizationId, organizationId), eq(notices.userId, userId), notices.owesMail))
    .returning({ id: notices.id })
  const [person] = await tx
    .select({
      role: users.role,
      email: users.email,
      firstName: users.firstName,
      mailsSaid: users.mailsSaid,
      mailsAssigned: users.mailsAssigned,
      mailsDecided: users.mailsDecided,
      mailsRefused: users.mailsRefused,
      identifier: organizations.identifier,
    })
    .from(users)
    .innerJoin(organizations, eq(organizations.organizationId, users.organizationId))
    .where(and(eq(users.organizationId, organizationId), eq(users.id, userId), eq(users.status, 'ACTIVE')))
  const ids = taken.map(({ id }) => id)
  if (!person || !ids.length) return
  const { role, email, firstName, identifier } = person
  const where = and(inArray(notices.id, ids), isNull(notices.readAt))
  const reader = { organizationId, userId, role, organization: { identifier } }
  const unread = (await selectNotices(tx, reader, { where, limit: MOST_NAMED })).filter(
    ({ kind }) => person[MAILED_BY[kind]],
  )
  if (!unread.length) return
  await enqueueMail(tx, {
    organizationId,
    key: `notices:${unread[0]!.id}:${unread[0]!.at}`,
    to: email,
    goodUntil: instantAfter(now, DAY_MS),
    template: 'notices',
    data: { firstName, notices: unread.map(toLine) },
  })
}

const toLine = ({ by, byName, text, detail, href }: Notice) => {
  const who = by ? fullName(by) : byName
  return { text: who ? `${who} ${text}` : text, detail, path: href }
}
