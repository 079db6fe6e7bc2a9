import 'server-only'
import { createReadStream } from 'node:fs'

import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'

import { sameRow } from '@/db/rows'
import { managementViewRecipients, managementViews, organizations, users } from '@/db/schema'
import { type Tx, atTheDoor, inOrganization } from '@/db/tenancy'
import { instantAfter, toDay } from '@/lib/base/time'
import type { Reader } from '@/lib/desk/management/definition'
import { daysText } from '@/lib/desk/management/pages'
import { columnHeading, figureText, periodBegin, type ReportId } from '@/lib/desk/management/rules'
import { ManagementFilters, type ManagementReport } from '@/lib/desk/management/schema'
import { queryString } from '@/lib/platform/http/client'
import { enqueueMail } from '@/lib/platform/mail/service'
import { enqueue } from '@/lib/platform/queue/enqueue'
import { inEach } from '@/lib/platform/queue/in-each'
import type { Tasks } from '@/lib/platform/queue/tasks'
import { newObjectKey, storage } from '@/lib/platform/storage'

import { readForPaper, setPaper } from './export'

/** The object of an attachment is swept after a day: nothing may be sent after that. */
const GOOD_FOR_MS = 20 * 3_600_000

const viewColumns = {
  id: managementViews.id,
  name: managementViews.name,
  report: managementViews.report,
  filters: managementViews.filters,
  sends: managementViews.sends,
  sentFor: managementViews.sentFor,
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
 * link to the same days, and the PDF. For one week or month it is sent once, by whichever of several comes first.
 */
export async function sendView({ organizationId, viewId }: Tasks['send-management-report'], now: Date): Promise<void> {
  const read = await inOrganization({ organizationId }, (tx) => readView(tx, { organizationId, viewId }, now), {
    planByValue: true,
  })
  if (!read) return
  const { reader, view, begin, paper } = read
  const pages = await setPaper(reader, paper)
  const key = newObjectKey(organizationId, now)
  try {
    await storage().put(key, createReadStream(pages.path), { contentType: 'application/pdf' })
  } finally {
    await pages.remove()
  }
  await inOrganization({ organizationId }, async (tx) => {
    const claimed = await tx
      .update(managementViews)
      .set({ sentFor: begin })
      .where(
        and(
          eq(managementViews.organizationId, organizationId),
          eq(managementViews.id, viewId),
          isNotNull(managementViews.sends),
          lt(managementViews.sentFor, begin),
        ),
      )
      .returning({ id: managementViews.id })
    if (!claimed.length) return
    for (const person of await listRecipients(tx, organizationId, viewId)) {
      await enqueueMail(tx, {
        organizationId,
        key: `management-report:${viewId}:${begin}:${person.id}`,
        to: person.email,
        goodUntil: instantAfter(now, GOOD_FOR_MS),
        attachments: [
          { key, name: `${view.report}-${toDay(now, reader.organization.timezone)}.pdf`, mimeType: 'application/pdf' },
        ],
        template: 'management-report',
        data: { firstName: person.firstName, ...letterOf(reader, view, paper.found) },
      })
    }
  })
}

async function readView(tx: Tx, { organizationId, viewId }: Tasks['send-management-report'], now: Date) {
  const [organization] = await tx
    .select({
      name: organizations.name,
      identifier: organizations.identifier,
      pricingPlan: organizations.pricingPlan,
      timezone: organizations.timezone,
      currency: organizations.currency,
    })
    .from(organizations)
    .where(eq(organizations.organizationId, organizationId))
  const [stored] = await selectViews(tx).where(and(sent(organizationId), eq(managementViews.id, viewId)))
  if (!organization || !stored) return null
  const begin = periodBegin(stored.sends!, toDay(now, organization.timezone))
  if (stored.sentFor! >= begin) return null
  const reader: Reader = { organizationId, organization }
  const view = { ...stored, report: stored.report as ReportId, filters: ManagementFilters.parse(stored.filters) }
  return { reader, view, begin, paper: await readForPaper(tx, reader, { ...view, now }) }
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

function letterOf(
  { organization: { name, currency } }: Reader,
  view: { name: string; report: ReportId; filters: ManagementFilters },
  { about, dates, totals }: ManagementReport,
) {
  const { range: _, ...others } = view.filters
  return {
    organizationName: name,
    view: view.name,
    title: about.title,
    days: dates ? daysText(dates) : 'as it is now',
    totals: about.columns.map(
      (column) => `${columnHeading(column)}: ${figureText(totals.values[column.id] ?? null, column.kind, currency)}`,
    ),
    // The days are named: whoever opens it next week sees the same.
    path: `/administration/management-reports/${view.report}${queryString({ ...others, ...dates })}`,
  }
}
