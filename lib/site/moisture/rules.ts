import type { AIR_PLACES, METER_KINDS, MOISTURE_LOCATIONS, MOISTURE_METHODS } from '@/db/enums/site'

/** The meaning of meters, points and readings. All pure. */

export type MeterKind = (typeof METER_KINDS)[number]
export type MoistureLocation = (typeof MOISTURE_LOCATIONS)[number]
export type MoistureMethod = (typeof MOISTURE_METHODS)[number]
export type AirPlace = (typeof AIR_PLACES)[number]

export const METER_KIND_LABELS: Record<MeterKind, string> = {
  PIN: 'Pin',
  PINLESS: 'Pinless',
  COMBINATION: 'Pin and pinless',
  HYGROMETER: 'Hygrometer',
  SLAB_PROBE: 'Slab probe',
}

export const LOCATION_LABELS: Record<MoistureLocation, string> = {
  WALLS: 'Walls',
  SUBFLOOR: 'Subfloor',
  STRUCTURAL_FRAMEWORK: 'Structural Framework',
  FLOOR_COVERING: 'Floor Covering',
  CEILING: 'Ceiling',
}

export const METHOD_LABELS: Record<MoistureMethod, string> = {
  SCAN: 'Scan',
  PENETRATIVE: 'Penetrative',
  NOT_APPLICABLE: 'Not applicable',
}

export const AIR_PLACE_LABELS: Record<AirPlace, string> = {
  OUTSIDE: 'Outside',
  UNAFFECTED: 'Unaffected',
  AFFECTED: 'Affected',
  DEHUMIDIFIER_OUTLET: 'Dehumidifier outlet',
}

/** How a kind of meter usually reads a scale: pins go into the material, a pinless or relative scale is scanned. */
export function usualMethod(kind: MeterKind, unit: string): MoistureMethod {
  if (kind === 'HYGROMETER') return 'NOT_APPLICABLE'
  if (kind === 'PINLESS') return 'SCAN'
  return kind === 'COMBINATION' && !isPercentage(unit) ? 'SCAN' : 'PENETRATIVE'
}

/** The method of a meter on a scale unless a reading names one: the meter's own, else the usual one of its kind. */
export const methodOf = (
  { kind, defaultMethod }: { kind: MeterKind; defaultMethod: MoistureMethod | null },
  unit: string,
): MoistureMethod => defaultMethod ?? usualMethod(kind, unit)

/** The usual materials of points; any other word will do. */
export const MATERIALS = [
  'Plasterboard',
  'Timber',
  'Particleboard',
  'Concrete',
  'Carpet',
  'MDF',
  'Brick',
  'Fibre cement',
  'Insulation',
]

/** How many points a job may have. */
export const MOST_POINTS = 500
/** How many readings a job's matrix shows, the newest ones. */
export const MOST_READINGS = 10_000
/** How many meters an organisation may have, and how many scales one of them. */
export const MOST_METERS = 500
export const MOST_SCALES = 20

/** The certificate of a meter's check. */
export const CERTIFICATE = {
  max: 1,
  min: 1,
  maxBytes: 10 * 1_048_576,
  types: ['application/pdf', 'image/jpeg', 'image/png'],
}

/** The states of a point. `plateau` and `rising` ask for action. */
export const MOISTURE_STATES = ['wet', 'drying', 'dry', 'plateau', 'rising'] as const
export type MoistureState = (typeof MOISTURE_STATES)[number]

export const STATE_LABELS: Record<MoistureState, string> = {
  wet: 'Wet',
  drying: 'Drying',
  dry: 'Dry',
  plateau: 'Plateau',
  rising: 'Rising',
}

/** Whether a scale is in per cent of anything: `%`, `% WME`, `% gypsum`. Other scales are relative. */
export const isPercentage = (unit: string): boolean => unit.trim().startsWith('%')

/** Why a value cannot be on a scale; null when it can. */
export const rangeRefusal = (value: number, { min, max, unit }: { min: number; max: number; unit: string }) =>
  value >= min && value <= max ? null : `This scale goes from ${min} to ${max} ${unit}`

/** The next due day of a meter, months after its last check; in a shorter month its last day. */
export function dueAfter(lastCalibratedOn: string, months: number): string {
  const [year, month, day] = lastCalibratedOn.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last.getUTCDate()))).toISOString().slice(0, 10)
}

