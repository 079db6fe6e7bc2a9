import 'server-only'
import { reading } from '@/db/reading'
import type { Tx } from '@/db/tenancy'
import { clocksOf } from '@/lib/job/field/clocks'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { photosOfOne } from '@/lib/job/photos/queries'
import { removePhotos, turnPhotos, withPhotos } from '@/lib/job/photos/service'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import { pointsOnPlans } from '@/lib/site/moisture/queries/points'
import { requireVisit } from '@/lib/site/visits/queries'
import type { ChangeFloorPlan, FloorPlan } from '@/lib/site/visits/schema'

/** The floor plan of a visit. @throws not_found */
export const read = (actor: Actor, jobId: string, inspectionId: string): Promise<FloorPlan> =>
  reading(actor, async (tx) => {
    await Promise.all([requireJob(tx, actor, jobId), requireVisit(tx, actor, jobId, inspectionId)])
    return readPlan(tx, actor, { jobId, inspectionId })
  })

/**
 * Adds photos to the floor plan of a visit, and turns or removes others. The same photos under the same ids are added
 * once.
 * @throws not_found, invalid, conflict for an id that stands for another photo, and what `withPhotos` refuses of files
 */
export const change = (
  actor: Actor,
  jobId: string,
  inspectionId: string,
  { photoIds, photosToDelete = [], rotatedPhotoDetails = [] }: ChangeFloorPlan,
  files: readonly UploadedFile[],
): Promise<FloorPlan> =>
  withPhotos(actor, { jobId, files, photoIds }, async (tx, arrived) => {
    await requireVisit(tx, actor, jobId, inspectionId)
    const owner = { floorPlanOfId: inspectionId }
    if (files.length) await arrived.keep(owner, clocksOf({ lateReason: null }))
    await turnPhotos(tx, actor, { jobId, owner }, rotatedPhotoDetails)
    await removePhotos(tx, actor, { jobId, owner }, photosToDelete)
    return readPlan(tx, actor, { jobId, inspectionId })
  })

async function readPlan(tx: Tx, actor: Actor, at: Pick<FloorPlan, 'jobId' | 'inspectionId'>): Promise<FloorPlan> {
  const photos = await photosOfOne(tx, actor, { floorPlanOfId: at.inspectionId })
  const points = await pointsOnPlans(
    tx,
    actor,
    photos.map(({ id }) => id),
  )
  return { ...at, photos, points }
}
