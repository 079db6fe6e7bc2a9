import 'server-only'
import { and, eq, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { jobReports } from '@/db/schema'
import { type Tx, atTheDoor, inOrganization } from '@/db/tenancy'
import { DomainError, conflict } from '@/lib/base/errors'
import { everyone, managers } from '@/lib/base/roles'
import { withFiles } from '@/lib/company/files/service'
import type { MadePages } from '@/lib/paper/pages/set'
import { type Gathered, gatherReport, setReport } from '@/lib/paper/reports/make'
import { ASKER_LEFT, MOST_ATTEMPTS, NOT_MADE, wordOf } from '@/lib/paper/reports/rules'
import { ReportRequest } from '@/lib/paper/reports/schema'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { byWorker, onBehalfOf, worksHere } from '@/lib/platform/auth/on-behalf'
import { log } from '@/lib/platform/http/log'
import { announceOwn } from '@/lib/platform/live/announce'
import { tellOfFailure } from '@/lib/platform/notices/office'
import { TakesTooMuch } from '@/lib/platform/pdf/typeset'
import type { Attempt, Tasks } from '@/lib/platform/queue/tasks'

/** Progress is written no more often than this, and whether anybody still waits for it is asked as often. */
const APART_MS = 1_000

export interface Owed {
  actor: Actor
  isAskerHere: boolean
  organizationId: number
  id: string
  jobId: string
  code: string
  versionNo: number
  title: string
  options: object
}

/**
 * Makes a report that is owed, and keeps it. What was cancelled, deleted or begun again under another code meanwhile is
 * given up within a second or two, and never stored. A refusal ends it with its sentence; anything else, such as a file store
 * that does not answer or a killed process, is tried three times.
 * @param madeAt for the demo story, which tells of the past
 */
export async function makeReport(
  { organizationId, reportId, code }: Tasks['make-report'],
  { number, isLast }: Attempt,
  madeAt?: Date,
): Promise<void> {
  const owed = await inOrganization({ organizationId }, (tx) => findOwed(tx, { organizationId, id: reportId, code }))
  if (!owed) return
  if (!owed.isAskerHere) return fail(owed, ASKER_LEFT)
  // Each earlier try was killed before it could say why.
  if (number > MOST_ATTEMPTS) return fail(owed, NOT_MADE)
  const progress = new Progress(owed)
  const stopWatching = progress.watch()
  try {
    await make(owed, progress, madeAt)
  } catch (error) {
    if (progress.signal.aborted) return
    const isRefusal = error instanceof DomainError
    if (isRefusal && !mayDoLater(error)) return fail(owed, error.message)
    if (number < MOST_ATTEMPTS && !isLast) throw error
    log.error({ err: error, organizationId, reportId }, 'a report could not be made')
    await fail(owed, isRefusal ? error.message : NOT_MADE)
  } finally {
    stopWatching()
  }
}

/**
 * Makes a report that is owed, for whoever asks for it in this request, and keeps it. One that somebody else has made
 * meanwhile stays as it is; one that cannot be made leaves nothing, because nobody was told its number.
 * @throws what keeps it from being made
 */
export async function makeHere(owed: Owed, gathered: Gathered): Promise<void> {
  try {
    await set(owed, gathered)
  } catch (error) {
    const { organizationId } = owed
    const left = await inOrganization({ organizationId }, (tx) =>
      tx.delete(jobReports).where(stillOwed(owed)).returning({ id: jobReports.id }),
    )
    if (left.length) throw error
  }
}

/** Whether what was refused may succeed later: what takes too much takes as much then. */
export const mayDoLater = (refusal: DomainError): boolean =>
  refusal.code === 'unavailable' && !(refusal instanceof TakesTooMuch)

// The instant is taken before the record is read: what is recorded while it is read makes the report older.
async function make(owed: Owed, progress: Progress, madeAt = new Date()): Promise<void> {
  const { actor, jobId } = owed
  const request = ReportRequest.parse(owed.options)
  await set(owed, await reading(actor, (tx) => gatherReport(tx, actor, jobId, request)), progress, madeAt)
}

async function set(owed: Owed, gathered: Gathered, progress?: Progress, madeAt = new Date()): Promise<void> {
  const { actor, versionNo, code } = owed
  const { request, fileName } = gathered
  const made = await setReport(actor, gathered, { madeAt, version: { no: versionNo, code } }, progress)
  try {
    await progress?.written
    // The version in an estimate's name is its own; another paper of the same one is counted.
    const copy = versionNo > 1 ? ` (${versionNo})` : ''
    const name = request.type === 'EstimateReport' ? `${fileName}${copy}.pdf` : `${fileName} v${versionNo}.pdf`
    await storeMade(owed, made, { madeAt, request, name })
  } finally {
    await made.remove()
  }
}

async function storeMade(
  owed: Owed,
  made: MadePages,
  { madeAt, request, name }: { madeAt: Date; request: ReportRequest; name: string },
): Promise<void> {
  const { actor, organizationId, id, jobId, versionNo, title } = owed
  const { path, size, pages, sha256, remarks } = made
  const file = { path, name, size, type: 'application/pdf', kind: 'JOB_REPORT' as const }
  await withFiles(actor, [file], async (tx, [stored]) => {
    const completed = await tx
      .update(jobReports)
      .set({
        status: 'COMPLETED',
        fileId: stored!.id,
        pages,
        size: stored!.size,
        sha256: Buffer.from(sha256, 'hex'),
        remark: remarks.join(' ') || null,
        completedAt: madeAt.toISOString(),
      })
      .where(stillOwed(owed))
      .returning({ id: jobReports.id })
    // A refusal takes the file away again.
    if (!completed.length) throw conflict('This report is not wanted any more.')
    const happening = { subjectType: 'report', subjectId: id, jobId, details: { title, versionNo } }
    await record(tx, actor, wordOf(request, 'made'), { ...happening, createdAt: madeAt.toISOString() })
    await announceOwn(tx, organizationId, 'reports', [jobId])
  })
}

const stillOwed = ({ organizationId, id, code }: Pick<Owed, 'organizationId' | 'id' | 'code'>) =>
  and(
    eq(jobReports.organizationId, organizationId),
    eq(jobReports.id, id),
    eq(jobReports.status, 'IN_PROGRESS'),
    eq(jobReports.code, code),
  )

const fail = (owed: Owed, failure: string): Promise<void> =>
  inOrganization({ organizationId: owed.organizationId }, async (tx) => {
    const failed = await tx
      .update(jobReports)
      .set({ status: 'FAILED', failure })
      .where(stillOwed(owed))
      .returning({ createdBy: jobReports.createdBy, estimateId: jobReports.estimateId })
    const { actor, id, jobId } = owed
    // None is right: a report that was withdrawn or cancelled meanwhile tells no failure.
    for (const { createdBy, estimateId } of failed) {
      const what = { kind: 'REPORT_FAILED', id, jobId, createdBy } as const
      await tellOfFailure(tx, byWorker(actor), what, estimateId ? managers : everyone)
    }
    await announceOwn(tx, owed.organizationId, 'reports', [owed.jobId])
  })

/** The report, with whoever asked for it as they are now. */
async function findOwed(tx: Tx, at: Pick<Owed, 'organizationId' | 'id' | 'code'>): Promise<Owed | null> {
  const [row] = await tx
    .select({
      id: jobReports.id,
      jobId: jobReports.jobId,
      code: jobReports.code,
      versionNo: jobReports.versionNo,
      title: jobReports.title,
      options: jobReports.options,
      userId: jobReports.createdBy,
    })
    .from(jobReports)
    .where(stillOwed(at))
  if (!row) return null
  const { userId, ...report } = row
  const { organizationId } = at
  const [actor, isAskerHere] = await Promise.all([
    onBehalfOf(tx, { organizationId, userId }),
    worksHere(tx, { organizationId, userId }),
  ])
  return { ...report, organizationId, actor, isAskerHere }
}

/** Writes how far a report is, and notices when nobody wants it any more. */
class Progress {
  private readonly abort = new AbortController()
  readonly signal = this.abort.signal
  /** The write that is under way. */
  written: Promise<void> = Promise.resolve()
  private writtenAt = 0

  constructor(private readonly owed: Owed) {}

  readonly progress = (done: number, of: number): void => {
    const now = performance.now()
    if (now - this.writtenAt < APART_MS) return
    this.writtenAt = now
    this.written = this.writeAfter(this.written, done, of)
  }

  /** Looks whether the report is wanted until it is told to stop: while pages are set, there is no progress to write. */
  watch(): () => void {
    let looking: Promise<void> | undefined
    const look = () => (looking ??= this.look().finally(() => (looking = undefined)))
    const timer = setInterval(look, APART_MS)
    return () => clearInterval(timer)
  }

  private async look(): Promise<void> {
    const { organizationId } = this.owed
    await inOrganization({ organizationId }, (tx) => tx.$count(jobReports, stillOwed(this.owed))).then(
      (wanted) => wanted || this.abort.abort(),
      (error) => log.warn({ err: error }, 'whether a report is still wanted could not be asked'),
    )
  }

  private async writeAfter(earlier: Promise<void>, done: number, of: number): Promise<void> {
    await earlier
    await this.write(done, of).catch((error) => log.warn({ err: error }, 'the progress of a report was not written'))
  }

  private async write(done: number, of: number): Promise<void> {
    const { organizationId, jobId } = this.owed
    const wanted = await inOrganization({ organizationId }, async (tx) => {
      const written = await tx
        .update(jobReports)
        .set({ done, of })
        .where(stillOwed(this.owed))
        .returning({ id: jobReports.id })
      if (written.length) await announceOwn(tx, organizationId, 'reports', [jobId])
      return written.length > 0
    })
    if (!wanted) this.abort.abort()
  }
}

/** Ends reports that nobody makes any more: owed for an hour, and without a job in the queue. */
export async function endForgottenReports(): Promise<void> {
  await atTheDoor((tx) =>
    tx.execute(sql`
      update job_reports set status = 'FAILED', failure = ${NOT_MADE}
       where status = 'IN_PROGRESS' and created_at < now() - interval '1 hour' and not queue.is_waiting('report:' || code)`),
  )
}
