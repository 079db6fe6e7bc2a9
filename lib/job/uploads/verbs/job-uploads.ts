import 'server-only'
import { and, eq } from 'drizzle-orm'

import { keepAsked } from '@/db/creations'
import { reading } from '@/db/reading'
import { jobUploads } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { writeVersion, refuseKnown } from '@/db/versioned'
import { DomainError, changedMeanwhile, conflict, forbidden, invalid, overPlan, unsupported } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import { newId } from '@/lib/base/wire'
import { packFiles } from '@/lib/company/files/archive'
import { CONTENTS } from '@/lib/company/files/contents-sheet'
import { isPicture } from '@/lib/company/files/rules'
import { type StoredFile, lockStorage, removeUnusedFile, withFiles } from '@/lib/company/files/service'
import { getJob, requireJob } from '@/lib/job/jobs/queries/job'
import { jobNumber } from '@/lib/job/jobs/rules'
import {
  chosenUploads,
  downloadUrl,
  findUploads,
  getUpload,
  getUploadedFile,
  listUploads,
  uploadedFilesOfJob,
} from '@/lib/job/uploads/queries'
import { UPLOADS_STORAGE_EXHAUSTED, mayRemoveUpload, numbered, renamed } from '@/lib/job/uploads/rules'
import type {
  AddUploads,
  BrowseUploads,
  ChangeUpload,
  ChooseUploads,
  Upload,
  UploadParams,
} from '@/lib/job/uploads/schema'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { cleanFileName } from '@/lib/platform/http/file-name'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import { enqueue } from '@/lib/platform/queue/enqueue'
import type { Download } from '@/lib/platform/route/download'

import { openFile, openPreview, openThumbnail } from './open'

const refuseStale = changedMeanwhile('this file', jobUploads)

/** A page of a job's uploads, the newest first. @throws not_found */
export const browse = (actor: Actor, jobId: string, page: BrowseUploads): Promise<Upload[]> =>
  reading(actor, async (tx) => {
    const [, found] = await Promise.all([requireJob(tx, actor, jobId), listUploads(tx, actor, jobId, page)])
    return found
  })

/**
 * Uploads files to a job, all or none. With ids from the device, a second time with the same ids stores nothing and
 * returns what is stored.
 * @throws not_found, plan in the words of the free trial, conflict for ids that stand for other files
 */
export async function add(
  actor: Actor,
  jobId: string,
  { ids: given }: AddUploads,
  uploaded: readonly UploadedFile[],
): Promise<Upload[]> {
  const ids = given ?? uploaded.map(newId)
  if (new Set(ids).size !== uploaded.length || ids.length !== uploaded.length) {
    throw invalid({ ids: 'There is to be one id for each file.' })
  }
  const asked = { jobId, files: uploaded.map(({ name, sha256 }, at) => [ids[at], name, sha256]) }
  const refuseReplay = (tx: Tx) =>
    refuseKnown(tx, actor, jobUploads, ids, {
      asked,
      find: async () => {
        const stored = await findUploads(tx, actor, ids)
        return stored.length ? stored : null
      },
      refuse: () => conflict('One of these ids stands for another file already.'),
    })
  // The actor's Idempotency-Key is left out: it belongs to the transaction of the work.
  const { organizationId } = actor
  // Checked before anything is stored: another try after a lost answer costs no second copy.
  await inOrganization({ organizationId }, async (tx) => {
    await requireJob(tx, actor, jobId)
    if (given) await refuseReplay(tx)
  })

  const incoming = uploaded.map((file) => ({ ...file, kind: 'JOB_UPLOAD' as const }))
  return withFiles(actor, incoming, async (tx, files) => {
    // The organisation's counters are locked by now: the later of two with the same ids sees the earlier one's.
    await requireJob(tx, actor, jobId)
    if (given) await refuseReplay(tx)
    await keep(tx, actor, jobId, files, ids)
    await keepAsked(tx, actor, { table: jobUploads, ids, asked })
    return findUploads(tx, actor, ids)
  }).catch(async (error) => {
    if (!(error instanceof DomainError) || error.code !== 'plan') throw error
    if (given) await inOrganization({ organizationId }, refuseReplay)
    throw overPlan(UPLOADS_STORAGE_EXHAUSTED)
  })
}

async function keep(tx: Tx, actor: Actor, jobId: string, files: readonly StoredFile[], ids: readonly string[]) {
  const { organizationId, userId: createdBy } = actor
  await tx
    .insert(jobUploads)
    .values(files.map(({ id: fileId, name }, at) => ({ organizationId, id: ids[at]!, jobId, fileId, name, createdBy })))
  for (const [at, { id: fileId, name, size, type }] of files.entries()) {
    await record(tx, actor, 'upload.added', { ...subject(jobId, ids[at]!), details: { name, size } })
    if (isPicture(type)) await enqueue(tx, 'make-thumbnail', { organizationId, fileId })
  }
}

const subject = (jobId: string, uploadId: string) => ({ subjectType: 'upload', subjectId: uploadId, jobId })

