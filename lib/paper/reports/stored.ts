import 'server-only'
import { type SQL, and, asc, desc, eq, gt, inArray, isNull, max, ne, notInArray, or, sql } from 'drizzle-orm'

import { sameRow } from '@/db/rows'
import {
  activity,
  airReadings,
  equipmentInstallations,
  inspections,
  inventoryItems,
  jobEmails,
  jobForms,
  jobReportEmails,
  jobReports,
  mailMessages,
  moistureReadings,
  photos,
  roomFeedItems,
  users,
} from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { cutList } from '@/lib/base/cut'
import { notFound } from '@/lib/base/errors'
import { isManager } from '@/lib/base/roles'
import { personColumns, toPerson } from '@/lib/company/users/queries'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { ofJob } from '@/lib/paper/kept/service'
import type { Actor } from '@/lib/platform/auth/actor'

import { MOST_LISTED } from './rules'
import type { JobReport, ReportParams } from './schema'

type Scope = Pick<Actor, 'organizationId'>

const columns = {
  id: jobReports.id,
  jobId: jobReports.jobId,
  type: jobReports.type,
  status: jobReports.status,
  versionNo: jobReports.versionNo,
  title: jobReports.title,
  options: jobReports.options,
  done: jobReports.done,
  of: jobReports.of,
  failure: jobReports.failure,
  remark: jobReports.remark,
  pages: jobReports.pages,
  size: jobReports.size,
  sha256: jobReports.sha256,
  code: jobReports.code,
  fileId: jobReports.fileId,
  createdBy: personColumns,
  createdAt: jobReports.createdAt,
  completedAt: jobReports.completedAt,
}

const selectReports = (tx: Tx) =>
  tx.select(columns).from(jobReports).innerJoin(users, sameRow(users, jobReports.createdBy))

type ReportRow = Awaited<ReturnType<typeof selectReports>>[number]

const toReport = (
  { done, of, fileId: _, sha256, code, options, createdBy, ...row }: ReportRow,
  { sentTo, recordedAt }: { sentTo: JobReport['sentTo']; recordedAt: string | null },
): JobReport => ({
  ...row,
  options: toOptions(options),
  progress: row.status === 'IN_PROGRESS' ? { done, of } : null,
  sha256: sha256?.toString('hex') ?? null,
  code: row.status === 'COMPLETED' ? code : null,
  createdBy: toPerson(createdBy),
  isOlderThanRecord:
    row.type !== 'FormReport' &&
    row.type !== 'EstimateReport' &&
    row.completedAt !== null &&
    recordedAt !== null &&
    recordedAt > row.completedAt,
  sentTo,
})

/** Technicians see no money: reports of estimates are not theirs to see. */
const shownTo = ({ role }: Pick<Actor, 'role'>) => (isManager(role) ? undefined : isNull(jobReports.estimateId))

export const thisOne = (scope: Pick<Actor, 'organizationId'>, { jobId, id }: ReportParams) =>
  and(ofJob(scope, jobId), eq(jobReports.id, id))

/** A job's newest reports; the cut list says how many there are. */
export async function listReports(tx: Tx, actor: Actor, jobId: string): Promise<JobReport[]> {
  const rows = await selectReports(tx)
    .where(and(ofJob(actor, jobId), shownTo(actor)))
    .orderBy(desc(jobReports.createdAt), desc(jobReports.id))
    .limit(MOST_LISTED + 1)
  const shown = await withSent(tx, actor, rows.slice(0, MOST_LISTED))
  if (rows.length <= MOST_LISTED) return shown
  return cutList(shown, true, await tx.$count(jobReports, and(ofJob(actor, jobId), shownTo(actor))))
}

/** One report of a job, with its file. @throws not_found */
export async function getReport(tx: Tx, actor: Actor, at: ReportParams) {
  const [, rows] = await Promise.all([
    requireJob(tx, actor, at.jobId),
    selectReports(tx).where(and(thisOne(actor, at), shownTo(actor))),
  ])
  const [report] = await withSent(tx, actor, rows)
  if (!report) throw notFound('report')
  return { report, fileId: rows[0]!.fileId }
}

