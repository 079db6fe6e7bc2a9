import type { EQUIPMENT_DAY_RULES } from '@/db/enums/equipment'
import type { VISIT_OUTCOMES, WATER_CLASSES } from '@/db/enums/site'
import type { RoomMeasures } from '@/lib/site/rooms/rules'

/** The calculations of structural drying: the class of a water loss, and its equipment. All pure. */

export type DayRule = (typeof EQUIPMENT_DAY_RULES)[number]
export type WaterClass = Exclude<(typeof WATER_CLASSES)[number], 'NOT_APPLICABLE'>

const CUBIC_FEET_PER_CUBIC_METRE = 35.3147
const LITRES_PER_PINT = 0.473176

/** A room as the calculations need it: metres and square metres, null where nobody measured. */
export interface WetRoom extends RoomMeasures {
  /** Closets and other offsets deeper than 0.46 m. */
  insets: number
}

type Dimensions = [length: number, width: number, height: number]

function dimensionsOf({ lengthMetres, widthMetres, heightMetres }: WetRoom): Dimensions | null {
  if (lengthMetres === null || widthMetres === null || heightMetres === null) return null
  return [lengthMetres, widthMetres, heightMetres]
}

/** Floor, walls and ceiling of a room in m²; null until it is measured. */
export function surfaceOf(room: WetRoom): number | null {
  const dimensions = dimensionsOf(room)
  if (!dimensions) return null
  const [length, width, height] = dimensions
  return 2 * length * width + 2 * (length + width) * height
}

/** The air in a room in m³; null until it is measured. */
export function volumeOf(room: WetRoom): number | null {
  const dimensions = dimensionsOf(room)
  return dimensions && dimensions[0] * dimensions[1] * dimensions[2]
}

/** The wet porous surface of a room in m². */
export const wetSurfaceOf = ({ wetFloorArea, wetWallArea, wetCeilingArea }: WetRoom): number =>
  (wetFloorArea ?? 0) + (wetWallArea ?? 0) + (wetCeilingArea ?? 0)

/** The share, in %, of wet porous surface in all of floor, walls and ceiling; null without any surface. */
export const wetShare = (wetSurface: number, totalSurface: number): number | null =>
  totalSurface > 0 ? +((100 * wetSurface) / totalSurface).toFixed(9) : null

/**
 * The class for a share of wet porous surface in %: 1 below 5 %, 2 from 5 to 40 %, 3 above. No area leads to class 4,
 * water bound in materials of low permeance: a person decides it. Source: ANSI/IICRC S500.
 */
export function classOfShare(percent: number): Exclude<WaterClass, 'CLASS_4'> {
  if (percent < 5) return 'CLASS_1'
  return percent <= 40 ? 'CLASS_2' : 'CLASS_3'
}

/** A share for a text: so many decimals, and more where fewer would round it into another class. `4.96 %` */
export function shareText(percent: number, decimals = 0): string {
  const shown = +percent.toFixed(decimals)
  return classOfShare(shown) === classOfShare(percent) ? `${shown} %` : shareText(percent, decimals + 1)
}

/** The class that the rooms' areas lead to, with its working; null while none is measured. Others are left out. */
export function classOfRooms(
  rooms: readonly WetRoom[],
): { waterClass: WaterClass; percent: number; wetSurface: number; totalSurface: number } | null {
  const measured = rooms.filter((room) => surfaceOf(room) !== null)
  const totalSurface = sum(measured.map((room) => surfaceOf(room)!))
  const wetSurface = sum(measured.map(wetSurfaceOf))
  const percent = wetShare(wetSurface, totalSurface)
  return percent === null ? null : { waterClass: classOfShare(percent), percent, wetSurface, totalSurface }
}

/** Whether the areas contradict the judged class. They cannot contradict class 4, which depends on the materials. */
export const contradictsClass = (judged: WaterClass | null, computed: { waterClass: WaterClass } | null): boolean =>
  judged !== null && judged !== 'CLASS_4' && computed !== null && judged !== computed.waterClass

export const DEHUMIDIFIER_TYPES = ['CONVENTIONAL', 'LGR', 'DESICCANT'] as const
export type DehumidifierType = (typeof DEHUMIDIFIER_TYPES)[number]

export const DEHUMIDIFIER_LABELS: Record<DehumidifierType, string> = {
  CONVENTIONAL: 'Conventional dehumidifiers',
  LGR: 'LGR dehumidifiers',
  DESICCANT: 'Desiccant dehumidifiers',
}

/** An organisation's factors for sizing. One for each class, from 1 to 4; null when the type does not dry it. */
export interface SizingFactors {
  /** Cubic feet per pint a day. */
  CONVENTIONAL: (number | null)[]
  /** Cubic feet per pint a day. */
  LGR: (number | null)[]
  /** Air changes an hour. */
  DESICCANT: (number | null)[]
  /** Square metres of wet floor that one air mover serves: for the fewest, and for the most movers. */
  airMoverFloor: [fewest: number, most: number]
  /** The same for square metres of wet wall above 0.61 m and of ceiling. */
  airMoverUpper: [fewest: number, most: number]
  /** The capacity of one unit: pints a day at AHAM; for a desiccant, cubic metres an hour. */
  unitCapacity: Record<DehumidifierType, number>
}

