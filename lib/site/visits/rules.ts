import { type CountWords, wordsOfCounts } from '@/lib/base/counts'
import type { FieldError } from '@/lib/base/errors'
import { airRefusal } from '@/lib/base/psychrometrics'
import { toDay } from '@/lib/base/time'
import { isAhead } from '@/lib/job/field/rules'

import type { Inspection, InspectionSummary } from './schema'

export const MOST_ATTENDEES = 50

type LabelsOf<Field extends keyof Inspection> = Record<Extract<Inspection[Field], string>, string>

export const ACCESS_LABELS: LabelsOf<'accessInfo'> = {
  KEY_SAFE_ACCESS: 'Key Safe Access',
  INSURED_OR_OWNER_PRESENT: 'Insured or Owner Present',
  REPRESENTATIVE_PRESENT: 'Representative Present',
}

export const PRESENCE_LABELS: LabelsOf<'isAsbestosOnSite'> = { YES: 'Yes', NO: 'No', POSSIBLE: 'Possible' }

export const WATER_CATEGORY_LABELS: LabelsOf<'waterCategory'> = {
  NOT_APPLICABLE: 'Not applicable',
  CAT_1: 'Category 1',
  CAT_2: 'Category 2',
  CAT_3: 'Category 3',
}

/** The meaning of the categories of the water where it is now. */
export const WATER_CATEGORY_HELP = '1 clean source, 2 significantly contaminated, 3 grossly contaminated'

export const WATER_CLASS_LABELS: LabelsOf<'waterClass'> = {
  NOT_APPLICABLE: 'Not applicable',
  CLASS_1: 'Class 1',
  CLASS_2: 'Class 2',
  CLASS_3: 'Class 3',
  CLASS_4: 'Class 4',
}

/** The meaning of the classes: the share of wet porous surface. */
export const WATER_CLASS_HELP = '1 below 5 %, 2 from 5 to 40 %, 3 above 40 % of the surface, 4 bound water'

export const TEMPERATURE_UNIT_LABELS: LabelsOf<'temperatureUnits'> = {
  Celsius: 'Celsius',
  Fahrenheit: 'Fahrenheit',
  Kelvin: 'Kelvin',
}

export const ROOF_LABELS: LabelsOf<'roofType'> = {
  TERRACOTTA_TILE: 'Terracotta tile',
  CONCRETE_TILE: 'Concrete tile',
  SHINGLES: 'Shingles',
  COLOURBOND: 'Colourbond',
  CORRUGATED_METAL_SHEET: 'Corrugated metal sheet',
  CORRUGATED_CEMENT_SHEET: 'Corrugated cement sheet',
  NOT_APPLICABLE: 'Not applicable',
}

export const FOUNDATION_LABELS: LabelsOf<'foundationType'> = {
  BEARERS_AND_JOISTS: 'Bearers and joists',
  CONCRETE_SLAB: 'Concrete slab',
  TIMBER_POST: 'Timber post',
  STEEL_POST: 'Steel post',
  CONCRETE_PIER: 'Concrete pier',
  SCREW_PIER_OR_BOARD_PIER: 'Screw pier or board pier',
  SLAB_ON_GROUND: 'Slab on ground',
  NOT_APPLICABLE: 'Not applicable',
}

export const CLADDING_LABELS: LabelsOf<'exteriorCladdingType'> = {
  TIMBER: 'Timber',
  ASBESTOS: 'Asbestos',
  FC_CLADDING: 'FC cladding',
  VINYL_CLADDING: 'Vinyl cladding',
  DOUBLE_BRICK: 'Double brick',
  RENDER: 'Render',
  WEATHER_BOARD: 'Weather board',
  MASONRY_BLOCK: 'Masonry block',
  METAL_CLADDING: 'Metal cladding',
  BRICK_VENEER: 'Brick veneer',
  NOT_APPLICABLE: 'Not applicable',
}

export const DWELLING_LABELS: LabelsOf<'typeOfDwelling'> = {
  SINGLE_STORY: 'Single storey',
  DOUBLE_STORY: 'Double storey',
  SPLIT_LEVEL: 'Split level',
  MULTI_STORY: 'Multi storey',
}

export const CONDITION_LABELS: LabelsOf<'conditionOfProperty'> = {
  POOR: 'Poor',
  FAIR: 'Fair',
  AVERAGE: 'Average',
  GOOD: 'Good',
  EXCELLENT: 'Excellent',
}

export const OUTCOME_LABELS: LabelsOf<'outcome'> = {
  COMPLETE: 'Complete',
  RETURN_NEEDED: 'Return needed',
}

/** The history's words for the choices of a visit. */
export const VISIT_CHOICE_LABELS: Record<string, Record<string, string>> = {
  accessInfo: ACCESS_LABELS,
  isAsbestosOnSite: PRESENCE_LABELS,
  isMouldOnSite: PRESENCE_LABELS,
  waterCategory: WATER_CATEGORY_LABELS,
  waterClass: WATER_CLASS_LABELS,
  roofType: ROOF_LABELS,
  foundationType: FOUNDATION_LABELS,
  exteriorCladdingType: CLADDING_LABELS,
  typeOfDwelling: DWELLING_LABELS,
  conditionOfProperty: CONDITION_LABELS,
  outcome: OUTCOME_LABELS,
}

