import 'server-only'
import { createReadStream } from 'node:fs'

import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'

import { sameRow } from '@/db/rows'
import { managementViewRecipients, managementViews, organizations, users } from '@/db/schema'
import { type Tx, atTheDoor, inOrganization, inSnapshot, planByValue } from '@/db/tenancy'
import { DomainError } from '@/lib/base/errors'
import { addDays, instantAfter, msBetween, toDay, toInstant } from '@/lib/base/time'
import type { Reader } from '@/lib/desk/management/definition'
import { DEFINITIONS } from '@/lib/desk/management/definitions'
import {
  USUAL_RANGE,
  columnHeading,
  datesOf,
  figureText,
  periodBegin,
  periodText,
  reportHref,
  type ReportId,
} from '@/lib/desk/management/rules'
import { ManagementFilters, type ManagementReport } from '@/lib/desk/management/schema'
import { type Letter, enqueueMail } from '@/lib/platform/mail/service'
import { enqueue } from '@/lib/platform/queue/enqueue'
import { inEach } from '@/lib/platform/queue/in-each'
import type { Attempt, Tasks } from '@/lib/platform/queue/tasks'
import { newObjectKey, storage } from '@/lib/platform/storage'

import { readForPaper, setPaper } from './export'

/** The object of an attachment is swept after a day: nothing may be sent after that. */
const GOOD_FOR_MS = 20 * 3_600_000

/** A report that takes too long is tried again for so long; each hour that it is still due begins its tries anew. */
const TRIED_FOR_MS = 6 * 3_600_000

const viewColumns = {
  id: managementViews.id,
  name: managementViews.name,
  report: managementViews.report,
  filters: managementViews.filters,
  sends: managementViews.sends,
  sentFor: managementViews.sentFor,
  version: managementViews.version,
}

/** The views that are sent at all: those of Administrators who are still there, and shared ones. */
const sent = (organizationId: number) =>
  and(
    eq(managementViews.organizationId, organizationId),
    isNotNull(managementViews.sends),
    or(eq(managementViews.isShared, true), and(eq(users.status, 'ACTIVE'), eq(users.role, 'Administrator'))),
  )

const selectViews = (tx: Tx) =>
  tx.select(viewColumns).from(managementViews).innerJoin(users, sameRow(users, managementViews.ownerId))

/** Has every view made whose week or month has begun and for which nothing was sent yet. */
export async function sendDue(now: Date): Promise<void> {
  const all = await atTheDoor((tx) =>
    tx
      .select({ organizationId: organizations.organizationId, timezone: organizations.timezone })
      .from(organizations)
      .where(isNull(organizations.closedAt)),
  )
  await inEach(all, 'the reports of an organisation were not sent', async (tx, { organizationId, timezone }) => {
    const today = toDay(now, timezone)
    for (const { id: viewId, sends, sentFor } of await selectViews(tx).where(sent(organizationId))) {
      if (sentFor! >= periodBegin(sends!, today)) continue
      await enqueue(tx, 'send-management-report', { organizationId, viewId }, `management-report:${viewId}`)
    }
  })
}

/**
 * Makes a view as of now and owes it to whoever still leads the organisation: an e-mail with the figures of all rows, a
 * link to the same days, and the PDF. For one week or month it is sent once, by whichever of several comes first. Of a
 * report that is refused they are told why in its place: in an hour it would be refused as well. One that took too long is
 * tried again first for six hours, because others were made beside it.
 */
export async function sendView(asked: Tasks['send-management-report'], now: Date, attempt: Attempt): Promise<void> {
  const due = await inOrganization(asked, (tx) => readDue(tx, asked, now))
  if (!due) return
  const dueForMs = msBetween(due.begunAt, now)
  const made = await makePaper(due, now).catch((error: unknown) => refusalOf(error, { ...attempt, dueForMs }))
  if (made instanceof DomainError) return owe(due, refusedLetter(due, made))
  const { paper, pages } = made
  const key = newObjectKey(asked.organizationId, now)
  try {
    await storage().put(key, createReadStream(pages.path), { contentType: 'application/pdf' })
  } finally {
    await pages.remove()
  }
  const name = `${due.view.report}-${toDay(now, due.reader.organization.timezone)}.pdf`
  await owe(due, letterOf(due, paper.found), {
    goodUntil: instantAfter(now, GOOD_FOR_MS),
    attachments: [{ key, name, mimeType: 'application/pdf' }],
  })
}

/** What a report is refused with for good. @throws what another try may not meet */
export function refusalOf(error: unknown, { number, isLast, dueForMs }: Attempt & { dueForMs: number }): DomainError {
  // One that nobody tried while it was due, because nothing ran, has its second try as well.
  const isOver = isLast || (dueForMs > TRIED_FOR_MS && number > 1)
  if (error instanceof DomainError && (isOver || error.code !== 'unavailable')) return error
  throw error
}

