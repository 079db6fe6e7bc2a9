import 'server-only'
import { and, desc, eq, isNull, max, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { jobReports } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { DomainError, conflict, wrongRole } from '@/lib/base/errors'
import { isManager } from '@/lib/base/roles'
import { newId } from '@/lib/base/wire'
import { storedFile } from '@/lib/company/files/queries'
import { lockStorage, toDownload } from '@/lib/company/files/service'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { requireHead } from '@/lib/paper/estimates/queries'
import { requireForm } from '@/lib/paper/forms/queries/job-forms'
import { everOfJob, ofJob } from '@/lib/paper/kept/service'
import { CHANGED_MEANWHILE, type Gathered, gatherReport } from '@/lib/paper/reports/make'
import { ReportRequest } from '@/lib/paper/reports/schema'
import { type Actor, withoutKey } from '@/lib/platform/auth/actor'
import { byWorker, onBehalfOf } from '@/lib/platform/auth/on-behalf'
import { log } from '@/lib/platform/http/log'
import type { Tasks } from '@/lib/platform/queue/tasks'
import type { Download } from '@/lib/platform/route/download'

import { newCode } from './code'
import { type Owed, makeHere, mayDoLater } from './make'

/** Why a paper that is settled was made without being kept. */
const CANNOT_BE_KEPT = ['plan'] as const

/**
 * A request for what is settled, with the version that it prints: a form that is signed or submitted, an approved
 * estimate. Null for anything else. @throws not_found, role
 */
export async function settledOf(
  tx: Tx,
  actor: Actor,
  jobId: string,
  request: ReportRequest,
): Promise<ReportRequest | null> {
  if (request.type === 'FormReport') {
    const { status, signatures, version } = await requireForm(tx, actor, { jobId, formId: request.formId })
    return status === 'SUBMITTED' || signatures.length ? { ...request, ofVersion: version } : null
  }
  if (request.type !== 'EstimateReport') return null
  if (!isManager(actor.role)) throw wrongRole()
  const { status, version } = await requireHead(tx, actor, { jobId, estimateId: request.estimateId })
  const { renewsPrices: _, ...options } = request
  return status === 'APPROVED' ? { ...options, ofVersion: version } : null
}

/**
 * The paper of what is settled, as everybody saves it: one file, kept with its version, code and hash, and made only when
 * none is kept of what is signed or approved now. Null for what is not settled yet, and for more photos than are printed
 * at once where none is kept: both are the caller's to make.
 * @param mostPhotos the most that are printed at once
 * @throws not_found, role, invalid, unavailable, conflict when it is changed meanwhile
 */
export async function settledPaper(
  actor: Actor,
  jobId: string,
  request: ReportRequest,
  { mostPhotos }: { mostPhotos: number },
): Promise<Download | null> {
  const asker = withoutKey(actor)
  const settled = await reading(asker, async (tx) => {
    await requireJob(tx, asker, jobId)
    return settledOf(tx, asker, jobId, request)
  })
  if (!settled) return null
  const there = await reading(asker, (tx) => findKept(tx, asker, jobId, settled))
  if (there) return there
  const gathered = await reading(asker, (tx) => gatherReport(tx, asker, jobId, settled))
  if (gathered.photos > mostPhotos) return null
  await keep(asker, jobId, settled, gathered)
  return reading(asker, (tx) => findKept(tx, asker, jobId, settled))
}

/** Keeps it where there is room for it. */
async function keep(actor: Actor, jobId: string, settled: ReportRequest, gathered: Gathered): Promise<void> {
  const owed = await inOrganization(actor, (tx) => begin(tx, actor, jobId, settled, gathered))
  if (!owed) return
  await makeHere(owed, gathered).catch((error: unknown) => {
    if (!(error instanceof DomainError) || !CANNOT_BE_KEPT.some((code) => code === error.code)) throw error
    log.warn({ organizationId: actor.organizationId, jobId }, 'a settled paper has no room to be kept')
  })
}

/**
 * The row of a settled paper; two who ask at once make the same one, and whoever is ready first keeps it. Null where
 * somebody has kept it since it was looked for.
 */
async function begin(
  tx: Tx,
  actor: Actor,
  jobId: string,
  settled: ReportRequest,
  { subject, title, jobNo, photos, record }: Gathered,
): Promise<Owed | null> {
  const { organizationId, userId: createdBy } = actor
  await lockStorage(tx, actor)
  // Whoever takes a signature off withdraws what prints it, with the same lock held: what is begun after that is too late.
  const now = await settledOf(tx, actor, jobId, settled)
  if (versionOf(now) !== versionOf(settled)) throw conflict(CHANGED_MEANWHILE)
  if (await findKept(tx, actor, jobId, settled)) return null
  const options = { ...settled }
  const sameKind = and(everOfJob(actor, jobId), eq(jobReports.type, settled.type), eq(jobReports.subject, subject))
  const [running] = await tx
    .select({ id: jobReports.id, code: jobReports.code, versionNo: jobReports.versionNo })
    .from(jobReports)
    .where(and(sameKind, eq(jobReports.status, 'IN_PROGRESS'), isPrinting(settled)))
  const owed = { actor, isAskerHere: true, organizationId, jobId, title, options }
  if (running) return { ...owed, ...running }
  const [last] = await tx
    .select({ versionNo: max(jobReports.versionNo) })
    .from(jobReports)
    .where(sameKind)
  const made = { id: newId(), code: newCode(), versionNo: (last?.versionNo ?? 0) + 1 }
  await tx.insert(jobReports).values({
    ...made,
    organizationId,
    estimateId: settled.type === 'EstimateReport' ? settled.estimateId : null,
    jobId,
    jobNo,
    type: settled.type,
    subject,
    title,
    options,
    of: photos + 1,
    timezone: record.job.timezone,
    createdBy,
  })
  return { ...owed, ...made }
}

const versionOf = (request: ReportRequest | null): number | undefined =>
  request && 'ofVersion' in request ? request.ofVersion : undefined

/** Whether a row was asked for with the same options, and prints the same version. */
export const isPrinting = (settled: ReportRequest) => sql`${jobReports.options} = ${JSON.stringify(settled)}::jsonb`

/** The file that is kept of a settled paper. What came with an archive has the code of another installation. */
async function findKept(tx: Tx, actor: Actor, jobId: string, settled: ReportRequest): Promise<Download | null> {
  const [row] = await tx
    .select({ fileId: jobReports.fileId, completedAt: jobReports.completedAt })
    .from(jobReports)
    .where(
      and(
        ofJob(actor, jobId),
        eq(jobReports.type, settled.type),
        eq(jobReports.status, 'COMPLETED'),
        isNull(jobReports.importedAt),
        isPrinting(settled),
      ),
    )
    .orderBy(desc(jobReports.versionNo))
    .limit(1)
  const file = row?.fileId && (await storedFile(tx, actor, row.fileId))
  // The address stays when another signature comes, and the file does not.
  return file ? { ...toDownload(file), changedAt: new Date(row.completedAt!) } : null
}

/** Keeps a paper that is owed. What was taken back or deleted meanwhile has none, nor has what takes more than a paper may. */
export async function keepPaper({ organizationId, userId, jobId, request }: Tasks['keep-paper']): Promise<void> {
  const actor = byWorker(await inOrganization({ organizationId }, (tx) => onBehalfOf(tx, { organizationId, userId })))
  await settledPaper(actor, jobId, ReportRequest.parse(request), { mostPhotos: Number.POSITIVE_INFINITY }).catch(
    (error: unknown) => {
      if (!(error instanceof DomainError) || mayDoLater(error)) throw error
      log.warn({ err: error, organizationId, jobId }, 'a settled paper was not kept')
    },
  )
}
