import 'server-only'
import { and, asc, count, eq, inArray, isNull, sum } from 'drizzle-orm'

import {
  dryStandardDefaults,
  dryStandards,
  dryingDefaults,
  dryingSettings,
  dryingStandardsBefore,
  equipmentCategories,
  equipmentInstallations,
  equipmentItems,
  inspections,
  rooms,
} from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { itsCategory, itsItem } from '@/lib/equipment/queries'
import { USUAL_DAY_RULE } from '@/lib/equipment/rules'
import { pressureAt } from '@/lib/psychrometrics'
import { liveRooms, measureColumns } from '@/lib/rooms/queries'
import { liveVisits } from '@/lib/visits/queries'

import { type DehumidifierType, type SizingFactors, type WetRoom } from './rules'
import type { DryStandard, DryingSettings, JobDrying } from './schema'

type Standard = Omit<DryStandard, 'isOwn'>

interface Scope {
  organizationId: number
}

const standardColumns = <T extends typeof dryStandardDefaults | typeof dryStandards>(table: T) => ({
  material: table.material,
  unit: table.unit,
  value: table.value,
  tolerancePoints: table.tolerancePoints,
})

const nameOf = ({ material, unit }: Pick<DryStandard, 'material' | 'unit'>) => `${material} ${unit}`.toLowerCase()

/** What an organisation dries by: its own words over what every organisation begins with. */
export async function getSettings(tx: Tx, { organizationId }: Scope): Promise<DryingSettings> {
  const [[defaults], standardDefaults, [own], ownStandards] = await Promise.all([
    tx
      .select({
        tolerancePoints: dryingDefaults.tolerancePoints,
        altitudeMetres: dryingDefaults.altitudeMetres,
        sizingFactors: dryingDefaults.sizingFactors,
      })
      .from(dryingDefaults),
    tx.select(standardColumns(dryStandardDefaults)).from(dryStandardDefaults),
    tx
      .select({
        tolerancePoints: dryingSettings.tolerancePoints,
        altitudeMetres: dryingSettings.altitudeMetres,
        sizingFactors: dryingSettings.sizingFactors,
        equipmentDayRule: dryingSettings.equipmentDayRule,
        version: dryingSettings.version,
      })
      .from(dryingSettings)
      .where(eq(dryingSettings.organizationId, organizationId)),
    tx.select(standardColumns(dryStandards)).from(dryStandards).where(eq(dryStandards.organizationId, organizationId)),
  ])
  const initial = {
    ...defaults!,
    sizingFactors: toFactors(defaults!.sizingFactors),
    equipmentDayRule: USUAL_DAY_RULE,
    standards: standardDefaults,
  }
  const altitudeMetres = own?.altitudeMetres ?? initial.altitudeMetres
  const said = new Set(ownStandards.map(nameOf))
  return {
    tolerancePoints: own?.tolerancePoints ?? initial.tolerancePoints,
    altitudeMetres,
    pressure: pressureAt(altitudeMetres),
    sizingFactors: own?.sizingFactors ? toFactors(own.sizingFactors) : initial.sizingFactors,
    equipmentDayRule: own?.equipmentDayRule ?? initial.equipmentDayRule,
    standards: [
      ...ownStandards.map((standard) => ({ ...standard, isOwn: true })),
      ...standardDefaults
        .filter((standard) => !said.has(nameOf(standard)))
        .map((standard) => ({ ...standard, isOwn: false })),
    ].toSorted((one, other) => nameOf(one).localeCompare(nameOf(other))),
    defaults: initial,
    version: own?.version ?? 0,
  }
}

/** What counts as dry, and until when it did: null for what holds now. */
export interface HeldStandards {
  heldUntil: Date | null
  tolerancePoints: number
  standards: Standard[]
}

/** What an organisation held for dry through time, the oldest first and what holds now last. */
export async function listHeldStandards(tx: Tx, scope: Scope): Promise<HeldStandards[]> {
  const [{ tolerancePoints, standards }, before] = await Promise.all([
    getSettings(tx, scope),
    tx
      .select({
        heldUntil: dryingStandardsBefore.heldUntil,
        tolerancePoints: dryingStandardsBefore.tolerancePoints,
        standards: dryingStandardsBefore.standards,
      })
      .from(dryingStandardsBefore)
      .where(eq(dryingStandardsBefore.organizationId, scope.organizationId))
      .orderBy(asc(dryingStandardsBefore.heldUntil)),
  ])
  return [...before, { heldUntil: null, tolerancePoints, standards }]
}

/** They are checked when they are written. */
const toFactors = (stored: Record<string, unknown>) => stored as unknown as SizingFactors

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
