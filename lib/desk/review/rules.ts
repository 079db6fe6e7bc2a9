import { formatDay } from '@/lib/base/time'
import { type WaterClass, contradictsClass } from '@/lib/site/drying/rules'
import { type WetPoint, wetPointInWords } from '@/lib/site/moisture/entries'
import type { TimesheetCategory } from '@/lib/site/timesheets/rules'
import { WATER_CLASS_LABELS } from '@/lib/site/visits/rules'

import type { Contradiction } from './schema'

/**
 * What a reviewer would hold against a job's record: two things in it that cannot both be so, or something that the trade
 * has to answer and did not. They are shown, and block nothing.
 */
export const CONTRADICTIONS = [
  'INVOICED_UNATTENDED',
  'HOURS_WITHOUT_VISIT',
  'ABOVE_GOAL',
  'CONTROL_IN_DOUBT',
  'CATEGORY_3_CARPET',
  'ASBESTOS_UNANSWERED',
  'CLASS_DIFFERS',
  'METER_OVERDUE',
  'UNIT_OVERDUE',
] as const
export interface Facts {
  /** The day on which the job went to what comes after the work, and the status that it went to. Null while it is under way. */
  invoiced: { on: string; status: string } | null
  /** The first day on which somebody was there: of its visits and of the attendance that its KPI tell. */
  attendedOn: string | null
  /** False where the KPI say that nobody has to attend. */
  mustBeAttended: boolean
  /** Days with hours of work on site and without a site visit; a day is one of the job's zone. */
  unvisitedDays: readonly string[]
  /** What says that the drying is over: "the job is Completed". Null while it goes on. */
  driedBecause: string | null
  /** Points whose latest reading lies above their goal. */
  wetPoints: readonly WetPoint[]
  /** Controls that set the goals of others, and what speaks against their being unaffected. */
  doubtedControls: readonly { label: string; roomName: string; doubt: string }[]
  isCategory3: boolean
  /** Carpets and the like that are to be restored. */
  restorableCarpets: readonly { name: string; roomName: string }[]
  /** The year in which the house was built, as far as a visit tells it. */
  builtIn: number | null
  hasAsbestosAnswer: boolean
  /** The first day on which something was stripped out. */
  strippedOutOn: string | null
  classJudged: WaterClass | null
  /** From the wet areas of the rooms; the share of all surfaces is in per cent. */
  classComputed: { waterClass: WaterClass; percent: number } | null
  /** Meters and units that were used past their check, and why: each once, on the last day of it. */
  overdueMeters: readonly Overdue[]
  overdueUnits: readonly Overdue[]
}

interface Overdue {
  name: string
  usedOn: string
  reason: string
}

/** Houses from before then may hold asbestos: its use in building ended in Australia with the eighties. */
export const ASBESTOS_UNTIL = 1990
/** What takes up water and is walked on, as people name it; Postgres reads the same words. */
export const CARPET_WORDS = '(carpet|underlay|rug)'
/** Work that is done on the site of a job. Travel, paper and contents may be seen to without anybody being there. */
export const ON_SITE: readonly TimesheetCategory[] = [
  'MAKE_SAFE',
  'STRIP_OUT',
  'EQUIPMENT_SET_UP',
  'MONITORING',
  'CLEANING',
  'REPAIR',
]
const MOST_NAMED = 3

/** Everything that does not go together in a job's record. */
export const contradictionsIn = (facts: Facts): Contradiction[] => [
  ...invoicedUnattended(facts),
  ...hoursWithoutVisit(facts),
  ...aboveGoal(facts),
  ...facts.doubtedControls.map(({ label, roomName, doubt }) => ({
    kind: 'CONTROL_IN_DOUBT' as const,
    text: `${label} in ${roomName} is a control, but ${doubt}.`,
    part: 'moisture' as const,
  })),
  ...category3Carpet(facts),
  ...asbestosUnanswered(facts),
  ...classDiffers(facts),
  ...facts.overdueMeters.map(({ name, usedOn, reason }) => ({
    kind: 'METER_OVERDUE' as const,
    text: `${name} was read on ${formatDay(usedOn)}, past its check: “${reason}”.`,
    part: 'moisture' as const,
  })),
  ...facts.overdueUnits.map(({ name, usedOn, reason }) => ({
    kind: 'UNIT_OVERDUE' as const,
    text: `${name} was installed on ${formatDay(usedOn)}, past its test and tag: “${reason}”.`,
    part: 'equipment' as const,
  })),
]