async function withSent(tx: Tx, actor: Actor, rows: ReportRow[]): Promise<JobReport[]> {
  const [sent, recordedFor] = await Promise.all([
    sentOf(
      tx,
      actor,
      rows.map(({ id }) => id),
    ),
    lastRecorded(tx, actor, rows),
  ])
  return rows.map((row) => toReport(row, { sentTo: sent.get(row.id) ?? [], recordedAt: recordedFor(row) }))
}

/** What of a job's history changes what its reports print, by the first word of its actions. */
const RECORDED = [
  'site-visit',
  'room',
  'photo-note',
  'feed-item',
  'photo',
  'reading',
  'moisture-point',
  'air-reading',
  'equipment',
  'inventory',
  'completion-summary',
  'report-reason',
  'job',
]
/** Reports list the forms that are signed, and say which are missing. */
const PRINTED_OF_FORMS = [
  'form.signed',
  'form.signed-by-link',
  'form.signature-taken-off',
  'form.submitted',
  'form.deleted',
]
const NOT_PRINTED = ['job.moved', 'job.move-taken-back']
/** What follows from a reading, which is told beside it. */
const FOLLOWS = 'moisture-point.judged-anew'

/**
 * When something was recorded last that a report of some prints; null for never. A report of one visit prints what was known
 * at its end: what hangs on a later visit makes it no older, and a late entry of its own time does.
 */
async function lastRecorded(
  tx: Tx,
  scope: Scope,
  rows: readonly ReportRow[],
): Promise<(row: ReportRow) => string | null> {
  const [first] = rows
  if (!first) return () => null
  const printed = and(
    eq(activity.organizationId, scope.organizationId),
    eq(activity.jobId, first.jobId),
    or(inArray(sql`split_part(${activity.action}, '.', 1)`, RECORDED), inArray(activity.action, PRINTED_OF_FORMS)),
    notInArray(activity.action, NOT_PRINTED),
  )
  const [last] = await tx
    .select({ at: activity.createdAt })
    .from(activity)
    .where(printed)
    .orderBy(desc(activity.createdAt))
    .limit(1)
  const ofVisits = rows.flatMap(({ type, completedAt }) => (isOfVisit(type) && completedAt ? completedAt : []))
  const at = last?.at ?? null
  if (!ofVisits.length || !at) return () => at
  const [visits, groups] = await Promise.all([
    tx
      .select({ id: inspections.id, isInitial: inspections.isInitialAttendance })
      .from(inspections)
      .where(
        and(
          eq(inspections.organizationId, scope.organizationId),
          eq(inspections.jobId, first.jobId),
          isNull(inspections.deletedAt),
        ),
      )
      .orderBy(asc(inspections.happenedAt), asc(inspections.id)),
    tx
      .select({ visitId: visitOfSubject(scope).as('visit_id'), at: max(activity.createdAt) })
      .from(activity)
      .where(and(printed, ne(activity.action, FOLLOWS), gt(activity.createdAt, ofVisits.toSorted()[0]!)))
      .groupBy(sql`visit_id`),
  ])
  const order = new Map(visits.map(({ id }, place) => [id, place]))
  const initial = visits.find(({ isInitial }) => isInitial)?.id
  return ({ type, options }) => {
    if (!isOfVisit(type)) return at
    const place =
      order.get(String(type === 'SiteVisitReport' ? toOptions(options).inspectionId : initial)) ?? visits.length
    const known = groups.flatMap((one) => ((order.get(one.visitId ?? '') ?? 0) <= place ? (one.at ?? []) : []))
    return known.toSorted().at(-1) ?? null
  }
}

const toOptions = (options: object): JobReport['options'] => ({ ...options })

const isOfVisit = (type: ReportRow['type']): boolean => type === 'SiteVisitReport' || type === 'InitialAttendanceReport'

