import { z } from 'zod'

import {
  ACCESS_INFOS,
  CLADDING_TYPES,
  CONDITIONS,
  DWELLING_TYPES,
  FOUNDATION_TYPES,
  PRESENCES,
  ROOF_TYPES,
  TEMPERATURE_UNITS,
  VISIT_OUTCOMES,
  WATER_CATEGORIES,
  WATER_CLASSES,
} from '@/db/enums/site'
import { AnyInstant, Day, Id, Instant, Recorded, Version, WITHOUT_NUL, oneOf, optionalText } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'
import { FieldClocks } from '@/lib/job/field/schema'
import { Photo, PhotoChanges, PhotoFields } from '@/lib/job/photos/schema'
import { flagText } from '@/lib/platform/http/form-text'

import { MOST_ATTENDEES } from './rules'

const { happenedAt: inspectionDate, ...clocks } = FieldClocks

/** The findings of a site visit. */
const Findings = {
  isInitialAttendance: z.boolean(),
  accessInfo: z.enum(ACCESS_INFOS).nullable(),
  /** The people of the household, the client or other trades who were there. */
  personsPresent: z.string().nullable(),
  causeOfDamage: z.string().nullable(),
  sourceOfDamage: z.string().nullable(),
  damageIsRectified: z.boolean().nullable(),
  /** How it was rectified. */
  rectifiedSelection: z.string().nullable(),
  timeOfDamage: Instant.nullable(),
  damageDescription: z.string().nullable(),
  isAsbestosOnSite: z.enum(PRESENCES).nullable(),
  isMouldOnSite: z.enum(PRESENCES).nullable(),
  hazardNotes: z.string().nullable(),
  waterCategory: z.enum(WATER_CATEGORIES).nullable(),
  waterClass: z.enum(WATER_CLASSES).nullable(),
  /** Why this category and class. */
  waterReason: z.string().nullable(),
  /** Years. */
  propertyAge: z.int().nullable(),
  roofType: z.enum(ROOF_TYPES).nullable(),
  foundationType: z.enum(FOUNDATION_TYPES).nullable(),
  exteriorCladdingType: z.enum(CLADDING_TYPES).nullable(),
  typeOfDwelling: z.enum(DWELLING_TYPES).nullable(),
  conditionOfProperty: z.enum(CONDITIONS).nullable(),
  /** The unit of both temperatures. */
  temperatureUnits: z.enum(TEMPERATURE_UNITS),
  temperatureOutside: z.number().nullable(),
  temperatureInside: z.number().nullable(),
  /** Relative humidity, %. */
  rhOutside: z.number().nullable(),
  rhInside: z.number().nullable(),
  temporaryAccommodationRequired: z.boolean().nullable(),
  whyAccommodationRequired: z.string().nullable(),
  summary: z.string().nullable(),
  recommendation: z.string().nullable(),
  outcome: z.enum(VISIT_OUTCOMES).nullable(),
  /** Why a return is needed. */
  returnReason: z.string().nullable(),
  returnOn: z.iso.date().nullable(),
}

/** A site visit. */
export const Inspection = z.object({
  id: Id,
  jobId: Id,
  /** The time of the visit. */
  inspectionDate,
  ...clocks,
  ...Findings,
  /** The task that it was begun from, at one of its times; null without one, and when it was taken off the calendar. */
  taskId: Id.nullable(),
  occurrenceStart: Instant.nullable(),
  /** The members of staff who were there. */
  attendees: z.array(Person),
  createdBy: Person,
  updatedBy: Person.nullable(),
  ...Recorded,
})
export type Inspection = z.infer<typeof Inspection>

/** A site visit in a list: its time, people, outcome, and number of records. */
export const InspectionSummary = Inspection.pick({
  id: true,
  jobId: true,
  inspectionDate: true,
  capturedAt: true,
  receivedAt: true,
  isLateEntry: true,
  lateReason: true,
  isInitialAttendance: true,
  summary: true,
  outcome: true,
  returnReason: true,
  returnOn: true,
  attendees: true,
  createdAt: true,
  updatedAt: true,
  version: true,
}).extend({
  counts: z.object({
    /** Rooms with records. */
    rooms: z.int(),
    photos: z.int(),
    readings: z.int(),
    installed: z.int(),
    pickedUp: z.int(),
    timesheets: z.int(),
  }),
})
export type InspectionSummary = z.infer<typeof InspectionSummary>

/** Left out, it stays; null takes it away. */
const maybe = <T extends z.ZodType>(schema: T) => schema.nullable().optional()

