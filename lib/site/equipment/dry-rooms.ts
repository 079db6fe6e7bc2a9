import 'server-only'
import type { Tx } from '@/db/tenancy'
import type { Actor } from '@/lib/platform/auth/actor'
import { readPoints } from '@/lib/site/moisture/verbs/matrix'

import { dryRooms } from './rules'

/** The rooms of some jobs of which every measured point is dry, each with since when. */
export const dryRoomsOf = async (
  tx: Tx,
  viewer: Pick<Actor, 'organizationId' | 'organization'>,
  jobIds: readonly string[],
): Promise<Map<string, Date>> => dryRooms(await readPoints(tx, viewer, jobIds))
