import 'server-only'
import { lte, sql } from 'drizzle-orm'

import { organizations } from '@/db/schema'
import { type Tx, atTheDoor } from '@/db/tenancy'
import { DAY_MS, instantAfter } from '@/lib/base/time'
import { GRACE_DAYS, LAST_WORD_DAYS, purgeDay } from '@/lib/company/closing/rules'
import { listAdministrators } from '@/lib/company/organization/queries'
import { log } from '@/lib/platform/http/log'
import { enqueueMail } from '@/lib/platform/mail/service'
import { inEach } from '@/lib/platform/queue/in-each'
import { storage } from '@/lib/platform/storage'

/**
 * Deletes the organisations that were closed thirty days ago: every row of theirs in one transaction, then their
 * objects. What a crash leaves of those has no row any more, and the daily sweep finds it. Tells the Administrators of
 * the others once, a week before. Running it again, or twice at once, does nothing twice.
 */
export async function purgeClosed(now: Date): Promise<void> {
  const closed = await atTheDoor((tx) => listClosed(tx, instantAfter(now, (LAST_WORD_DAYS - GRACE_DAYS) * DAY_MS)))
  const isDue = ({ closedAt }: ClosedOrganization) => closedAt <= instantAfter(now, -GRACE_DAYS * DAY_MS)
  await inEach(
    closed.filter((one) => !isDue(one)),
    'the Administrators of a closed organisation were not told',
    tellOfPurge,
  )
  for (const { organizationId } of closed.filter(isDue)) await purge(organizationId)
}

interface ClosedOrganization {
  organizationId: number
  name: string
  timezone: string
  closedAt: string
}

function listClosed(tx: Tx, before: string): Promise<ClosedOrganization[]> {
  return tx
    .select({
      organizationId: organizations.organizationId,
      name: organizations.name,
      timezone: organizations.timezone,
      closedAt: sql`${organizations.closedAt}`.mapWith(organizations.closedAt),
    })
    .from(organizations)
    .where(lte(organizations.closedAt, before))
    .orderBy(organizations.organizationId)
}

async function purge(organizationId: number): Promise<void> {
  await atTheDoor(async (tx) => {
    // A large organisation is millions of rows, and its own are all that this locks.
    await tx.execute(sql`set local statement_timeout = '1h'`)
    await tx.execute(sql`select purge_organization(${organizationId})`)
  })
  for await (const { key } of storage().list(organizationId)) await storage().remove(key)
  log.info({ organizationId }, 'a closed organisation was deleted')
}

async function tellOfPurge(tx: Tx, { organizationId, name, timezone, closedAt }: ClosedOrganization): Promise<void> {
  for (const { id, email, firstName } of await listAdministrators(tx, { organizationId })) {
    await enqueueMail(tx, {
      organizationId,
      key: `organization-ends:${closedAt}:${id}`,
      to: email,
      template: 'organization-ends',
      data: { firstName, organizationName: name, purgedOn: purgeDay(closedAt, timezone) },
    })
  }
}