/** A text: left out, it stays; empty, it is taken away. */
const longText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Cannot exceed ${most.toLocaleString('en-US')} characters`)
    .regex(WITHOUT_NUL, 'Not a text.')
    .nullable()
    .transform((value) => value || null)
    .optional()

const LINE = 200
const PARAGRAPH = 5_000
const NOT_A_CHOICE = 'Please choose one of those offered'
const choice = <const V extends readonly [string, ...string[]]>(values: V) => maybe(oneOf(values, NOT_A_CHOICE))
const answer = maybe(z.boolean('Please answer yes or no'))
/** The unit decides which numbers are possible: `refusalsOf` checks. */
const measured = maybe(z.number('Please enter a number').min(-9_999).max(9_999))

const GivenFindings = {
  isInitialAttendance: z.boolean().optional(),
  accessInfo: choice(ACCESS_INFOS),
  personsPresent: longText(500),
  causeOfDamage: longText(LINE),
  sourceOfDamage: longText(LINE),
  damageIsRectified: answer,
  rectifiedSelection: longText(500),
  timeOfDamage: maybe(AnyInstant),
  damageDescription: longText(PARAGRAPH),
  isAsbestosOnSite: choice(PRESENCES),
  isMouldOnSite: choice(PRESENCES),
  hazardNotes: longText(PARAGRAPH),
  waterCategory: choice(WATER_CATEGORIES),
  waterClass: choice(WATER_CLASSES),
  waterReason: longText(PARAGRAPH),
  propertyAge: maybe(
    z.int('Please enter whole years').min(0, 'Please enter whole years').max(2_000, 'Please enter the age in years'),
  ),
  roofType: choice(ROOF_TYPES),
  foundationType: choice(FOUNDATION_TYPES),
  exteriorCladdingType: choice(CLADDING_TYPES),
  typeOfDwelling: choice(DWELLING_TYPES),
  conditionOfProperty: choice(CONDITIONS),
  temperatureUnits: z.enum(TEMPERATURE_UNITS, NOT_A_CHOICE).optional(),
  temperatureOutside: measured,
  temperatureInside: measured,
  rhOutside: measured,
  rhInside: measured,
  temporaryAccommodationRequired: answer,
  whyAccommodationRequired: longText(PARAGRAPH),
  summary: longText(20_000),
  recommendation: longText(20_000),
  outcome: choice(VISIT_OUTCOMES),
  returnReason: longText(PARAGRAPH),
  returnOn: maybe(Day),
  attendeeIds: z.array(Id).max(MOST_ATTENDEES, `Cannot name more than ${MOST_ATTENDEES} people`).optional(),
}

/** The time of a visit; more than 12 hours back, it needs a reason. */
const GivenDate = { inspectionDate: AnyInstant.optional(), lateReason: optionalText(500) }

/**
 * Records a site visit. Without a date it takes place now, and without attendees its author attended. It may name the
 * task of the job that it was begun from, and of a series the slot that the rule gave it. The same visit again under its
 * `id` creates nothing and returns the stored one.
 */
export const AddInspection = z.strictObject({
  id: Id.optional(),
  taskId: Id.optional(),
  occurrenceStart: AnyInstant.optional(),
  ...GivenDate,
  capturedAt: AnyInstant.optional(),
  ...GivenFindings,
})
export type AddInspection = z.output<typeof AddInspection>

/** Changes a site visit. A field that is left out stays. */
export const ChangeInspection = z.strictObject({ ...GivenDate, ...GivenFindings, version: Version })
export type ChangeInspection = z.output<typeof ChangeInspection>

/** Changes the time of a site visit, and nothing else. */
export const ChangeInspectionDate = z.strictObject({
  inspectionDate: AnyInstant,
  lateReason: optionalText(500),
  /** The version that was read; without one, the change overwrites anything that happened since. */
  version: Version.optional(),
})
export type ChangeInspectionDate = z.output<typeof ChangeInspectionDate>

/** The filter for a job's site visits. */
export const BrowseInspections = z.object({ isInitialAttendance: flagText(z.boolean()).optional() })
export type BrowseInspections = z.output<typeof BrowseInspections>

/** The photos of a visit's floor plan, on which moisture points lie. */
export const FloorPlan = z.object({
  jobId: Id,
  inspectionId: Id,
  photos: z.array(Photo),
  /** The moisture points that lie on them. */
  points: z.array(z.object({ id: Id, label: z.string(), photoId: Id })),
})
export type FloorPlan = z.infer<typeof FloorPlan>

/** The fields of the form that changes a floor plan, beside its photos. */
export const ChangeFloorPlan = z.strictObject({ ...PhotoFields, ...PhotoChanges })
export type ChangeFloorPlan = z.output<typeof ChangeFloorPlan>
