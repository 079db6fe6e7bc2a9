import 'server-only'
import { and, desc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'

import { sameRow } from '@/db/rows'
import { activity, jobEmails, jobReportEmails, jobReports, mailMessages, users } from '@/db/schema'
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
  options: { ...options },
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
  const [sent, recordedAt] = await Promise.all([
    sentOf(
      tx,
      actor,
      rows.map(({ id }) => id),
    ),
    rows[0] ? lastRecorded(tx, actor, rows[0].jobId) : null,
  ])
  return rows.map((row) => toReport(row, { sentTo: sent.get(row.id) ?? [], recordedAt }))
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

/** When something was recorded last that a job's reports print; null for never. */
async function lastRecorded(tx: Tx, { organizationId }: Actor, jobId: string): Promise<string | null> {
  const [row] = await tx
    .select({ at: activity.createdAt })
    .from(activity)
    .where(
      and(
        eq(activity.organizationId, organizationId),
        eq(activity.jobId, jobId),
        or(inArray(sql`split_part(${activity.action}, '.', 1)`, RECORDED), inArray(activity.action, PRINTED_OF_FORMS)),
        notInArray(activity.action, NOT_PRINTED),
      ),
    )
    .orderBy(desc(activity.createdAt))
    .limit(1)
  return row?.at ?? null
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