/** A view that is due, with the week or month for which it is; null for one that is not, or not any more. */
async function readDue(tx: Tx, { organizationId, viewId }: Tasks['send-management-report'], now: Date) {
  const [organization] = await tx
    .select({
      name: organizations.name,
      identifier: organizations.identifier,
      pricingPlan: organizations.pricingPlan,
      timezone: organizations.timezone,
      currency: organizations.currency,
    })
    .from(organizations)
    .where(and(eq(organizations.organizationId, organizationId), isNull(organizations.closedAt)))
  const [stored] = await selectViews(tx).where(and(sent(organizationId), eq(managementViews.id, viewId)))
  if (!organization || !stored) return null
  const begin = periodBegin(stored.sends!, toDay(now, organization.timezone))
  if (stored.sentFor! >= begin) return null
  const reader: Reader = { organizationId, organization }
  const { timezone } = organization
  const report = stored.report as ReportId
  const saved = ManagementFilters.parse(stored.filters)
  const view = { ...stored, report, filters: DEFINITIONS[report].dates ? endingBefore(begin, saved) : saved }
  return { reader, view, begin, begunAt: toInstant(`${begin}T00:00`, timezone) }
}

/** “Last 7 days” and “This week” on a Monday are the week that is over: the day that has just begun is in the next one. */
function endingBefore(begin: string, filters: ManagementFilters): ManagementFilters {
  const { range = USUAL_RANGE, ...others } = filters
  const goesOn = datesOf(range, begin).to === begin
  return filters.from || !goesOn ? filters : { ...others, ...datesOf(range, addDays(begin, -1)) }
}

type Due = NonNullable<Awaited<ReturnType<typeof readDue>>>

const readPaper = ({ reader, view }: Due, now: Date) =>
  inSnapshot(reader, async (tx) => {
    await planByValue(tx)
    return readForPaper(tx, reader, { ...view, now })
  })

async function makePaper(due: Due, now: Date) {
  const paper = await readPaper(due, now)
  return { paper, pages: await setPaper(due.reader, paper) }
}

/**
 * Claims the week or month of a view and owes each recipient a letter. Nothing is owed when somebody else came first, or
 * when the view was changed since it was read: it is made again as it is now.
 */
function owe(
  { reader: { organizationId }, view, begin }: Due,
  letterTo: (firstName: string) => Letter,
  paper: Pick<Parameters<typeof enqueueMail>[1], 'goodUntil' | 'attachments'> = {},
): Promise<void> {
  return inOrganization({ organizationId }, async (tx) => {
    const claimed = await tx
      .update(managementViews)
      .set({ sentFor: begin })
      .where(
        and(
          eq(managementViews.organizationId, organizationId),
          eq(managementViews.id, view.id),
          eq(managementViews.version, view.version),
          lt(managementViews.sentFor, begin),
        ),
      )
      .returning({ id: managementViews.id })
    if (!claimed.length) return
    for (const { id, email, firstName } of await listRecipients(tx, organizationId, view.id)) {
      const key = `management-report:${view.id}:${begin}:${id}`
      await enqueueMail(tx, { organizationId, key, to: email, ...paper, ...letterTo(firstName) })
    }
  })
}

const listRecipients = (tx: Tx, organizationId: number, viewId: string) =>
  tx
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(managementViewRecipients)
    .innerJoin(users, sameRow(users, managementViewRecipients.userId))
    .where(
      and(
        eq(managementViewRecipients.organizationId, organizationId),
        eq(managementViewRecipients.viewId, viewId),
        eq(users.status, 'ACTIVE'),
        eq(users.role, 'Administrator'),
      ),
    )
    .orderBy(sql`${users.id}`)

const letterOf =
  ({ reader, view }: Due, { about, dates, totals }: ManagementReport) =>
  (firstName: string): Letter => {
    const { name, currency } = reader.organization
    const { range: _, ...others } = view.filters
    return {
      template: 'management-report',
      data: {
        firstName,
        organizationName: name,
        view: view.name,
        title: about.title,
        days: dates ? periodText(dates) : 'as it is now',
        totals: about.columns.map(
          (column) =>
            `${columnHeading(column)}: ${figureText(totals.values[column.id] ?? null, column.kind, currency)}`,
        ),
        // The days are named: whoever opens it next week sees the same.
        path: reportHref(view.report, { ...others, ...dates }),
      },
    }
  }

const refusedLetter =
  ({ reader, view }: Due, { message }: DomainError) =>
  (firstName: string): Letter => ({
    template: 'management-report-refused',
    data: {
      firstName,
      organizationName: reader.organization.name,
      view: view.name,
      title: DEFINITIONS[view.report].title,
      reason: message,
      path: reportHref(view.report, view.filters),
    },
  })
