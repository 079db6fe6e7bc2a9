import 'server-only'
import { and, asc, count, eq, inArray, isNull, sum } from 'drizzle-orm'

import { equipmentCategories, equipmentInstallations, equipmentItems, inspections, rooms } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import type { DehumidifierType, WetRoom } from '@/lib/site/drying/rules'
import type { JobDrying } from '@/lib/site/drying/schema'
import { itsCategory, itsItem } from '@/lib/site/equipment/queries'
import { liveRooms, measureColumns } from '@/lib/site/rooms/queries'
import { liveVisits } from '@/lib/site/visits/queries'

interface Scope {
  organizationId: number
}

/** A room as it is dried. */
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
    .orderBy(asc(rooms.position), asc(rooms.roomName))

/** What somebody judged at the initial attendance; null when there was none. */
export async function findTyped(tx: Tx, scope: Scope, jobId: string): Promise<JobDrying['typed']> {
  const [row] = await tx
    .select({
      inspectionId: inspections.id,
      waterCategory: inspections.waterCategory,
      waterClass: inspections.waterClass,
      waterReason: inspections.waterReason,
    })
    .from(inspections)
    .where(and(liveVisits(scope), eq(inspections.jobId, jobId), eq(inspections.isInitialAttendance, true)))
  return row ?? null
}

/** Which kinds of equipment dry, and as what they are sized. */
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
  /** How many of them say what they do. */
  measured: number
  capacity: number
}

/** What dries in the rooms of a job now, by room and kind. */
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
