import type { EQUIPMENT_KINDS, EQUIPMENT_STATES } from '@/db/enums/equipment'
import { counted } from '@/lib/base/counts'
import { DAY_MS, addDays, msBetween, toDay } from '@/lib/base/time'
import type { DayRule } from '@/lib/site/drying/rules'

import type { Installation } from './schema'

export type EquipmentKind = (typeof EQUIPMENT_KINDS)[number]
export type EquipmentState = (typeof EQUIPMENT_STATES)[number]

export const KIND_LABELS: Record<EquipmentKind, string> = {
  AIR_MOVER: 'Air mover',
  DEHUMIDIFIER_LGR: 'Dehumidifier, LGR',
  DEHUMIDIFIER_CONVENTIONAL: 'Dehumidifier, conventional',
  DEHUMIDIFIER_DESICCANT: 'Dehumidifier, desiccant',
  AIR_SCRUBBER: 'Air scrubber',
  HEATER: 'Heater',
  INJECTION: 'Injection',
  EXTRACTOR: 'Extractor',
  METER: 'Meter',
  GENERATOR: 'Generator',
  OTHER: 'Other',
}

/** The unit of a kind's capacity: what a dehumidifier takes up, and what others move; null for neither. */
export function capacityUnit(kind: EquipmentKind): string | null {
  if (kind === 'DEHUMIDIFIER_LGR' || kind === 'DEHUMIDIFIER_CONVENTIONAL') return 'pints a day'
  return kind === 'AIR_MOVER' || kind === 'DEHUMIDIFIER_DESICCANT' || kind === 'AIR_SCRUBBER' ? 'm³/h' : null
}

export const STATE_LABELS: Record<EquipmentState, string> = {
  AVAILABLE: 'Available',
  INSTALLED: 'Installed',
  IN_TRANSIT: 'In transit',
  MAINTENANCE: 'Maintenance',
  LOST: 'Lost',
  RETIRED: 'Retired',
}

/** The states that people may set: INSTALLED follows from the installations alone. */
export const SETTABLE_STATES = ['AVAILABLE', 'IN_TRANSIT', 'MAINTENANCE', 'LOST', 'RETIRED'] as const

/** Why a unit in this state cannot be installed; null when it can. */
export function installRefusal(state: EquipmentState): string | null {
  if (state === 'MAINTENANCE') return 'is in maintenance'
  if (state === 'LOST') return 'is marked as lost'
  if (state === 'RETIRED') return 'is retired'
  return null
}

/** How many days before its test and tag is due a unit is marked. */
export const TAG_DUE_SOON_DAYS = 30
export const TAG_STATES = ['OVERDUE', 'DUE_SOON', 'IN_DATE'] as const
export type TagState = (typeof TAG_STATES)[number]

/** The state of a unit's test and tag on a day; the unit may be used until the due day. */
export function tagStateOf(tagDueOn: string | null, today: string): TagState | null {
  if (!tagDueOn) return null
  if (tagDueOn < today) return 'OVERDUE'
  return tagDueOn <= addDays(today, TAG_DUE_SOON_DAYS) ? 'DUE_SOON' : 'IN_DATE'
}

/** Whether a unit stands on site past its test and tag, which was in date when it was installed. */
export const ranOutOnSite = (
  { pickupTime, tagDueOn, overdueTagReason }: Pick<Installation, 'pickupTime' | 'tagDueOn' | 'overdueTagReason'>,
  today: string,
): boolean => pickupTime === null && overdueTagReason === null && tagStateOf(tagDueOn, today) === 'OVERDUE'

export const DAY_RULE_LABELS: Record<DayRule, string> = {
  CALENDAR_DAYS: 'Calendar days begun',
  PERIODS_OF_24_HOURS: 'Periods of 24 hours begun',
}

/** The words that a report prints beside days on site. */
export const DAY_RULE_WORDS: Record<DayRule, string> = {
  CALENDAR_DAYS: 'Days on site are calendar days begun, in the time zone of the job.',
  PERIODS_OF_24_HOURS: 'Days on site are periods of 24 hours begun.',
}

/**
 * The days that a unit is charged for.
 * @param until the pick-up; now, while it stands
 */
export function daysOnSite(
  from: Date | string,
  until: Date | string,
  { rule, timezone }: { rule: DayRule; timezone: string },
): number {
  if (rule === 'PERIODS_OF_24_HOURS') return Math.max(1, Math.ceil(msBetween(from, until) / DAY_MS))
  const [first, last] = [toDay(from, timezone), toDay(until, timezone)]
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1
}

/** The printed label leads to the unit's page; people type its asset number. */
const LABEL_PATH = '/equipment/item/'
export const labelPath = (itemId: string): string => `${LABEL_PATH}${itemId}`

