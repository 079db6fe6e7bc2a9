import 'server-only'
import { reading } from '@/db/reading'
import type { Tx } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'
import { requireJob } from '@/lib/job/jobs/queries/job'
import type { Actor } from '@/lib/platform/auth/actor'
import { listInRoom, listRoomCategories, requireInstallation } from '@/lib/site/equipment/queries/installations'
import { getCategory } from '@/lib/site/equipment/queries/items'
import type { Installation, RoomCategory } from '@/lib/site/equipment/schema'
import { requireRoom } from '@/lib/site/rooms/queries'
import { listVisits, requireVisit } from '@/lib/site/visits/queries'
import type { Inspection } from '@/lib/site/visits/schema'

/** A room at a visit, under the names in the paths of installations. */
export interface RoomPath {
  jobId: string
  inspectionId: string
  roomId: string
}

/** The categories of the units in a room at a visit. @throws not_found */
export const browseRoom = (actor: Actor, path: RoomPath): Promise<RoomCategory[]> =>
  reading(actor, async (tx) => listRoomCategories(tx, actor, await roomAtVisit(tx, actor, path)))

/** The units of a category in a room at a visit. @throws not_found */
export const browseRoomCategory = (
  actor: Actor,
  { categoryId, ...path }: RoomPath & { categoryId: string },
): Promise<Installation[]> =>
  reading(actor, async (tx) => {
    const [place] = await Promise.all([roomAtVisit(tx, actor, path), getCategory(tx, actor, categoryId)])
    return listInRoom(tx, actor, place, categoryId)
  })

/** The visits at which a unit may be picked up: the one that installed it and those after it. @throws not_found */
export async function pickUpVisits(
  actor: Actor,
  { jobId, roomId, installationId }: { jobId: string; roomId: string; installationId: string },
): Promise<Inspection[]> {
  return reading(actor, async (tx) => {
    await Promise.all([requireJob(tx, actor, jobId), requireRoom(tx, actor, jobId, roomId)])
    const installation = await requireInstallation(tx, actor, installationId)
    if (installation.roomId !== roomId) throw notFound('installation')
    const [{ happenedAt }, visits] = await Promise.all([
      requireVisit(tx, actor, jobId, installation.inspectionId),
      listVisits(tx, actor, jobId),
    ])
    return visits.filter(({ inspectionDate }) => inspectionDate >= happenedAt)
  })
}

async function roomAtVisit(tx: Tx, actor: Actor, { jobId, inspectionId, roomId }: RoomPath) {
  const [, , { happenedAt }] = await Promise.all([
    requireJob(tx, actor, jobId),
    requireRoom(tx, actor, jobId, roomId),
    requireVisit(tx, actor, jobId, inspectionId),
  ])
  return { jobId, roomId, happenedAt }
}
