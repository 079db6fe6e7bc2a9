import 'server-only'
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or, sum } from 'drizzle-orm'

import { inAlphabet } from '@/db/alphabet'
import { equipmentCategories, equipmentInstallations, equipmentItems, inspections, rooms } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import type { DehumidifierType, WetRoom } from '@/lib/site/drying/rules'
import type { JobDrying } from '@/lib/site/drying/schema'
import { itsCategory, itsItem } from '@/lib/site/equipment/queries/rows'
import { liveRooms, measureColumns } from '@/lib/site/rooms/queries'
import { liveVisits } from '@/lib/site/visits/queries'

interface Scope {
  organizationId: number
}

/** A room with the facts for its drying. */
export type DryingRoom = WetRoom & { id: string; roomName: string; isAffected: boolean; chamber: string | null }

/** The rooms of a job, in their order. */
export const listDryingRooms = (tx: Tx, scope: Scope, jobId: string): Promise<DryingRoom[]> =>
  tx
    .select({
      id: rooms.id,
      roomName: rooms.roomName,
      isAffected: rooms.isAffected,
      chamber: rooms.chamber,
      ...measureColumns,
    })
    .from(rooms)
    .where(and(liveRooms(scope), eq(rooms.jobId, jobId)))
    .orderBy(asc(rooms.position), asc(inAlphabet(rooms.roomName)))

/** The class and category judged last; before anybody judged a class, what the initial attendance says of the water. */
export async function findTyped(tx: Tx, scope: Scope, jobId: string): Promise<JobDrying['typed']> {
  const [row] = await tx
    .select({
      inspectionId: inspections.id,
      waterCategory: inspections.waterCategory,
      waterClass: inspections.waterClass,
      waterReason: inspections.waterReason,
    })
    .from(inspections)
    .where(
      and(
        liveVisits(scope),
        eq(inspections.jobId, jobId),
        or(isNotNull(inspections.waterClass), eq(inspections.isInitialAttendance, true)),
      ),
    )
    .orderBy(desc(isNotNull(inspections.waterClass)), desc(inspections.happenedAt), desc(inspections.id))
    .limit(1)
  return row ?? null
}

/** The kinds of equipment that dry, with the type that they are sized as. */
export const DRYING_KINDS = {
  AIR_MOVER: null,
  DEHUMIDIFIER_CONVENTIONAL: 'CONVENTIONAL',
  DEHUMIDIFIER_LGR: 'LGR',
  DEHUMIDIFIER_DESICCANT: 'DESICCANT',
} as const satisfies Record<string, DehumidifierType | null>

export interface InstalledKind {
  roomId: string
  kind: keyof typeof DRYING_KINDS
  units: number
  /** How many of them have a capacity. */
  measured: number
  capacity: number
}

/** The drying equipment in the rooms of a job now, by room and kind. */
export async function listInstalled(tx: Tx, { organizationId }: Scope, jobId: string): Promise<InstalledKind[]> {
  const rows = await tx
    .select({
      roomId: equipmentInstallations.roomId,
      kind: equipmentCategories.kind,
      units: count(),
      measured: count(equipmentItems.capacity),
      capacity: sum(equipmentItems.capacity).mapWith(Number),
    })
    .from(equipmentInstallations)
    .innerJoin(equipmentItems, itsItem)
    .innerJoin(equipmentCategories, itsCategory)
    .where(
      and(
        eq(equipmentInstallations.organizationId, organizationId),
        eq(equipmentInstallations.jobId, jobId),
        isNull(equipmentInstallations.pickedUpAt),
        isNull(equipmentInstallations.deletedAt),
        inArray(equipmentCategories.kind, Object.keys(DRYING_KINDS) as InstalledKind['kind'][]),
      ),
    )
    .groupBy(equipmentInstallations.roomId, equipmentCategories.kind)
  return rows.map(({ kind, capacity, ...row }) => ({
    ...row,
    kind: kind as InstalledKind['kind'],
    capacity: capacity ?? 0,
  }))
}
