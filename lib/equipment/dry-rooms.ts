import 'server-only'
import type { Tx } from '@/db/tenancy'
import type { Actor } from '@/lib/auth/actor'
import { readMatrix } from '@/lib/moisture/matrix'

import { dryRooms } from './rules'

/** The rooms of some jobs of which every measured point is dry, each with since when. */
export async function dryRoomsOf(
  tx: Tx,
  viewer: Pick<Actor, 'organizationId' | 'organization'>,
  jobIds: string[],
): Promise<Map<string, Date>> {
  const found = new Map<string, Date>()
  for (const jobId of jobIds) {
    const { points } = await readMatrix(tx, viewer, jobId)
    for (const [roomId, since] of dryRooms(points)) found.set(roomId, since)
  }
  return found
}