/** The name of a visit: `Initial attendance`, or `Site visit`. */
export const visitLabel = ({ isInitialAttendance }: Pick<Inspection, 'isInitialAttendance'>): string =>
  isInitialAttendance ? 'Initial attendance' : 'Site visit'

/** The latest visit that says something in a field. @param visits the latest first */
export const latestOf = <Visit extends object, Field extends keyof Visit>(
  visits: readonly Visit[],
  field: Field,
): Visit | undefined => visits.find((visit) => visit[field] !== null)

type Findings = Pick<
  Inspection,
  | 'damageIsRectified'
  | 'rectifiedSelection'
  | 'timeOfDamage'
  | 'temperatureUnits'
  | 'temperatureInside'
  | 'temperatureOutside'
  | 'rhInside'
  | 'rhOutside'
  | 'temporaryAccommodationRequired'
  | 'whyAccommodationRequired'
  | 'outcome'
  | 'returnReason'
  | 'returnOn'
  | 'inspectionDate'
>

/** Stands in for the missing number when only the other one is checked. */
const POSSIBLE = { celsius: 20, rh: 50 }

/**
 * The faults of a visit's findings, by field.
 * @param timezone the job's
 */
export function refusalsOf(found: Findings, timezone: string, now: Date): FieldError[] {
  const wrong: FieldError[] = []
  const refuse = (path: keyof Findings, message: string | undefined) => message && wrong.push({ path, message })

  for (const side of ['Inside', 'Outside'] as const) {
    const [temperature, rh] = [found[`temperature${side}`], found[`rh${side}`]]
    const unit = temperature === null ? 'Celsius' : found.temperatureUnits
    const air = airRefusal(temperature ?? POSSIBLE.celsius, unit, rh ?? POSSIBLE.rh)
    refuse(`temperature${side}`, air?.temperature)
    refuse(`rh${side}`, air?.rh)
  }
  if (found.damageIsRectified && !found.rectifiedSelection) {
    refuse('rectifiedSelection', 'Please say how the damage was rectified')
  }
  if (found.timeOfDamage && isAhead(found.timeOfDamage, now)) {
    refuse('timeOfDamage', 'Cannot be in the future')
  }
  if (found.temporaryAccommodationRequired && !found.whyAccommodationRequired) {
    refuse('whyAccommodationRequired', 'Please say why accommodation is required')
  }
  if (found.outcome === 'RETURN_NEEDED') {
    if (!found.returnReason) refuse('returnReason', 'Please say why a return is needed')
    if (found.returnOn && found.returnOn < toDay(found.inspectionDate, timezone)) {
      refuse('returnOn', 'Cannot be before the visit')
    }
  }
  return wrong
}

/** The field that a refused field conflicts with: neither is saved until both are right. */
export const BESIDE: Partial<Record<string, keyof Findings>> = {
  rectifiedSelection: 'damageIsRectified',
  whyAccommodationRequired: 'temporaryAccommodationRequired',
  returnReason: 'outcome',
  temperatureInside: 'temperatureUnits',
  temperatureOutside: 'temperatureUnits',
}

/** A fact that the report of a visit still needs, with its field. */
export interface Missing {
  field: keyof Inspection
  label: string
}

type Needed = [field: keyof Inspection, label: string, isNeeded?: (visit: Inspection) => boolean]

/** The facts in the report of an initial attendance. */
const OF_INITIAL_ATTENDANCE: Needed[] = [
  ['accessInfo', 'How you got in'],
  ['causeOfDamage', 'Cause of damage'],
  ['damageIsRectified', 'Whether the cause is rectified'],
  ['damageDescription', 'Description of the damage'],
  ['isAsbestosOnSite', 'Asbestos on site'],
  ['isMouldOnSite', 'Mould on site'],
  ['waterCategory', 'Water category'],
  ['waterClass', 'Water class'],
  ['waterReason', 'Why that category and class', ({ waterCategory }) => waterCategory !== 'NOT_APPLICABLE'],
  ['typeOfDwelling', 'Type of dwelling'],
  ['conditionOfProperty', 'Condition of the property'],
  ['temperatureInside', 'Temperature inside'],
  ['rhInside', 'Humidity inside'],
  ['temperatureOutside', 'Temperature outside'],
  ['rhOutside', 'Humidity outside'],
  ['temporaryAccommodationRequired', 'Temporary accommodation'],
  ['recommendation', 'Recommendation'],
]

/** The facts in the report of any visit. */
const OF_EVERY_VISIT: Needed[] = [
  ['attendees', 'Who attended'],
  ['summary', 'Summary'],
  ['outcome', 'Outcome'],
  ['returnOn', 'Day of the return', ({ outcome }) => outcome === 'RETURN_NEEDED'],
]

