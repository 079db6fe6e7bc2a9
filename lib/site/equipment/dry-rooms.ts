import 'server-only'
import type { Tx } from '@/db/tenancy'
import type { Actor } from '@/lib/platform/auth/actor'
import { readPoints } from '@/lib/site/moisture/verbs/matrix'

import { dryRooms } from './rules'

/** The rooms of some jobs in which every measured point is dry, each with the time since when. */
export const dryRoomsOf = async (
  tx: Tx,
  viewer: Pick<Actor, 'organizationId' | 'organization'>,
  jobIds: readonly string[],
): Promise<Map<string, string>> => dryRooms(await readPoints(tx, viewer, jobIds))
