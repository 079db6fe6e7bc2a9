import 'server-only'
import { and, eq, sql } from 'drizzle-orm'

import { jobs } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { DomainError, changedMeanwhile, invalid, notFound } from '@/lib/base/errors'
import { withLocalCopy } from '@/lib/company/files/local-copy'
import { storedFile } from '@/lib/company/files/queries'
import { lockStorage, removeFiles, withFiles } from '@/lib/company/files/service'
import { getJob, liveJob } from '@/lib/job/jobs/queries/job'
import type { ChangeOverviewImage, Job } from '@/lib/job/jobs/schema'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import { type EncodedImage, type Turn, toUprightImage } from '@/lib/platform/images/encode'

const refuseStale = changedMeanwhile('the picture')

const MAX_EDGE = 2560

/**
 * Gives a job its picture, in place of any earlier one.
 * @throws not_found, plan, unsupported when it cannot be read
 */
export async function setOverviewImage(actor: Actor, jobId: string, image: UploadedFile, turn?: Turn): Promise<Job> {
  await inOrganization(withoutKey(actor), (tx) => getJob(tx, actor, jobId))
  return keep(actor, jobId, await toUprightImage(image, { maxEdge: MAX_EDGE, turn }), () => {})
}

/**
 * Gives a job another picture, or turns its picture.
 * @throws invalid when nothing is asked for, conflict when the picture to turn is no longer the job's
 */
export async function changeOverviewImage(
  actor: Actor,
  jobId: string,
  { rotatedPhotoDetails = [] }: ChangeOverviewImage,
  image?: UploadedFile,
): Promise<Job> {
  const [turned] = rotatedPhotoDetails
  if (image) return setOverviewImage(actor, jobId, image, turned?.degrees)
  if (!turned) throw invalid({ jobOverviewImage: 'Please choose a picture' })
  return turnImage(actor, jobId, turned)
}

async function turnImage(actor: Actor, jobId: string, { photoId, degrees }: { photoId: string; degrees: Turn }) {
  const refuseOther = (current: string | null) => {
    if (current !== photoId) throw refuseStale()
  }
  const { job, source } = await inOrganization(withoutKey(actor), async (tx) => {
    const job = await getJob(tx, actor, jobId)
    refuseOther(job.overviewImage?.id ?? null)
    return { job, source: await storedFile(tx, actor, photoId) }
  })
  if (!source) throw refuseStale()
  if (degrees === 0) return job
  return withLocalCopy(source.key, async (path) => {
    const encoded = await toUprightImage({ path, name: source.name }, { maxEdge: MAX_EDGE, turn: degrees })
    return keep(actor, jobId, encoded, refuseOther)
  }).catch((error) => {
    // Somebody else replaced the picture before it was read.
    throw error instanceof DomainError && error.code === 'not_found' ? refuseStale() : error
  })
}

/** Takes a job's picture away. @throws not_found when the job has none */
export async function removeOverviewImage(actor: Actor, jobId: string): Promise<void> {
  await inOrganization(actor, async (tx) => {
    await lockStorage(tx, actor)
    const before = await holdImage(tx, actor, jobId)
    if (!before) throw notFound('picture')
    await replace(tx, actor, jobId, { before, after: null })
  })
}

/** A request's key belongs to the transaction that does its work, not to one that looks first. */
const withoutKey = ({ organizationId }: Actor) => ({ organizationId })

/** @param agree refuses when the picture that stands there by now is not the one that was meant */
const keep = (
  actor: Actor,
  jobId: string,
  image: EncodedImage,
  agree: (current: string | null) => void,
): Promise<Job> =>
  withFiles(actor, [{ ...image, kind: 'JOB_OVERVIEW' }], async (tx, [stored]) => {
    const before = await holdImage(tx, actor, jobId)
    agree(before)
    await replace(tx, actor, jobId, { before, after: stored!.id })
    return getJob(tx, actor, jobId)
  })

/** The later of two changes of the picture at once knows which one it replaces. */
async function holdImage(tx: Tx, actor: Actor, jobId: string): Promise<string | null> {
  const [row] = await tx
    .select({ fileId: jobs.overviewImageFileId })
    .from(jobs)
    .where(liveJob(actor, jobId))
    .for('no key update')
  if (!row) throw notFound('job')
  return row.fileId
}

/** The version stays: a new picture does not disturb a person who edits the job's fields at this moment. */
async function replace(
  tx: Tx,
  actor: Actor,
  jobId: string,
  { before, after }: { before: string | null; after: string | null },
): Promise<void> {
  await tx
    .update(jobs)
    .set({ overviewImageFileId: after, updatedAt: sql`now()` })
    .where(and(eq(jobs.organizationId, actor.organizationId), eq(jobs.id, jobId)))
  await removeFiles(tx, actor, [before])
  await record(tx, actor, after ? 'job.picture-changed' : 'job.picture-removed', {
    subjectType: 'job',
    subjectId: jobId,
    jobId,
  })
}
