import 'server-only'
import { and, eq } from 'drizzle-orm'

import { among } from '@/db/rows'
import { photos } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { nextVersion } from '@/db/versioned'
import { changedAmong, notFound, tooLarge } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import { newId } from '@/lib/base/wire'
import { packFiles } from '@/lib/company/files/archive'
import { getJob, requireJob } from '@/lib/job/jobs/queries/job'
import { jobNumber } from '@/lib/job/jobs/rules'
import { namesInArchive } from '@/lib/job/photos/archived'
import { filesOfPhotos, findPhotos } from '@/lib/job/photos/queries'
import { MOST_IN_ARCHIVE, RECORD_LABELS, archiveRefusal } from '@/lib/job/photos/rules'
import type { CaptionPhotos, ChoosePhotos, GalleryPhoto } from '@/lib/job/photos/schema'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import type { Download } from '@/lib/platform/route/download'

/**
 * Holds some of a job's photos as they were read: nobody changes or removes one of them in this transaction.
 * @throws not_found when one is gone, conflict when somebody changed one since it was read
 */
export async function holdPhotos(tx: Tx, actor: Actor, jobId: string, seen: CaptionPhotos['photos']) {
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  // Everybody who holds several photos takes them in this order, and so waits for nobody who waits for them.
  await tx
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.organizationId, actor.organizationId), among(photos.id, [...versions.keys()])))
    .orderBy(photos.id)
    .for('no key update')
  const found = await findPhotos(tx, actor, jobId, [...versions.keys()])
  if (found.length < versions.size) throw notFound('photo')
  const changed = found.filter(({ id, version }) => versions.get(id) !== version).length
  if (changed) {
    const which = changed === 1 ? 'one of these photos' : `${changed} of these photos`
    throw changedAmong(which, { table: photos, seen, advice: 'Please look at them and try again.' })
  }
  return found
}

/**
 * Gives several photos of a job the same caption, or takes theirs away; all or none.
 * @throws not_found, and conflict when somebody changed one since it was read
 */
export async function captionSeveral(
  actor: Actor,
  jobId: string,
  { photos: seen, caption: typed }: CaptionPhotos,
): Promise<GalleryPhoto[]> {
  const caption = typed || null
  return inOrganization(actor, async (tx) => {
    await requireJob(tx, actor, jobId)
    const held = await holdPhotos(tx, actor, jobId, seen)
    const changed = held.filter((photo) => photo.caption !== caption).map(({ id }) => id)
    if (changed.length) {
      await tx
        .update(photos)
        .set({ caption, ...nextVersion(photos) })
        .where(and(eq(photos.organizationId, actor.organizationId), among(photos.id, changed)))
      const details = { photos: changed.length, text: caption }
      await record(tx, actor, 'photo.captioned', { subjectType: 'photo', subjectId: changed[0]!, jobId, details })
    }
    return findPhotos(
      tx,
      actor,
      jobId,
      held.map(({ id }) => id),
    )
  })
}

/**
 * The originals of a job's photos as one ZIP: the named ones, those of a room or a visit, or all.
 * @throws not_found, also when one of those named is not there, and too_large
 */
export async function packPhotos(actor: Actor, jobId: string, chosen: ChoosePhotos): Promise<Download> {
  const { job, files } = await inOrganization(actor, async (tx) => ({
    job: await getJob(tx, actor, jobId),
    files: await filesOfPhotos(tx, actor, jobId, chosen, MOST_IN_ARCHIVE),
  }))
  if (!files.length || (chosen.id && files.length < new Set(chosen.id).size)) throw notFound('photo')
  const refusal = archiveRefusal(
    files.length,
    files.reduce((sum, { size }) => sum + size, 0),
  )
  if (refusal) throw tooLarge(refusal)
  const names = namesInArchive(files, job)
  const archive = await packFiles(
    files.map(({ key, size, happenedAt, roomName, caption, createdBy, recordType }, at) => ({
      key,
      name: names[at]!,
      kind: RECORD_LABELS[recordType],
      roomName,
      happenedAt,
      caption,
      by: fullName(createdBy),
      size,
    })),
    job.timezone,
  )
  return { ...archive, id: newId(), name: `${jobNumber(job)} photos.zip` }
}