/** Whether a meter was past its check on a day. On the due day itself it is not. */
export const isPastCheck = ({ nextDueOn }: { nextDueOn: string | null }, day: string): boolean =>
  nextDueOn !== null && nextDueOn < day

/** The reading that counts as dry for a material, on scales of a unit. */
export interface Standard {
  material: string
  unit: string
  value: number
  /** In place of the organisation's tolerance above it. */
  tolerancePoints: number | null
}

const isSameWord = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

export const isOfMaterial = (one: { material: string }, material: string): boolean => isSameWord(one.material, material)

/**
 * The standard of a material on a scale: that of the scale's own unit; if the material has none, a scale in per cent
 * uses that in plain per cent.
 */
export function standardFor(material: string, unit: string, standards: readonly Standard[]): Standard | null {
  const ofMaterial = standards.filter((standard) => isOfMaterial(standard, material))
  const exact = ofMaterial.find((standard) => isSameWord(standard.unit, unit))
  return exact ?? (isPercentage(unit) ? (ofMaterial.find((standard) => standard.unit.trim() === '%') ?? null) : null)
}

/** A control reading, which applies to points of its material on its scale. */
export interface Control {
  material: string
  scaleId: string
  value: number
  happenedAt: string
}

/** The reading at which a point counts as dry, and why. */
export interface Goal {
  value: number
  source: 'manual' | 'control' | 'standard'
  /** The dry standard; null for a goal that somebody set. */
  dryStandard: number | null
  /** The points added to it, on a scale in per cent. */
  tolerancePoints: number | null
  reason: string | null
}

interface GoalGiven {
  material: string
  scale: { id: string; unit: string }
  manual: { value: number; reason: string } | null
  controls: readonly Control[]
  standards: readonly Standard[]
  tolerancePoints: number
}

/**
 * The drying goal of a point on one scale: a goal that somebody set with a reason; else one from the dry standard,
 * which is the newest control reading of the same material on the same scale of the same meter, or the organisation's
 * own. The goal is the larger of standard × 1.10 and, on scales in per cent, standard + tolerance. Null without a dry
 * standard. Source: ANSI/IICRC S500, drying goals.
 */
export function goalOf({ material, scale, manual, controls, standards, tolerancePoints }: GoalGiven): Goal | null {
  if (manual) {
    return { value: manual.value, source: 'manual', dryStandard: null, tolerancePoints: null, reason: manual.reason }
  }
  const control = controls
    .filter((one) => one.scaleId === scale.id && isOfMaterial(one, material))
    .reduce<Control | null>((newest, one) => (newest && newest.happenedAt >= one.happenedAt ? newest : one), null)
  const standard = standardFor(material, scale.unit, standards)
  const dryStandard = control?.value ?? standard?.value ?? null
  if (dryStandard === null) return null
  const points = isPercentage(scale.unit) ? (standard?.tolerancePoints ?? tolerancePoints) : null
  return {
    value: goalAbove(dryStandard, points),
    source: control ? 'control' : 'standard',
    dryStandard,
    tolerancePoints: points,
    reason: null,
  }
}

/** The goal for a dry standard: a tenth above it, or so many points if those are more. */
const goalAbove = (dryStandard: number, points: number | null): number =>
  +Math.max(dryStandard * 1.1, dryStandard + (points ?? 0)).toFixed(3)

interface ControlRead {
  material: string
  unit: string
  value: number
  /** The other control readings of the material on its scale. */
  others: readonly number[]
}

/**
 * The reason to doubt that a control is unaffected: it reads above the standard of its material, or so far from another
 * control that one of them would be wet by the goal that the other makes. Null without a reason.
 * @returns a statement to ask about: `60 % is 5 times the standard for plasterboard`
 */
export function doubtOf(
  { material, unit, value, others }: ControlRead,
  { standards, tolerancePoints }: { standards: readonly Standard[]; tolerancePoints: number },
): string | null {
  const standard = standardFor(material, unit, standards)
  const named = material.trim().toLowerCase()
  if (standard && value > standard.value) {
    const times = Math.round((value / standard.value) * 10) / 10
    const above = times >= 2 ? `${times} times the standard for ${named}` : `above the standard for ${named}`
    return `${value} ${unit} is ${above}${times >= 2 ? '' : ` (${standard.value} ${unit})`}`
  }
  const points = isPercentage(unit) ? (standard?.tolerancePoints ?? tolerancePoints) : null
  const far = others.filter((other) => Math.max(value, other) > goalAbove(Math.min(value, other), points))
  if (!far.length) return null
  const range = [...new Set([Math.min(...far), Math.max(...far)])].join(' to ')
  return `${value} ${unit} is far from other controls of ${named} (${range} ${unit})`
}