/** What is invoiced is work that was done on site: on the day of the first attendance at the earliest. */
function invoicedUnattended({ invoiced, attendedOn, mustBeAttended }: Facts): Contradiction[] {
  if (!invoiced || (attendedOn ? attendedOn <= invoiced.on : !mustBeAttended)) return []
  const moved = `The job went to “${invoiced.status}” on ${formatDay(invoiced.on)}`
  const text = attendedOn
    ? `${moved}, before its first attendance on ${formatDay(attendedOn)}.`
    : `${moved}, and no attendance is recorded.`
  return [{ kind: 'INVOICED_UNATTENDED', part: 'site-visits', text }]
}

/** Hours are charged by what was done on site, and the site visit of the day is what shows it. */
function hoursWithoutVisit({ unvisitedDays }: Facts): Contradiction[] {
  if (!unvisitedDays.length) return []
  const without = unvisitedDays.length === 1 ? 'a site visit on that day' : 'site visits on those days'
  const text = `Hours on site are recorded on ${listed(unvisitedDays.map(formatDay))}, without ${without}.`
  return [{ kind: 'HOURS_WITHOUT_VISIT', part: 'timesheets', text }]
}

function aboveGoal({ driedBecause, wetPoints }: Facts): Contradiction[] {
  if (!driedBecause || !wetPoints.length) return []
  const points = wetPoints.map(wetPointInWords)
  const verb = points.length === 1 ? 'reads' : 'read'
  return [
    { kind: 'ABOVE_GOAL', part: 'moisture', text: `${listed(points)} ${verb} above the goal, but ${driedBecause}.` },
  ]
}

function category3Carpet({ isCategory3, restorableCarpets }: Facts): Contradiction[] {
  const carpets = restorableCarpets.map(({ name, roomName }) => `${name} in ${roomName}`)
  if (!isCategory3 || !carpets.length) return []
  const verb = carpets.length === 1 ? 'is' : 'are'
  const text = `The water is Category 3, but ${listed(carpets)} ${verb} marked restorable.`
  return [{ kind: 'CATEGORY_3_CARPET', part: 'inventory', text }]
}

function asbestosUnanswered({ strippedOutOn, builtIn, hasAsbestosAnswer }: Facts): Contradiction[] {
  if (!strippedOutOn || builtIn === null || builtIn >= ASBESTOS_UNTIL || hasAsbestosAnswer) return []
  const text = `Strip-out began on ${formatDay(strippedOutOn)} in a house from about ${builtIn}, and no visit answers whether there is asbestos.`
  return [{ kind: 'ASBESTOS_UNANSWERED', part: 'site-visits', text }]
}

function classDiffers({ classJudged, classComputed }: Facts): Contradiction[] {
  if (!classJudged || !classComputed || !contradictsClass(classJudged, classComputed)) return []
  const { waterClass, percent } = classComputed
  const wet = `${Math.round(percent)} % of the rooms' surfaces are wet, which makes ${WATER_CLASS_LABELS[waterClass]}`
  return [
    { kind: 'CLASS_DIFFERS', part: 'site-visits', text: `${WATER_CLASS_LABELS[classJudged]} was chosen, but ${wet}.` },
  ]
}

function listed(names: readonly string[]): string {
  if (names.length === 1) return names[0]!
  const shown = names.length > MOST_NAMED ? names.slice(0, MOST_NAMED - 1) : names.slice(0, -1)
  const last = names.length > MOST_NAMED ? `${names.length - shown.length} more` : names.at(-1)!
  return `${shown.join(', ')} and ${last}`
}
