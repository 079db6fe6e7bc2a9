import { listed } from '@/lib/base/lists'
import { quoted } from '@/lib/base/quoted'
import { formatDay } from '@/lib/base/time'
import { type WaterClass, contradictsClass, shareText } from '@/lib/site/drying/rules'
import { type WetPoint, wetPointInWords } from '@/lib/site/moisture/entries'
import type { TimesheetCategory } from '@/lib/site/timesheets/rules'
import { WATER_CLASS_LABELS } from '@/lib/site/visits/rules'

import type { Contradiction } from './schema'

/**
 * Points that a reviewer would raise about a job's record: two facts that cannot both be true, or a question of the
 * trade without an answer. They are shown, and block nothing.
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
  /** The day on which the work on the job ended, and its status then. Null while it is under way. */
  invoiced: { on: string; status: string } | null
  /** The first day of attendance: of its visits and of the KPI. */
  attendedOn: string | null
  /** False when the KPI need no attendance. */
  mustBeAttended: boolean
  /** Days, in the job's zone, with hours of work on site and without a site visit. */
  unvisitedDays: readonly string[]
  /** Why the drying is over: "the job is Completed". Null while it goes on. */
  driedBecause: string | null
  /** Points whose latest reading is above their goal. */
  wetPoints: readonly WetPoint[]
  /** Controls that set the goals of others, with the reason to doubt that they are unaffected. */
  doubtedControls: readonly { label: string; roomName: string; doubt: string }[]
  isCategory3: boolean
  /** Things that take water up, with the disposition to restore. */
  restorableItems: readonly { name: string; roomName: string }[]
  /** The year in which the house was built, according to a visit. */
  builtIn: number | null
  hasAsbestosAnswer: boolean
  /** The first day of stripping out. */
  strippedOutOn: string | null
  classJudged: WaterClass | null
  /** From the wet areas of the rooms; the share of all surfaces is in per cent. */
  classComputed: { waterClass: WaterClass; percent: number } | null
  /** Meters and units that were used past their check, and why: each once, on the last such day. */
  overdueMeters: readonly Overdue[]
  overdueUnits: readonly Overdue[]
}

interface Overdue {
  name: string
  usedOn: string
  reason: string
}

/** Houses from before then may hold asbestos: Australia stopped building with it at the end of the eighties. */
export const ASBESTOS_UNTIL = 1990
/** Work on the site of a job. Travel, paper and contents can be done without being there. */
export const ON_SITE: readonly TimesheetCategory[] = [
  'MAKE_SAFE',
  'STRIP_OUT',
  'EQUIPMENT_SET_UP',
  'MONITORING',
  'CLEANING',
  'REPAIR',
]
const MOST_NAMED = 3

/** All contradictions in a job's record. */
export const contradictionsIn = (facts: Facts): Contradiction[] => [
  ...invoicedUnattended(facts),
  ...hoursWithoutVisit(facts),
  ...aboveGoal(facts),
  ...facts.doubtedControls.map(({ label, roomName, doubt }) => ({
    kind: 'CONTROL_IN_DOUBT' as const,
    text: `${label} in ${roomName} is a control, but ${doubt}.`,
    part: 'moisture' as const,
  })),
  ...category3Restorable(facts),
  ...asbestosUnanswered(facts),
  ...classDiffers(facts),
  ...facts.overdueMeters.map(({ name, usedOn, reason }) => ({
    kind: 'METER_OVERDUE' as const,
    text: `${name} was read on ${formatDay(usedOn)}, past its check: ${quoted(reason)}.`,
    part: 'moisture' as const,
  })),
  ...facts.overdueUnits.map(({ name, usedOn, reason }) => ({
    kind: 'UNIT_OVERDUE' as const,
    text: `${name} was installed on ${formatDay(usedOn)}, past its test and tag: ${quoted(reason)}.`,
    part: 'equipment' as const,
  })),
]

/** An invoice is for work on site, so it comes on the day of the first attendance at the earliest. */
function invoicedUnattended({ invoiced, attendedOn, mustBeAttended }: Facts): Contradiction[] {
  if (!invoiced || (attendedOn ? attendedOn <= invoiced.on : !mustBeAttended)) return []
  const moved = `The job went to “${invoiced.status}” on ${formatDay(invoiced.on)}`
  const text = attendedOn
    ? `${moved}, before its first attendance on ${formatDay(attendedOn)}.`
    : `${moved}, and no attendance is recorded.`
  return [{ kind: 'INVOICED_UNATTENDED', part: 'site-visits', text }]
}

/** Hours are charged for work on site, and the day's site visit is the evidence for it. */
function hoursWithoutVisit({ unvisitedDays }: Facts): Contradiction[] {
  if (!unvisitedDays.length) return []
  const without = unvisitedDays.length === 1 ? 'a site visit on that day' : 'site visits on those days'
  const text = `Hours on site are recorded on ${listed(unvisitedDays.map(formatDay), MOST_NAMED)}, without ${without}.`
  return [{ kind: 'HOURS_WITHOUT_VISIT', part: 'timesheets', text }]
}

function aboveGoal({ driedBecause, wetPoints }: Facts): Contradiction[] {
  if (!driedBecause || !wetPoints.length) return []
  const points = wetPoints.map(wetPointInWords)
  const verb = points.length === 1 ? 'reads' : 'read'
  return [
    {
      kind: 'ABOVE_GOAL',
      part: 'moisture',
      text: `${listed(points, MOST_NAMED)} ${verb} above the goal, but ${driedBecause}.`,
    },
  ]
}

function category3Restorable({ isCategory3, restorableItems }: Facts): Contradiction[] {
  const items = restorableItems.map(({ name, roomName }) => `${name} in ${roomName}`)
  if (!isCategory3 || !items.length) return []
  const verb = items.length === 1 ? 'is' : 'are'
  const text = `The water is Category 3, but ${listed(items, MOST_NAMED)} ${verb} marked restorable.`
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
  const wet = `${shareText(percent)} of the rooms' surfaces are wet, which makes ${WATER_CLASS_LABELS[waterClass]}`
  return [
    { kind: 'CLASS_DIFFERS', part: 'site-visits', text: `${WATER_CLASS_LABELS[classJudged]} was chosen, but ${wet}.` },
  ]
}