/** The unit that a scanned code or a typed number names: by its id or its asset number. */
export function readLabel(text: string): { id: string } | { referenceId: string } {
  const id = /\/equipment\/item\/([0-9a-f-]{36})\/?$/i.exec(text.trim())?.[1]
  return id ? { id: id.toLowerCase() } : { referenceId: text.trim() }
}

/** So many units are named at once. */
const MOST_NAMED = 50

/** The asset numbers of a typed line, in which commas stand between several: each once, the first fifty. */
export const numbersIn = (text: string): string[] =>
  [...new Set(text.split(/[,;]/).map((number) => number.trim()))].filter(Boolean).slice(0, MOST_NAMED)

/** A unit's make and model, beside its asset number: `Dri-Eaz Velo Pro`. */
export const modelOf = ({
  brand,
  make,
  model,
  name,
}: Record<'brand' | 'make' | 'model' | 'name', string | null>): string =>
  [brand ?? make, model ?? name].filter(Boolean).join(' ') || (name ?? '')

/** Why a job cannot be deleted: nobody could pick the units up any more. */
export const stillInstalled = (count: number): string =>
  `${counted(count, 'unit')} ${count === 1 ? 'is' : 'are'} still installed. Pick the equipment up first.`

/** The kind that the name of a category suggests. */
export function kindOfName(name: string): EquipmentKind {
  const found = KIND_WORDS.find(([words]) => words.test(name))
  return found ? found[1] : 'OTHER'
}

/** A category's name as it is compared: `Air Mover`, `air-movers` and `Airmovers` are one. */
export const categoryKey = (name: string): string =>
  (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(singular).join('')

/** An English noun in the singular, as far as its ending tells it. */
function singular(word: string): string {
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word
}

const KIND_WORDS: [RegExp, EquipmentKind][] = [
  [/desiccant/i, 'DEHUMIDIFIER_DESICCANT'],
  [/conventional|refrigerant/i, 'DEHUMIDIFIER_CONVENTIONAL'],
  [/lgr|dehumidif/i, 'DEHUMIDIFIER_LGR'],
  [/air ?mover|fan|blower/i, 'AIR_MOVER'],
  [/scrubber|hepa|negative air|afd/i, 'AIR_SCRUBBER'],
  [/heat/i, 'HEATER'],
  [/inject/i, 'INJECTION'],
  [/extract/i, 'EXTRACTOR'],
  [/meter|hygro|logger/i, 'METER'],
  [/generator/i, 'GENERATOR'],
]

/** How many units one call installs. */
export const MOST_AT_ONCE = 100

/** The facts about a room's moisture point that dryness depends on. */
interface MeasuredPoint {
  roomId: string
  isControl: boolean
  /** The state by its latest reading. */
  state: string | null
  /** Oldest first. */
  readings: readonly { happenedAt: string; state: string | null }[]
}

/** The rooms in which every measured point is dry, each with the time of the reading since which it is. */
export function dryRooms(points: readonly MeasuredPoint[]): Map<string, string> {
  const dry = new Map<string, string>()
  const wet = new Set<string>()
  for (const { roomId, isControl, state, readings } of points) {
    if (isControl) continue
    if (state !== 'dry') wet.add(roomId)
    else {
      const lastWet = readings.findLastIndex((reading) => reading.state !== 'dry')
      const since = readings[lastWet + 1]!.happenedAt
      const known = dry.get(roomId)
      if (!known || since > known) dry.set(roomId, since)
    }
  }
  for (const roomId of wet) dry.delete(roomId)
  return dry
}

/** Whether an item of the feed stands for a unit's pick-up; if not, it stands for the installation. */
export const tellsPickUp = (
  feedItemId: string,
  { pickUp }: { pickUp: { feedItemId: string | null } | null },
): boolean => pickUp?.feedItemId === feedItemId

/** A unit in a room: where it stood, and when. */
interface Stood {
  equipmentId: string
  referenceId: string
  kind: EquipmentKind
  installedTime: string
  pickupTime: string | null
}

const stoodAt = ({ installedTime, pickupTime }: Stood, time: string): boolean =>
  installedTime <= time && (pickupTime === null || time <= pickupTime)

/** The order of units by their asset numbers: DH-2 before DH-10. */
export const byReference = (one: { referenceId: string }, other: { referenceId: string }): number =>
  one.referenceId.localeCompare(other.referenceId, 'en', { numeric: true })

/** The dehumidifiers of a job, each once: those that stood there at a time first, then by asset number. */
export function dehumidifiersOf<Unit extends Stood>(installations: readonly Unit[], time: string): Unit[] {
  const rank = (unit: Unit) => (stoodAt(unit, time) ? 0 : 1)
  const known = new Set<string>()
  return installations
    .filter(({ kind }) => kind.startsWith('DEHUMIDIFIER_'))
    .toSorted((one, other) => rank(one) - rank(other) || byReference(one, other))
    .filter(({ equipmentId }) => !known.has(equipmentId) && known.add(equipmentId))
}
