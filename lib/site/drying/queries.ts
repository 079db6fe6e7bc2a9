import 'server-only'
import { asc, eq } from 'drizzle-orm'

import { askOnce } from '@/db/reading'
import { dryStandardDefaults, dryStandards, dryingDefaults, dryingSettings, dryingStandardsBefore } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { pressureAt } from '@/lib/base/psychrometrics'

import { type SizingFactors, USUAL_DAY_RULE } from './rules'
import type { DryStandard, DryingSettings } from './schema'

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

/** An organisation's drying settings: its own, over those that every organisation begins with. */
export const getSettings = (tx: Tx, scope: Scope): Promise<DryingSettings> =>
  askOnce(tx, 'drying settings', () => findSettings(tx, scope))

async function findSettings(tx: Tx, { organizationId }: Scope): Promise<DryingSettings> {
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
  const ownNames = new Set(ownStandards.map(nameOf))
  return {
    tolerancePoints: own?.tolerancePoints ?? initial.tolerancePoints,
    altitudeMetres,
    pressure: pressureAt(altitudeMetres),
    sizingFactors: own?.sizingFactors ? toFactors(own.sizingFactors) : initial.sizingFactors,
    equipmentDayRule: own?.equipmentDayRule ?? initial.equipmentDayRule,
    standards: [
      ...ownStandards.map((standard) => ({ ...standard, isOwn: true })),
      ...standardDefaults
        .filter((standard) => !ownNames.has(nameOf(standard)))
        .map((standard) => ({ ...standard, isOwn: false })),
    ].toSorted((one, other) => nameOf(one).localeCompare(nameOf(other))),
    defaults: initial,
    version: own?.version ?? 0,
  }
}

/** What counts as dry, and until when it did: null for the current standards. */
export interface HeldStandards {
  heldUntil: string | null
  tolerancePoints: number
  standards: Standard[]
}

/** An organisation's dry standards over time, the oldest first and the current ones last. */
export const listHeldStandards = (tx: Tx, scope: Scope): Promise<HeldStandards[]> =>
  askOnce(tx, 'held standards', () => findHeldStandards(tx, scope))

async function findHeldStandards(tx: Tx, scope: Scope): Promise<HeldStandards[]> {
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