/** The address for downloading an upload. @throws not_found */
export const locate = (actor: Actor, at: UploadParams): Promise<{ url: string }> =>
  reading(actor, async (tx) => {
    await getUploadedFile(tx, actor, at)
    return { url: downloadUrl(at) }
  })

/** An upload for saving: it never opens as a page of ours, whatever it contains. @throws not_found */
export async function open(actor: Actor, at: UploadParams): Promise<Download> {
  const { fileId, name } = await reading(actor, (tx) => getUploadedFile(tx, actor, at))
  return { ...(await openFile(actor, fileId)), name, inline: false }
}

/** An upload for viewing: a PDF or a text as it is, a picture as our own copy. @throws not_found, unsupported for the rest */
export async function preview(actor: Actor, at: UploadParams): Promise<Download> {
  const { fileId, name, type } = await reading(actor, (tx) => getUploadedFile(tx, actor, at))
  if (type === 'image/svg+xml') throw unsupported('There is no preview of this kind of file.')
  return { ...(await openPreview(actor, fileId)), ...(type === 'application/pdf' && { name }) }
}

/** A small picture. @throws not_found, also until the worker has made it */
export async function thumbnail(actor: Actor, at: UploadParams): Promise<Download> {
  const { fileId, name } = await reading(actor, (tx) => getUploadedFile(tx, actor, at))
  return openThumbnail(actor, { fileId, name })
}

/**
 * Gives an upload another name, which keeps its ending, and a comment.
 * @throws not_found, and conflict with the stored upload when somebody changed it since `version` was read
 */
export async function change(
  actor: Actor,
  at: UploadParams,
  { name, comments, version }: ChangeUpload,
): Promise<Upload> {
  return inOrganization(actor, async (tx) => {
    const before = await getUpload(tx, actor, at)
    if (version !== undefined && version !== before.version) throw refuseStale(before)
    const wanted = { name: renamed(before.name, cleanFileName(name)), comments }
    const isRenamed = wanted.name !== before.name
    const isCommented = wanted.comments !== before.comments
    if (!isRenamed && !isCommented) return before
    const after = await writeVersion(tx, jobUploads, before, {
      within: thisOne(actor, at),
      set: wanted,
      read: () => getUpload(tx, actor, at),
      refuse: refuseStale,
    })
    const own = subject(at.jobId, at.uploadId)
    if (isRenamed) {
      await record(tx, actor, 'upload.renamed', { ...own, details: { name: { from: before.name, to: after.name } } })
    }
    if (isCommented) {
      const details = { name: after.name, comments: { from: before.comments, to: after.comments } }
      await record(tx, actor, 'upload.commented', { ...own, details })
    }
    return after
  })
}

const thisOne = ({ organizationId }: Actor, { jobId, uploadId }: UploadParams) =>
  and(eq(jobUploads.organizationId, organizationId), eq(jobUploads.jobId, jobId), eq(jobUploads.id, uploadId))

/** Removes an upload for good and frees its bytes. @throws not_found, forbidden for what somebody else uploaded */
export async function remove(actor: Actor, at: UploadParams): Promise<void> {
  await inOrganization(actor, async (tx) => {
    await lockStorage(tx, actor)
    const upload = await getUpload(tx, actor, at)
    if (!mayRemoveUpload(actor, upload)) {
      throw forbidden('Only who uploaded a file, or an Administrator, can delete it.')
    }
    const [removed] = await tx.delete(jobUploads).where(thisOne(actor, at)).returning({ fileId: jobUploads.fileId })
    await removeUnusedFile(tx, actor, removed!.fileId)
    const { name, size } = upload
    await record(tx, actor, 'upload.removed', { ...subject(at.jobId, at.uploadId), details: { name, size } })
  })
}

/**
 * Removes the uploads of a removed job. The caller has locked the organisation's counters.
 * @returns how many there were
 */
export async function removeUploadsOfJob(tx: Tx, actor: Actor, jobId: string): Promise<number> {
  const files = await uploadedFilesOfJob(tx, actor, jobId)
  if (!files.length) return 0
  await tx
    .delete(jobUploads)
    .where(and(eq(jobUploads.organizationId, actor.organizationId), eq(jobUploads.jobId, jobId)))
  for (const fileId of files) await removeUnusedFile(tx, actor, fileId)
  return files.length
}

/** A job's uploads, or the named ones, as one ZIP. @throws not_found, also when one of those named is not there */
export async function pack(actor: Actor, jobId: string, { id: ids }: ChooseUploads): Promise<Download> {
  const { job, files } = await inOrganization(actor, async (tx) => ({
    job: await getJob(tx, actor, jobId),
    files: await chosenUploads(tx, actor, jobId, ids),
  }))
  const [, ...names] = numbered([CONTENTS, ...files.map(({ name }) => name)])
  const archive = await packFiles(
    files.map(({ key, size, createdAt, comments, createdBy }, at) => ({
      key,
      name: names[at]!,
      kind: 'File',
      roomName: null,
      happenedAt: createdAt,
      caption: comments,
      by: fullName(createdBy),
      size,
    })),
    job.timezone,
  )
  return { ...archive, id: newId(), name: `${jobNumber(job)} uploads.zip` }
}