/** The words for a control's place in a question. */
export const PLACE_WORDS: Record<MoistureLocation, string> = {
  WALLS: 'wall',
  SUBFLOOR: 'subfloor',
  STRUCTURAL_FRAMEWORK: 'framework',
  FLOOR_COVERING: 'floor covering',
  CEILING: 'ceiling',
}

/** A judged reading of a point. */
interface Judged {
  id: string
  version: number
  goal: number | null
  state: MoistureState | null
}

/**
 * The readings that another goal judges otherwise than before, without those entered, corrected or deleted meanwhile.
 */
export function judgedOtherwise<R extends Judged>(before: readonly R[], after: readonly R[]): { from: R; to: R }[] {
  const known = new Map(before.map((reading) => [reading.id, reading]))
  return after.flatMap((to) => {
    const from = known.get(to.id)
    const isMoved = from && from.version === to.version && from.goal !== to.goal && from.state !== to.state
    return isMoved ? [{ from, to }] : []
  })
}

/**
 * The state of a point by its readings on one scale, one a visit, the newest last. Dry is at or below the goal; rising
 * is above the reading before, at once; a plateau is no fall over two visits; drying has fallen. Null before the first
 * reading, and when there is neither a goal nor anything to compare.
 */
export function stateOf(values: readonly number[], goal: number | null): MoistureState | null {
  const latest = values.at(-1)
  if (latest === undefined) return null
  if (goal !== null && latest <= goal) return 'dry'
  const before = values.at(-2)
  const beforeThat = values.at(-3)
  if (before !== undefined && latest > before) return 'rising'
  if (beforeThat !== undefined && latest >= beforeThat) return 'plateau'
  if (before !== undefined && latest < before) return 'drying'
  return goal === null ? null : 'wet'
}

/** The facts of a reading that decide its state. */
export interface Read {
  inspectionId: string
  scaleId: string
  value: number
  happenedAt: string
}

/**
 * The state of a point at each of its readings, which come oldest first. Readings of different scales are never
 * compared: each change of scale begins anew, also a change back. The last of several at one visit counts.
 */
export function statesOf<R extends Read>(
  readings: readonly R[],
  goalOn: (scaleId: string) => number | null,
): (MoistureState | null)[] {
  let baseline: R[] = []
  return readings.map((reading) => {
    if (baseline.at(-1)?.scaleId !== reading.scaleId) baseline = []
    else if (baseline.at(-1)?.inspectionId === reading.inspectionId) baseline = baseline.slice(0, -1)
    baseline = [...baseline.slice(-2), reading]
    return stateOf(
      baseline.map(({ value }) => value),
      goalOn(reading.scaleId),
    )
  })
}

/** The air of a place at a visit, with the facts for a grain depression. */
interface Placed {
  inspectionId: string
  place: AirPlace
  roomId: string | null
  chamber: string | null
  happenedAt: string
}

/**
 * The affected air that a dehumidifier takes in: of the same visit, in its room, else in its chamber, which is that of
 * its room where it names none; if it names neither, the only one. Of several, the one nearest in time. Null when none
 * fits.
 */
export function intakeOf<R extends Placed>(
  outlet: Placed,
  readings: readonly R[],
  rooms: readonly { id: string; chamber: string | null }[],
): R | null {
  const chamberOf = ({ chamber, roomId }: Placed) => chamber ?? rooms.find(({ id }) => id === roomId)?.chamber ?? null
  const affected = readings.filter((one) => one.place === 'AFFECTED' && one.inspectionId === outlet.inspectionId)
  const inRoom = outlet.roomId ? affected.filter((one) => one.roomId === outlet.roomId) : []
  const chamber = chamberOf(outlet)
  const inChamber = chamber ? affected.filter((one) => isSameWord(chamberOf(one) ?? '', chamber)) : []
  const places = new Set(affected.map((one) => one.roomId ?? one.chamber))
  const isOnly = !outlet.roomId && !outlet.chamber && places.size === 1
  const fitting = inRoom.length ? inRoom : inChamber.length ? inChamber : isOnly ? affected : []
  const apart = (one: R) => Math.abs(Date.parse(one.happenedAt) - Date.parse(outlet.happenedAt))
  return fitting.toSorted((one, other) => apart(one) - apart(other))[0] ?? null
}
