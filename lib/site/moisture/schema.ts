import { z } from 'zod'

import {
  AIR_PLACES,
  LENGTH_UNITS,
  METER_KINDS,
  MOISTURE_LOCATIONS,
  MOISTURE_METHODS,
  READING_TYPES,
  TEMPERATURE_UNITS,
} from '@/db/enums/site'
import { airRefusal } from '@/lib/base/psychrometrics'
import { Day, Id, Instant, Recorded, Version, oneOf, optionalText, text } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'
import { FieldClocks, GivenClocks, confirm } from '@/lib/job/field/schema'
import { Photo, PhotoFields } from '@/lib/job/photos/schema'

import { MOISTURE_STATES, MOST_SCALES } from './rules'

/** A measured number: at most a million, to a thousandth, so that the stored number is the typed one. */
const measured = (missing: string) =>
  z
    .number(missing)
    .min(-999_999, 'Too small')
    .max(999_999, 'Too large')
    .refine((value) => +value.toFixed(3) === value, 'At most three decimals')

/** One of the scales of a meter. */
export const MeterScale = z.object({
  id: Id,
  label: z.string(),
  min: z.number(),
  max: z.number(),
  /** `%`, `% WME`, `REL` … */
  unit: z.string(),
  /** Whether it has readings, so that its unit cannot change. */
  isUsed: z.boolean(),
})
export type MeterScale = z.infer<typeof MeterScale>