/** The visit on which the subject of a happening hangs; null for one that belongs to none, or is gone. */
const visitOfSubject = ({ organizationId }: Scope) => {
  const subject = sql`case when ${activity.subjectId} ~ '^[0-9a-f-]{36}$' then ${activity.subjectId}::uuid end`
  const own = (alias: string) => sql.raw(`${alias}.organization_id = ${organizationId}`)
  const firstAt = (table: SQL, column: string) => sql`(
    select v.id from ${table} r join ${inspections} v on ${own('v')} and v.id = r.inspection_id
     where ${own('r')} and ${sql.raw(`r.${column}`)} = ${subject} and r.deleted_at is null and v.deleted_at is null
     order by v.happened_at, v.id limit 1)`
  const visitIn = (table: SQL, visit = sql`r.inspection_id`) =>
    sql`(select ${visit} from ${table} r where ${own('r')} and r.id = ${subject})`
  const visitBy = (when: SQL, order: SQL) => sql`(
    select v.id from ${inspections} v
     where ${own('v')} and v.job_id = ${activity.jobId} and v.deleted_at is null and ${when} order by ${order} limit 1)`
  const told = (path: string) => sql`(${activity.details} #>> ${path})::timestamptz`
  const visitAt = (at: SQL) => visitBy(sql`v.happened_at <= ${at}`, sql`v.happened_at desc, v.id desc`)
  // A visit that was moved to a later time was printed by the reports of all that it has passed.
  const visitMoved = visitBy(sql`v.happened_at >= ${told('{inspectionDate,from}')}`, sql`v.happened_at, v.id`)
  // Photos of several visits that were moved or captioned at once are told of one of them.
  const isOfSeveral = sql`${activity.action} in ('photo.moved', 'photo.captioned') and ${activity.details} ->> 'photos' <> '1'`
  return sql<string | null>`case split_part(${activity.action}, '.', 1)
    when 'site-visit' then case when ${told('{inspectionDate,from}')} < ${told('{inspectionDate,to}')} then ${visitMoved} else ${subject} end
    when 'photo-note' then ${visitIn(sql`${roomFeedItems}`)}
    when 'feed-item' then ${visitIn(sql`${roomFeedItems}`)}
    when 'reading' then ${visitIn(sql`${moistureReadings}`)}
    when 'air-reading' then ${visitIn(sql`${airReadings}`)}
    when 'inventory' then ${visitIn(sql`${inventoryItems}`)}
    when 'form' then ${visitIn(sql`${jobForms}`)}
    when 'equipment' then ${visitIn(
      sql`${equipmentInstallations}`,
      sql`case ${activity.action}
        when 'equipment.picked-up' then coalesce(r.picked_up_inspection_id, ${visitAt(sql`r.picked_up_at`)})
        when 'equipment.pick-up-taken-back' then ${visitAt(told('{pickedUpAt}'))}
        else r.inspection_id end`,
    )}
    when 'photo' then (
      select case when ${isOfSeveral} then null else coalesce(i.inspection_id, m.inspection_id, t.inspection_id, f.inspection_id, p.floor_plan_of_id) end
        from ${photos} p
        left join ${roomFeedItems} i on ${own('i')} and i.id = p.feed_item_id
        left join ${moistureReadings} m on ${own('m')} and m.id = p.reading_id
        left join ${inventoryItems} t on ${own('t')} and t.id = p.inventory_item_id
        left join ${jobForms} f on ${own('f')} and f.id = p.job_form_id
       where ${own('p')} and p.id = ${subject})
    when 'moisture-point' then ${firstAt(sql`${moistureReadings}`, 'point_id')}
    when 'room' then ${firstAt(sql`${roomFeedItems}`, 'room_id')} end`
}

async function sentOf(
  tx: Tx,
  { organizationId, role }: Actor,
  ids: string[],
): Promise<Map<string, JobReport['sentTo']>> {
  const found = new Map<string, JobReport['sentTo']>()
  if (!ids.length) return found
  const rows = await tx
    .select({
      reportId: jobReportEmails.reportId,
      at: jobEmails.createdAt,
      recipient: mailMessages.recipient,
      cc: mailMessages.cc,
    })
    .from(jobReportEmails)
    .innerJoin(jobEmails, sameRow(jobEmails, jobReportEmails.emailId))
    .innerJoin(mailMessages, sameRow(mailMessages, jobReportEmails.emailId))
    .where(and(eq(jobReportEmails.organizationId, organizationId), inArray(jobReportEmails.reportId, ids)))
    .orderBy(desc(jobEmails.createdAt), desc(jobEmails.id))
  // Who may not read e-mails is not told their addresses either.
  const mayRead = isManager(role)
  for (const { reportId, at, recipient, cc } of rows) {
    found.set(reportId, [...(found.get(reportId) ?? []), { at, to: mayRead ? [...recipient.split(', '), ...cc] : [] }])
  }
  return found
}
