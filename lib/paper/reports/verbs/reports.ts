import 'server-only'
import { and, desc, eq, gte, inArray, isNull, ne, notExists, or, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { activity, jobEmails, jobReportEmails, jobReports } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { AlreadyDone, conflict, forbidden } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import { todayIn } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { storedFile } from '@/lib/company/files/queries'
import { lockStorage, toDownload } from '@/lib/company/files/service'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { draftOf } from '@/lib/job/messages/body'
import type { Email } from '@/lib/job/messages/schema'
import { writeEmail } from '@/lib/job/messages/verbs/email'
import { holdEstimate, requireHead } from '@/lib/paper/estimates/queries'
import { isPriceOver, isToDecide, pricesOver } from '@/lib/paper/estimates/rules'
import { fixPrices } from '@/lib/paper/estimates/verbs/validity'
import { everOfJob, ofJob, withdraw } from '@/lib/paper/kept/service'
import { gatherReport, remarkOn, setReport, type Gathered } from '@/lib/paper/reports/make'
import {
  MOST_INLINE_PHOTOS,
  MOST_IN_PROGRESS,
  REPORT_OF_DOWNLOAD,
  mayCancelReport,
  wordOf,
} from '@/lib/paper/reports/rules'
import {
  type JobFileDownload,
  type JobReport,
  type ReportOutlook,
  type ReportParams,
  ReportRequest,
  type SendReport,
  type SendReports,
} from '@/lib/paper/reports/schema'
import { getReport, listReports, thisOne } from '@/lib/paper/reports/stored'
import { record } from '@/lib/platform/activity/service'
import { type Actor, withoutKey } from '@/lib/platform/auth/actor'
import { announce } from '@/lib/platform/live/announce'
import { downloadOf } from '@/lib/platform/pdf/download'
import { enqueue } from '@/lib/platform/queue/enqueue'
import type { Download } from '@/lib/platform/route/download'
import { listVisits } from '@/lib/site/visits/queries'

import { newCode } from './code'
import { isPrinting, settledOf, settledPaper } from './paper'
import { putTogether } from './together'

/** A job's reports, the newest first. @throws not_found */
export const browse = (actor: Actor, jobId: string): Promise<JobReport[]> =>
  reading(actor, async (tx) => {
    const [, found] = await Promise.all([requireJob(tx, actor, jobId), listReports(tx, actor, jobId)])
    return found
  })

/**
 * Makes a report at once; or, to be stored or where it has many photos, owes it: the worker makes it.
 * @throws not_found and invalid as `gatherReport` does, conflict while too many are in the making
 */
export async function ask(
  actor: Actor,
  jobId: string,
  request: ReportRequest,
  { store }: { store: boolean },
): Promise<Download | JobReport> {
  const settled = store ? null : await settledPaper(actor, jobId, request, { mostPhotos: MOST_INLINE_PHOTOS })
  if (settled) return settled
  const gathered = await gather(actor, jobId, request)
  return store || gathered.photos > MOST_INLINE_PHOTOS ? owe(actor, jobId, request, gathered) : makeNow(actor, gathered)
}

/**
 * Makes a file of a job under the contract's name for it, as `ask` does.
 * @throws as `ask` does, conflict for a visit where none is recorded
 */
export async function downloadFile(
  actor: Actor,
  jobId: string,
  { type, inspectionId }: { type: JobFileDownload; inspectionId?: string },
  how: { store: boolean },
): Promise<Download | JobReport> {
  const report = REPORT_OF_DOWNLOAD[type]
  if (report !== 'SiteVisitReport') return ask(actor, jobId, ReportRequest.parse({ type: report }), how)
  const visitId = inspectionId ?? (await lastVisitOf(actor, jobId))
  return ask(actor, jobId, ReportRequest.parse({ type: report, inspectionId: visitId }), how)
}

const lastVisitOf = (actor: Actor, jobId: string): Promise<string> =>
  reading(withoutKey(actor), async (tx) => {
    const [, [last]] = await Promise.all([requireJob(tx, actor, jobId), listVisits(tx, actor, jobId)])
    if (!last) throw conflict('No site visit is recorded for this job yet.')
    return last.id
  })

/** Owes a report, which is stored. @throws as `ask` does */
export const store = async (actor: Actor, jobId: string, request: ReportRequest): Promise<JobReport> =>
  owe(actor, jobId, request, await gather(actor, jobId, request))

/** What a report will hold. @throws not_found, invalid */
export async function outlook(actor: Actor, jobId: string, request: ReportRequest): Promise<ReportOutlook> {
  const gathered = await gather(actor, jobId, request)
  const { title, photos, unfinished } = gathered
  return { title, photos, isInline: photos <= MOST_INLINE_PHOTOS, unfinished, remark: await remarkOn(gathered) }
}

/**
 * An estimate on paper, as everybody saves it: what is approved is kept, and anything else is made at once.
 * @param named whether the file is called by the estimate's id, or as an office finds it again
 * @throws not_found, role
 */
export const estimatePaper = async (
  actor: Actor,
  jobId: string,
  request: Extract<ReportRequest, { type: 'EstimateReport' }>,
  named: 'id' | 'words',
): Promise<Download> => {
  const settled = await settledPaper(actor, jobId, request, { mostPhotos: MOST_INLINE_PHOTOS })
  const paper = settled ?? (await preview(actor, jobId, request))
  return named === 'words' ? paper : { ...paper, name: `estimate-report-${request.estimateId}.pdf` }
}

/** A report to look at, which is not stored. @throws not_found, invalid, conflict when it has too many photos */
export async function preview(actor: Actor, jobId: string, request: ReportRequest): Promise<Download> {
  const gathered = await gather(actor, jobId, request)
  if (gathered.photos > MOST_INLINE_PHOTOS) {
    throw conflict(
      `A preview holds ${MOST_INLINE_PHOTOS} photos, and this report has ${gathered.photos}. Save it to the job.`,
    )
  }
  return makeNow(actor, gathered)
}

/**
 * What somebody was sent a link to, on paper. It has all that they are to read before they sign, and for them there is no
 * other way to get it: it is made at once, however many photos it prints; once it is signed or approved, it is the paper that everybody saves.
 * @throws not_found, invalid
 */
export const copyForLink = async (actor: Actor, jobId: string, request: ReportRequest): Promise<Download> =>
  (await settledPaper(actor, jobId, request, { mostPhotos: Number.POSITIVE_INFINITY })) ??
  makeNow(actor, await gather(actor, jobId, request))

const gather = (actor: Actor, jobId: string, request: ReportRequest): Promise<Gathered> =>
  reading(withoutKey(actor), (tx) => gatherReport(tx, actor, jobId, request))

async function makeNow(actor: Actor, gathered: Gathered): Promise<Download> {
  // Under the same Idempotency-Key it is made again: a file is not stored as an answer.
  if (actor.once) await inOrganization(actor, async () => null).catch(unlessDone)
  const made = await setReport(actor, gathered, { madeAt: new Date(), version: null })
  return downloadOf(made, `${gathered.fileName}.pdf`)
}

function unlessDone(error: unknown): void {
  if (!(error instanceof AlreadyDone)) throw error
}

/** The organisation's counters are locked: two at the same second get one version after the other. */
const owe = (actor: Actor, jobId: string, request: ReportRequest, gathered: Gathered): Promise<JobReport> =>
  inOrganization(actor, async (tx) => {
    const { organizationId, userId: createdBy } = actor
    const { title, subject, jobNo } = gathered
    await lockStorage(tx, actor)
    const { timezone } = await requireJob(tx, actor, jobId)
    // What is signed or approved says the same however often it is stored, under the same head and of the same job.
    const settled = await settledOf(tx, actor, jobId, request)
    const there = settled && (await storedOf(tx, actor, jobId, settled, gathered))
    if (there) return (await getReport(tx, actor, { jobId, id: there })).report
    await refuseTooMany(tx, actor)
    await fixPrinted(tx, actor, jobId, request, 'Renew them to keep the PDF.')
    const id = newId()
    const versions = and(everOfJob(actor, jobId), eq(jobReports.type, request.type), eq(jobReports.subject, subject))
    const [last] = await tx
      .select({ versionNo: sql<number>`coalesce(max(${jobReports.versionNo}), 0)` })
      .from(jobReports)
      .where(versions)
    const code = newCode()
    await tx.insert(jobReports).values({
      organizationId,
      estimateId: request.type === 'EstimateReport' ? request.estimateId : null,
      id,
      jobId,
      jobNo,
      type: request.type,
      subject,
      versionNo: last!.versionNo + 1,
      title,
      options: settled ?? request,
      of: gathered.photos + 1,
      code,
      timezone,
      createdBy,
    })
    return begin(tx, actor, { jobId, id, code })
  })

/**
 * The report that prints what is settled as it is now, made or in the making; null where there is none. One that was asked
 * for before its job, its client or its letterhead was changed last prints what they were.
 */
async function storedOf(
  tx: Tx,
  actor: Actor,
  jobId: string,
  settled: ReportRequest,
  { letterhead, record }: Pick<Gathered, 'letterhead' | 'record'>,
): Promise<string | null> {
  const around = [letterhead.id, ...(record.job.client ? [record.job.client.id] : [])]
  const changedSince = tx
    .select({ id: activity.id })
    .from(activity)
    .where(
      and(
        eq(activity.organizationId, actor.organizationId),
        or(
          and(eq(activity.jobId, jobId), inArray(activity.action, ['job.changed', 'job.client-merged'])),
          and(inArray(activity.subjectType, ['letterhead', 'client']), inArray(activity.subjectId, around)),
        ),
        gte(activity.createdAt, jobReports.createdAt),
      ),
    )
  const [found] = await tx
    .select({ id: jobReports.id })
    .from(jobReports)
    .where(
      and(
        ofJob(actor, jobId),
        eq(jobReports.type, settled.type),
        ne(jobReports.status, 'FAILED'),
        isNull(jobReports.importedAt),
        isPrinting(settled),
        notExists(changedSince),
      ),
    )
    .orderBy(desc(jobReports.versionNo))
    .limit(1)
  return found?.id ?? null
}

/** What is kept of a finished estimate is made to go out, as a link is. */
async function fixPrinted(tx: Tx, actor: Actor, jobId: string, request: ReportRequest, advice: string): Promise<void> {
  if (request.type !== 'EstimateReport') return
  const { estimateId, renewsPrices } = request
  const at = { jobId, estimateId }
  await holdEstimate(tx, actor, at)
  const estimate = await requireHead(tx, actor, at)
  if (!isToDecide(estimate.status)) return
  if (!renewsPrices && isPriceOver(estimate, todayIn(actor.organization.timezone))) {
    throw conflict(`${pricesOver(estimate.validUntil!)} ${advice}`, estimate)
  }
  await fixPrices(tx, actor, estimate)
}

async function begin(tx: Tx, actor: Actor, { jobId, id, code }: ReportParams & { code: string }): Promise<JobReport> {
  const { organizationId } = actor
  await enqueue(tx, 'make-report', { organizationId, reportId: id, code }, queueKey(code))
  await announce(tx, actor, 'reports', [jobId])
  return (await getReport(tx, actor, { jobId, id })).report
}

/** `queue.is_waiting` asks for it: docs/adr/0006-queue.md. */
const queueKey = (code: string) => `report:${code}`

async function refuseTooMany(tx: Tx, { organizationId }: Actor): Promise<void> {
  const running = and(eq(jobReports.organizationId, organizationId), eq(jobReports.status, 'IN_PROGRESS'))
  if ((await tx.$count(jobReports, running)) >= MOST_IN_PROGRESS) {
    throw conflict(`${MOST_IN_PROGRESS} reports are being made already. Please wait until one of them is done.`)
  }
}

/** A stored report's PDF. @throws not_found, conflict while there is none */
export const open = (actor: Actor, at: ReportParams): Promise<Download> =>
  reading(actor, async (tx) => toDownload(await fileOf(tx, actor, at)))

async function fileOf(tx: Tx, actor: Actor, at: ReportParams) {
  const { report, fileId } = await getReport(tx, actor, at)
  if (report.status === 'IN_PROGRESS') throw conflict('This report is still being made.', report)
  if (!fileId) throw conflict(`There is no file of this report. ${report.failure}`, report)
  return (await storedFile(tx, actor, fileId))!
}

/**
 * Deletes a report and its file; one in the making is not made. What was sent stays with its e-mail. Whoever holds one that
 * was made is still told of it by its code: that it is genuine, and withdrawn.
 * @throws not_found
 */
export async function remove(actor: Actor, at: ReportParams): Promise<void> {
  await inOrganization(actor, async (tx) => {
    await lockStorage(tx, actor)
    const { report } = await getReport(tx, actor, at)
    await withdraw(tx, actor, thisOne(actor, at))
    await record(tx, actor, wordOf(report, 'deleted'), happening(report))
    await announce(tx, actor, 'reports', [at.jobId])
  })
}

/**
 * Removes the reports of a removed job, as if each was deleted. The caller has locked the organisation's counters.
 * @returns how many there were
 */
export const removeReportsOfJob = (tx: Tx, actor: Actor, jobId: string): Promise<number> =>
  withdraw(tx, actor, ofJob(actor, jobId))

const happening = ({ id, jobId, title, versionNo }: JobReport) => ({
  subjectType: 'report',
  subjectId: id,
  jobId,
  details: { title, versionNo },
})

/** Stops the making of a report. @throws not_found, forbidden for somebody else's, conflict when it has ended */
export async function cancel(actor: Actor, at: ReportParams): Promise<JobReport> {
  return inOrganization(actor, async (tx) => {
    const { report } = await getReport(tx, actor, at)
    if (!mayCancelReport(actor, report)) throw forbidden('Only who asked for a report, or the office, can cancel it.')
    const cancelled = await tx
      .update(jobReports)
      .set({ status: 'FAILED', failure: `Cancelled by ${fullName(actor)}.` })
      .where(and(thisOne(actor, at), eq(jobReports.status, 'IN_PROGRESS')))
      .returning({ id: jobReports.id })
    const { report: after } = await getReport(tx, actor, at)
    if (!cancelled.length) throw conflict('This report is not being made any more.', after)
    await announce(tx, actor, 'reports', [at.jobId])
    return after
  })
}

/**
 * Makes a failed report after all, as the same version.
 * @throws not_found, conflict for one that has not failed, and for an estimate whose prices are over meanwhile
 */
export async function retry(actor: Actor, at: ReportParams): Promise<JobReport> {
  return inOrganization(actor, async (tx) => {
    await lockStorage(tx, actor)
    const { report } = await getReport(tx, actor, at)
    await refuseTooMany(tx, actor)
    // Under another code, so that whatever is left of the first making keeps nothing.
    const code = newCode()
    const begun = await tx
      .update(jobReports)
      .set({ status: 'IN_PROGRESS', failure: null, done: 0, code })
      .where(and(thisOne(actor, at), eq(jobReports.status, 'FAILED')))
      .returning({ id: jobReports.id })
    if (!begun.length)
      throw conflict('Only a report that failed can be tried again.', (await getReport(tx, actor, at)).report)
    // Whoever asked then may have renewed the prices that were over on that day, and none that are over today.
    const { renewsPrices: _, ...options } = report.options
    await fixPrinted(
      tx,
      actor,
      at.jobId,
      ReportRequest.parse(options),
      'Keep the PDF anew at the estimate to renew them.',
    )
    return begin(tx, actor, { ...at, code })
  })
}

/** The checkpoint that a report reaches when it is sent. A progress report ends nothing. */
function submitsOf({ type, options }: Pick<JobReport, 'type' | 'options'>) {
  if (type === 'InitialAttendanceReport') return 'REPORT_SUBMITTED'
  return type === 'CompletionReport' && options.isProgress !== true ? 'JOB_COMPLETION' : null
}

/** Sends a stored report by e-mail. @throws not_found, conflict while there is no file, and as `writeEmail` does */
export const send = (actor: Actor, { jobId, id }: ReportParams, letter: SendReport): Promise<Email> =>
  sendThem(actor, jobId, [id], letter, 'files')

/**
 * Sends several stored reports in one e-mail, in the order in which they are named: as one PDF after a page that lists
 * them, or a file each. Each of them is recorded as sent.
 * @throws as `send` does for each of them; as one PDF, conflict as `together` does
 */
export const sendSeveral = (actor: Actor, jobId: string, { ids, as, ...letter }: SendReports): Promise<Email> =>
  sendThem(actor, jobId, ids, letter, as)

async function sendThem(
  actor: Actor,
  jobId: string,
  ids: readonly string[],
  { id, to, cc, subject, text }: SendReport,
  as: SendReports['as'],
): Promise<Email> {
  const { organizationId } = actor
  const written = { id, to, cc, bcc: [], subject, draftJsObjectBody: draftOf(text), uploadIds: [] }
  return writeEmail(actor, jobId, written, [], {
    of: ids.length === 1 ? ids[0]! : [as, ...ids].join(' '),
    make:
      as === 'together'
        ? async () => ({ ...(await putTogether(actor, jobId, ids)), type: 'application/pdf' })
        : undefined,
    find: async (tx) => {
      const found = []
      if (as === 'files') {
        for (const one of ids) {
          const { id: fileId, name, size } = await fileOf(tx, actor, { jobId, id: one })
          found.push({ fileId, name, size })
        }
      }
      return found
    },
    written: async (tx, emailId) => {
      const reached = new Set<'REPORT_SUBMITTED' | 'JOB_COMPLETION'>()
      for (const one of ids) {
        const { report } = await getReport(tx, actor, { jobId, id: one })
        const submits = submitsOf(report)
        if (submits) reached.add(submits)
        await tx.insert(jobReportEmails).values({ organizationId, reportId: one, emailId })
        const action = submits === 'REPORT_SUBMITTED' ? 'report.submitted' : wordOf(report, 'sent')
        await record(tx, actor, action, happening(report))
      }
      const [submits, alsoSubmits] = reached
      if (submits) {
        await tx
          .update(jobEmails)
          .set({ submits, alsoSubmits })
          .where(and(eq(jobEmails.organizationId, organizationId), eq(jobEmails.id, emailId)))
      }
      await announce(tx, actor, 'reports', [jobId])
    },
  })
}