export const Meter = z.object({
  id: Id,
  name: z.string(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  serial: z.string().nullable(),
  kind: z.enum(METER_KINDS),
  /** The method unless a reading names one; null for the usual one of its kind. */
  defaultMethod: z.enum(MOISTURE_METHODS).nullable(),
  scales: z.array(MeterScale),
  lastCalibratedOn: Day.nullable(),
  /** Months from one check to the next. */
  calibrationMonths: z.int().nullable(),
  nextDueOn: Day.nullable(),
  /** Whether its check is past due today. */
  isPastCheck: z.boolean(),
  certificate: z.object({ id: Id, name: z.string(), url: z.string() }).nullable(),
  assignedUser: Person.nullable(),
  /** Whether the office has yet to complete it: it came with the organisation, or was added on site. */
  isToComplete: z.boolean(),
  /** Set once it is no longer used; its readings stay. */
  retiredAt: Instant.nullable(),
  ...Recorded,
})
export type Meter = z.infer<typeof Meter>

const scale = z
  .strictObject({
    id: Id.optional(),
    label: text('Please enter a label', 40),
    min: measured('Please enter a number'),
    max: measured('Please enter a number'),
    unit: text('Please enter a unit', 20),
  })
  .check(({ value, issues }) => {
    if (value.min < value.max) return
    issues.push({ code: 'custom', path: ['max'], message: 'This must be above the minimum', input: value.max })
  })

const meterFields = {
  name: text('Please enter a name', 80),
  make: optionalText(80),
  model: optionalText(80),
  serial: optionalText(80),
  kind: z.enum(METER_KINDS, 'Please choose a kind'),
  defaultMethod: oneOf(MOISTURE_METHODS)
    .nullish()
    .transform((method) => method ?? null),
  scales: z.array(scale).max(MOST_SCALES, `At most ${MOST_SCALES} scales`),
  lastCalibratedOn: Day.nullish().transform((day) => day ?? null),
  calibrationMonths: z
    .int('Please enter whole months')
    .min(1, 'At least a month')
    .max(120, 'At most ten years')
    .nullish()
    .transform((months) => months ?? null),
  /** If left out, it follows from the last check and the interval. */
  nextDueOn: Day.nullish().transform((day) => day ?? null),
  assignedUserId: Id.nullish().transform((id) => id ?? null),
}

function nameScalesOnce({ value, issues }: z.core.ParsePayload<{ kind: string; scales: { label: string }[] }>): void {
  const labels = value.scales.map(({ label }) => label.toLowerCase())
  labels.forEach((label, at) => {
    if (labels.indexOf(label) === at) return
    issues.push({
      code: 'custom',
      path: ['scales', at, 'label'],
      message: 'Another scale has this label',
      input: label,
    })
  })
  if (value.kind !== 'HYGROMETER' && !value.scales.length) {
    issues.push({ code: 'custom', path: ['scales'], message: 'Please add a scale', input: value.scales })
  }
}

/** The typed form of a meter. */
export const MeterForm = z.strictObject(meterFields).check(nameScalesOnce)
export type MeterForm = z.input<typeof MeterForm>

export const AddMeter = z.strictObject({ id: Id.optional(), ...meterFields }).check(nameScalesOnce)
export type AddMeter = z.infer<typeof AddMeter>

/** Scales that are no longer named are removed; those with readings stay stored, but are no longer offered. */
export const ChangeMeter = z
  .strictObject({ version: Version, isRetired: z.boolean().optional(), ...meterFields })
  .check(nameScalesOnce)
export type ChangeMeter = z.infer<typeof ChangeMeter>

/** The reading at which a point counts as dry, and why. */
export const Goal = z.object({
  value: z.number(),
  source: z.enum(['manual', 'control', 'standard']),
  dryStandard: z.number().nullable(),
  tolerancePoints: z.number().nullable(),
  reason: z.string().nullable(),
})

const pointShape = {
  id: Id,
  jobId: Id,
  roomId: Id,
  label: z.string(),
  location: z.enum(MOISTURE_LOCATIONS),
  material: z.string(),
  meterId: Id,
  scaleId: Id,
  /** Whether it is unaffected and measured for comparison. */
  isControl: z.boolean(),
  manualGoal: z.number().nullable(),
  manualGoalReason: z.string().nullable(),
  /** Its place on a photo of a floor plan, as fractions of the width and height of the unturned photo. */
  plan: z.object({ photoId: Id, x: z.number(), y: z.number() }).nullable(),
  position: z.int(),
  ...Recorded,
}

/** A place that is measured at every visit. */
export const MoisturePoint = z.object(pointShape)
export type MoisturePoint = z.infer<typeof MoisturePoint>

const fraction = z.number().min(0).max(1)

const pointFields = {
  label: text('Please enter a label', 80),
  location: oneOf(MOISTURE_LOCATIONS, 'Please choose a location'),
  material: text('Please enter a material', 60),
  meterId: Id,
  scaleId: Id,
  manualGoal: measured('Please enter a number')
    .nullish()
    .transform((goal) => goal ?? null),
  manualGoalReason: optionalText(500),
  plan: z
    .strictObject({ photoId: Id, x: fraction, y: fraction })
    .nullish()
    .transform((plan) => plan ?? null),
}

function giveReason({
  value,
  issues,
}: z.core.ParsePayload<{ manualGoal: number | null; manualGoalReason: string | null }>): void {
  if (value.manualGoal === null || value.manualGoalReason) return
  const message = 'Please say why this goal is right'
  issues.push({ code: 'custom', path: ['manualGoalReason'], message, input: value.manualGoalReason })
}

/** The typed form of a point. */
export const PointForm = z
  .strictObject({ roomId: Id, isControl: z.boolean().default(false), ...pointFields })
  .check(giveReason)
export type PointForm = z.input<typeof PointForm>

export const AddPoint = z
  .strictObject({ id: Id.optional(), roomId: Id, isControl: z.boolean().default(false), ...pointFields })
  .check(giveReason)
export type AddPoint = z.infer<typeof AddPoint>

/** With another meter or scale, the point begins a new baseline; whether it is a control stays unless it is sent. */
export const ChangePoint = z
  .strictObject({ version: Version, confirm, isControl: z.boolean().optional(), ...pointFields })
  .check(giveReason)
export type ChangePoint = z.infer<typeof ChangePoint>

/** A meter's reading at a point, at a visit. */
export const MoistureReading = z.object({
  id: Id,
  jobId: Id,
  roomId: Id,
  inspectionId: Id,
  feedItemId: Id,
  pointId: Id,
  pointLabel: z.string(),
  location: z.enum(MOISTURE_LOCATIONS),
  material: z.string(),
  meterId: Id,
  meterName: z.string(),
  scaleId: Id,
  scaleLabel: z.string(),
  type: z.enum(READING_TYPES),
  method: z.enum(MOISTURE_METHODS),
  value: z.number(),
  unit: z.string(),
  depth: z.number().nullable(),
  depthUnit: z.enum(LENGTH_UNITS).nullable(),
  note: z.string().nullable(),
  /** Why a meter past its check was used. */
  overdueMeterReason: z.string().nullable(),
  ...FieldClocks,
  takenBy: Person,
  photos: z.array(Photo),
  ...Recorded,
})
export type MoistureReading = z.infer<typeof MoistureReading>

const readingFields = {
  value: measured('Please enter a number'),
  /** The meter and scale of the reading; the point's, if left out. Another scale rebinds the point. */
  scaleId: Id.optional(),
  method: oneOf(MOISTURE_METHODS).default('NOT_APPLICABLE'),
  depth: measured('Please enter a number')
    .positive('Above 0')
    .nullish()
    .transform((depth) => depth ?? null),
  depthUnit: z
    .enum(LENGTH_UNITS)
    .nullish()
    .transform((unit) => unit ?? null),
  note: optionalText(2000),
  overdueMeterReason: optionalText(500),
  ...GivenClocks,
}

export const TakeReading = z
  .strictObject({
    id: Id.optional(),
    pointId: Id,
    /** Follows from the point: left out, or the same. */
    type: z.enum(READING_TYPES).optional(),
    confirm,
    ...readingFields,
  })
  .check(({ value, issues }) => {
    if ((value.depth === null) === (value.depthUnit === null)) return
    const path = value.depth === null ? 'depth' : 'depthUnit'
    issues.push({ code: 'custom', path: [path], message: 'A depth has a number and a unit', input: value[path] })
  })
export type TakeReading = z.infer<typeof TakeReading>

/** A field that is left out stays. */
export const ChangeReading = z.strictObject({
  version: Version,
  confirm,
  value: readingFields.value.optional(),
  scaleId: Id.optional(),
  method: oneOf(MOISTURE_METHODS).optional(),
  depth: measured('Please enter a number').positive('Above 0').nullable().optional(),
  depthUnit: z.enum(LENGTH_UNITS).nullable().optional(),
  note: optionalText(2000).optional(),
  overdueMeterReason: optionalText(500).optional(),
  happenedAt: GivenClocks.happenedAt,
  lateReason: optionalText(500).optional(),
  /** Why it is corrected; the history tells it. */
  reason: optionalText(500).optional(),
})
export type ChangeReading = z.infer<typeof ChangeReading>

/** The fields beside the photos that are added to a reading. */
export const AddReadingPhotos = z.strictObject(PhotoFields)
export type AddReadingPhotos = z.infer<typeof AddReadingPhotos>

/** A reading in the matrix. */
export const MatrixReading = z.object({
  id: Id,
  inspectionId: Id,
  scaleId: Id,
  value: z.number(),
  happenedAt: Instant,
  isLateEntry: z.boolean(),
  /** It counts as dry at or below this; null for a control, and without a dry standard. */
  goal: z.number().nullable(),
  /** The point's state with it; null for a control, and without a dry standard. */
  state: z.enum(MOISTURE_STATES).nullable(),
  note: z.string().nullable(),
  hasOverdueMeter: z.boolean(),
  version: z.int(),
})
export type MatrixReading = z.infer<typeof MatrixReading>

export const MatrixPoint = z.object({
  ...pointShape,
  /** On the scale of its binding. */
  goal: Goal.nullable(),
  state: z.enum(MOISTURE_STATES).nullable(),
  /** For a control: the reason to doubt that it is unaffected. */
  doubt: z.string().nullable(),
  /** Oldest first. */
  readings: z.array(MatrixReading),
})
export type MatrixPoint = z.infer<typeof MatrixPoint>

/** A scale of the job's points or readings, with its meter. */
export const MatrixScale = z.object({
  id: Id,
  meterId: Id,
  meterName: z.string(),
  label: z.string(),
  min: z.number(),
  max: z.number(),
  unit: z.string(),
})
export type MatrixScale = z.infer<typeof MatrixScale>

/** All points of a job against all its visits. */
export const MoistureMatrix = z.object({
  jobId: Id,
  timezone: z.string(),
  rooms: z.array(
    z.object({
      id: Id,
      roomName: z.string(),
      level: z.string().nullable(),
      chamber: z.string().nullable(),
      isAffected: z.boolean(),
    }),
  ),
  /** Oldest first. */
  visits: z.array(z.object({ id: Id, happenedAt: Instant, isInitialAttendance: z.boolean() })),
  scales: z.array(MatrixScale),
  points: z.array(MatrixPoint),
  /** The photos of its floor plans, by visit. */
  plans: z.array(
    z.object({
      photoId: Id,
      inspectionId: Id,
      caption: z.string().nullable(),
      screen: z.string(),
      /** The shown size, turned. */
      width: z.int(),
      height: z.int(),
      degrees: z.int(),
    }),
  ),
  /** Whether the oldest readings are left out, in a job with very many. */
  isCut: z.boolean(),
})
export type MoistureMatrix = z.infer<typeof MoistureMatrix>

const Place = z.int().describe('Where it stands in the list of its kind.')

/**
 * The matrix as our screens read it: the readings of all points as a list a field, a quarter as long as a list of objects.
 */
export const MatrixColumns = z.object({
  ...MoistureMatrix.shape,
  points: z.array(MatrixPoint.omit({ readings: true })),
  readings: z.object({
    /** How many there are of each point, one point after the other; those of a point oldest first. */
    counts: z.array(z.int()),
    id: z.array(Id),
    visit: z.array(Place),
    scale: z.array(Place),
    value: z.array(z.number()),
    /** Milliseconds since 1970. */
    happenedAt: z.array(z.int()),
    goal: z.array(z.number().nullable()),
    state: z.array(z.enum(MOISTURE_STATES).nullable()),
    version: z.array(z.int()),
    /** The few with a note. */
    notes: z.array(z.tuple([Place, z.string()])),
    /** The few that were entered late. */
    lateEntries: z.array(Place),
    /** The few with a meter past its check. */
    overdueMeters: z.array(Place),
  }),
})
export type MatrixColumns = z.infer<typeof MatrixColumns>

export const BrowseMatrix = z.object({ fields: z.literal('columns').optional() })

/** Figures that follow from a temperature and a humidity at the organisation's altitude. */
export const AirState = z.object({
  /** Pascals. */
  vapourPressure: z.number(),
  /** Grams per kilogram of dry air. */
  humidityRatio: z.number(),
  /** Grains per pound of dry air. */
  gpp: z.number(),
  /** Degrees Celsius. */
  dewPoint: z.number(),
  /** Grams per cubic metre. */
  absoluteHumidity: z.number(),
})

export const AirReading = z.object({
  id: Id,
  jobId: Id,
  inspectionId: Id,
  place: z.enum(AIR_PLACES),
  roomId: Id.nullable(),
  chamber: z.string().nullable(),
  equipmentItemId: Id.nullable(),
  /** The asset number of the dehumidifier at whose outlet it was measured. */
  equipmentReferenceId: z.string().nullable(),
  meterId: Id.nullable(),
  temperature: z.number(),
  temperatureUnit: z.enum(TEMPERATURE_UNITS),
  /** Per cent. */
  rh: z.number(),
  note: z.string().nullable(),
  overdueMeterReason: z.string().nullable(),
  air: AirState,
  /** For a dehumidifier's outlet: grains per pound below the affected air; negative when it adds moisture. */
  grainDepression: z.number().nullable(),
  ...FieldClocks,
  takenBy: Person,
  ...Recorded,
})
export type AirReading = z.infer<typeof AirReading>

/** The air of a job at all its visits. */
export const JobAir = z.object({
  /** The height above the sea that the figures are for. */
  altitudeMetres: z.number(),
  readings: z.array(AirReading),
})
export type JobAir = z.infer<typeof JobAir>

const cents = (missing: string) =>
  z
    .number(missing)
    .min(-9999)
    .max(9999)
    .refine((value) => +value.toFixed(2) === value, 'At most two decimals')

const airFields = {
  inspectionId: Id,
  place: z.enum(AIR_PLACES, 'Please choose a place'),
  roomId: Id.nullish().transform((id) => id ?? null),
  chamber: optionalText(60),
  equipmentItemId: Id.nullish().transform((id) => id ?? null),
  meterId: Id.nullish().transform((id) => id ?? null),
  temperature: cents('Please enter a temperature'),
  temperatureUnit: z.enum(TEMPERATURE_UNITS).default('Celsius'),
  rh: cents('Please enter a humidity'),
  note: optionalText(2000),
  overdueMeterReason: optionalText(500),
  ...GivenClocks,
}

interface GivenAir {
  place: (typeof AIR_PLACES)[number]
  equipmentItemId: string | null
  temperature: number
  temperatureUnit: (typeof TEMPERATURE_UNITS)[number]
  rh: number
}

function beAir({ value, issues }: z.core.ParsePayload<GivenAir>): void {
  const wrong = airRefusal(value.temperature, value.temperatureUnit, value.rh) ?? {}
  for (const [path, message] of Object.entries(wrong))
    issues.push({ code: 'custom', path: [path], message, input: value })
  if (value.equipmentItemId && value.place !== 'DEHUMIDIFIER_OUTLET') {
    const message = 'Only an outlet is of a dehumidifier'
    issues.push({ code: 'custom', path: ['equipmentItemId'], message, input: value.equipmentItemId })
  }
}

/** The typed form of an air reading. */
export const AirForm = z.strictObject(airFields).check(beAir)
export type AirForm = z.input<typeof AirForm>

export const RecordAir = z.strictObject({ id: Id.optional(), ...airFields }).check(beAir)
export type RecordAir = z.infer<typeof RecordAir>

export const ChangeAir = z.strictObject({ version: Version, ...airFields }).check(beAir)
export type ChangeAir = z.infer<typeof ChangeAir>