const INDEX_OF_CLASS: Record<WaterClass, number> = { CLASS_1: 0, CLASS_2: 1, CLASS_3: 2, CLASS_4: 3 }

/** The dehumidifiers for a chamber, with the figures of the calculation. */
export interface DehumidifierNeed {
  type: DehumidifierType
  volumeCubicMetres: number
  volumeCubicFeet: number
  /** Cubic feet per pint a day, or air changes an hour. */
  factor: number
  /** At AHAM; null for a desiccant. */
  pintsPerDay: number | null
  litresPerDay: number | null
  /** For a desiccant only. */
  cubicMetresPerHour: number | null
  unitCapacity: number
  units: number
}

/**
 * The dehumidifiers for a volume in m³ that is dried together, in whole units. Drying volume ÷ factor is pints a day at
 * AHAM; for a desiccant, air changes an hour count. Null when that type does not dry that class. Source: ANSI/IICRC
 * S500, initial dehumidification.
 */
export function dehumidifiersFor(
  volumeCubicMetres: number,
  waterClass: WaterClass,
  type: DehumidifierType,
  factors: SizingFactors,
): DehumidifierNeed | null {
  const factor = factors[type][INDEX_OF_CLASS[waterClass]] ?? null
  if (factor === null) return null
  const unitCapacity = factors.unitCapacity[type]
  const volumeCubicFeet = volumeCubicMetres * CUBIC_FEET_PER_CUBIC_METRE
  const sized = { type, volumeCubicMetres, volumeCubicFeet, factor, unitCapacity }
  if (type === 'DESICCANT') {
    const cubicMetresPerHour = volumeCubicMetres * factor
    const units = unitsFor(cubicMetresPerHour, unitCapacity)
    return { ...sized, pintsPerDay: null, litresPerDay: null, cubicMetresPerHour, units }
  }
  const pintsPerDay = volumeCubicFeet / factor
  const units = unitsFor(pintsPerDay, unitCapacity)
  return { ...sized, pintsPerDay, litresPerDay: pintsPerDay * LITRES_PER_PINT, cubicMetresPerHour: null, units }
}

/** The number of whole units of a capacity that do the work. */
export const unitsFor = (needed: number, capacity: number): number => wholeUp(needed / capacity)

/** The air movers of a room, with the figures: one, plus those for floor, upper surfaces and insets. */
export interface AirMoverNeed {
  wetFloorArea: number
  wetUpperArea: number
  insets: number
  fewest: number
  most: number
}

/** `6 to 8`, or `6` where that is both. */
export const rangeInWords = ({ fewest, most }: Pick<AirMoverNeed, 'fewest' | 'most'>): string =>
  fewest === most ? String(most) : `${fewest} to ${most}`

/**
 * The air movers for a room by its wet floor in m², its wet wall above 0.61 m and ceiling in m², and its insets. A room
 * without wet surfaces needs none. Source: ANSI/IICRC S500, initial placement.
 */
export function airMoversFor(
  wetFloorArea: number,
  wetUpperArea: number,
  insets: number,
  { airMoverFloor, airMoverUpper }: Pick<SizingFactors, 'airMoverFloor' | 'airMoverUpper'>,
): AirMoverNeed {
  const isDry = wetFloorArea <= 0 && wetUpperArea <= 0
  const movers = (at: 0 | 1) =>
    isDry ? 0 : 1 + wholeUp(wetFloorArea / airMoverFloor[at]) + wholeUp(wetUpperArea / airMoverUpper[at]) + insets
  return { wetFloorArea, wetUpperArea, insets, fewest: movers(0), most: movers(1) }
}

/** The air movers of a room, from its recorded measures. */
export const airMoversOfRoom = (room: WetRoom, factors: SizingFactors): AirMoverNeed =>
  airMoversFor(room.wetFloorArea ?? 0, (room.wetUpperWallArea ?? 0) + (room.wetCeilingArea ?? 0), room.insets, factors)

/** Rounds up, ignoring the noise of a double: 13.0064 / 6.5032 is 2. */
const wholeUp = (value: number): number => Math.ceil(+value.toFixed(9))

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * The standards or settings that applied at a moment, from a list with the oldest first and the current ones last.
 * @param at left out: now
 */
export const heldAt = <H extends { heldUntil: string | null }>(held: readonly H[], at: string | undefined): H =>
  held.find(({ heldUntil }) => at && heldUntil && heldUntil > at) ?? held.at(-1)!

/** The rule for counting days until an organisation chooses one. */
export const USUAL_DAY_RULE: DayRule = 'CALENDAR_DAYS'

/**
 * Why drying on a job is over: its equipment was all picked up, or the last visit says that the work is complete. Null
 * while it goes on.
 */
export function dryingEnd({
  installed,
  standing,
  outcome,
}: {
  /** How many installations there were, and how many units still stand. */
  installed: number
  standing: number
  /** Of the last visit. */
  outcome: (typeof VISIT_OUTCOMES)[number] | null
}): 'all equipment was picked up' | 'the last visit says that the work is complete' | null {
  if (installed && !standing) return 'all equipment was picked up'
  return outcome === 'COMPLETE' ? 'the last visit says that the work is complete' : null
}