const isFilled = (value: Inspection[keyof Inspection]) => (Array.isArray(value) ? value.length > 0 : value !== null)

/** The facts that the report of a visit lacks, in the order of the form. */
export function missingFor(visit: Inspection): Missing[] {
  const needed = visit.isInitialAttendance ? [...OF_INITIAL_ATTENDANCE, ...OF_EVERY_VISIT] : OF_EVERY_VISIT
  return needed
    .filter(([field, , isNeeded]) => !isFilled(visit[field]) && (isNeeded?.(visit) ?? true))
    .map(([field, label]) => ({ field, label }))
}

/** The records of a visit, counted: none may be lost with the visit. */
export interface Recorded {
  notes: number
  photos: number
  readings: number
  inventory: number
  installations: number
  timesheets: number
  forms: number
}

const RECORDED_WORDS: CountWords<keyof Recorded> = {
  notes: ['room note', 'room notes'],
  photos: ['photo', 'photos'],
  readings: ['reading', 'readings'],
  inventory: ['item of the inventory', 'items of the inventory'],
  installations: ['installation or pick-up of equipment', 'installations and pick-ups of equipment'],
  timesheets: ['timesheet', 'timesheets'],
  forms: ['form', 'forms'],
}

/** Why a visit cannot be deleted: the names of its records; null when it has none. */
export function deletionRefusal(recorded: Recorded): string | null {
  const named = wordsOfCounts(recorded, RECORDED_WORDS)
  if (!named.length) return null
  const isOne = Object.values(recorded).reduce((sum, count) => sum + count, 0) === 1
  return `This site visit cannot be deleted: ${named.join(', ')} ${isOne ? 'is' : 'are'} recorded at it.`
}

/** How long somebody may take back a visit that they started by mistake. */
const TAKE_BACK_MS = 10 * 60_000

/** Whether somebody may take a visit back: they started it a moment ago, and nobody has written about it. */
export const mayTakeBack = (
  { createdBy, receivedAt, version }: Pick<Inspection, 'createdBy' | 'receivedAt' | 'version'>,
  userId: string,
  now: Date,
): boolean => createdBy.id === userId && version === 1 && now.getTime() - Date.parse(receivedAt) <= TAKE_BACK_MS

const COUNT_WORDS: CountWords<keyof InspectionSummary['counts']> = {
  rooms: ['room', 'rooms'],
  photos: ['photo', 'photos'],
  readings: ['reading', 'readings'],
  installed: ['unit installed', 'units installed'],
  pickedUp: ['unit picked up', 'units picked up'],
  timesheets: ['timesheet', 'timesheets'],
}

/** @returns `2 rooms · 14 photos · 1 unit installed`; empty where nothing was recorded */
export const countsInWords = (counts: InspectionSummary['counts']): string =>
  wordsOfCounts(counts, COUNT_WORDS).join(' · ')

/** The form's label for each field. */
export const VISIT_FIELD_LABELS = {
  isInitialAttendance: 'Initial attendance',
  attendeeIds: 'Who attended',
  accessInfo: 'Access',
  personsPresent: 'Persons present',
  causeOfDamage: 'Cause of damage',
  sourceOfDamage: 'Source',
  damageIsRectified: 'Is the cause rectified?',
  rectifiedSelection: 'How it was rectified',
  timeOfDamage: 'Time of damage',
  damageDescription: 'Description of the damage',
  isAsbestosOnSite: 'Asbestos on site',
  isMouldOnSite: 'Mould on site',
  hazardNotes: 'Notes on hazards',
  waterCategory: 'Water category',
  waterClass: 'Water class',
  waterReason: 'Why that category and class',
  propertyAge: 'Age of the property',
  roofType: 'Roof',
  foundationType: 'Foundation',
  exteriorCladdingType: 'Exterior cladding',
  typeOfDwelling: 'Type of dwelling',
  conditionOfProperty: 'Condition of the property',
  temperatureUnits: 'Temperature in',
  temperatureInside: 'Temperature inside',
  temperatureOutside: 'Temperature outside',
  rhInside: 'Humidity inside',
  rhOutside: 'Humidity outside',
  temporaryAccommodationRequired: 'Is temporary accommodation required?',
  whyAccommodationRequired: 'Why accommodation is required',
  summary: 'Summary',
  recommendation: 'Recommendation',
  outcome: 'Outcome',
  returnReason: 'Why a return is needed',
  returnOn: 'Day of the return',
} as const satisfies Partial<Record<keyof Inspection | 'attendeeIds', string>>

/**
 * Whether the planned return has passed, and this is still the last visit.
 * @param timezone the job's
 */
export const isReturnOverdue = (last: Pick<Inspection, 'outcome' | 'returnOn'>, timezone: string, now: Date): boolean =>
  last.outcome === 'RETURN_NEEDED' && last.returnOn !== null && last.returnOn < toDay(now, timezone)
