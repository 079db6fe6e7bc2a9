import { z } from 'zod'

import { RATE_TYPES, TIMESHEET_CATEGORIES, TIMESHEET_STATUSES } from '@/db/enums/equipment'
import { DAY_MS } from '@/lib/base/time'
import { After, AnyInstant, Day, Id, Instant, Recorded, Version, noneAsNull, optionalText, text } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'
import { SHEET_FORMATS } from '@/lib/platform/spreadsheets/cells'

import { MOST_AT_ONCE } from './rules'

/** The job of a timesheet, with the facts that identify it. */
const TimesheetJob = z.object({ id: Id, jobNo: z.int(), identifier: z.string(), siteAddress: z.string() })

/** Time that a person worked. */
export const Timesheet = z.object({
  id: Id,
  userId: Id,
  user: Person,
  jobId: Id.nullable(),
  job: TimesheetJob.nullable(),
  inspectionId: Id.nullable(),
  category: z.enum(TIMESHEET_CATEGORIES),
  rateType: z.enum(RATE_TYPES),
  /** The day that it counts for: the one on which it began, at its place. */
  workedOn: Day,
  /** The zone of its place: the job's, else the organisation's. */
  timezone: z.string(),
  start: Instant,
  /** Null while the timer runs. */
  end: Instant.nullable(),
  breakMinutes: z.int(),
  /** From start to end without the breaks; null while the timer runs. */
  minutes: z.int().nullable(),
  kilometres: z.number().nullable(),
  note: z.string().nullable(),
  status: z.enum(TIMESHEET_STATUSES),
  submittedAt: Instant.nullable(),
  /** The person who approved, rejected or opened it again, when, and why. */
  decidedBy: Person.nullable(),
  decidedAt: Instant.nullable(),
  decisionNote: z.string().nullable(),
  /** More than 12 hours, or at the same time as another one of the same person's. */
  warnings: z.array(z.enum(['LONG', 'OVERLAP'])),
  /** When the device entered it. */
  capturedAt: Instant,
  /** When the server received it. */
  receivedAt: Instant,
  isLateEntry: z.boolean(),
  lateReason: z.string().nullable(),
  ...Recorded,
})
export type Timesheet = z.infer<typeof Timesheet>

const MOST_BREAK_MINUTES = 12 * 60
const MOST_KILOMETRES = 5_000

/** The fields of a timesheet. */
const Entry = {
  jobId: noneAsNull(Id),
  inspectionId: noneAsNull(Id),
  /** The person whose time it is; the caller, if left out. Only an Administrator enters it for others. */
  userId: Id.optional(),
  start: AnyInstant,
  /** An end before the start on the wall clock means the next day. Without an end the timer runs. */
  end: noneAsNull(AnyInstant),
  breakMinutes: z
    .int('Not a number of minutes')
    .min(0, 'Not a number of minutes')
    .max(MOST_BREAK_MINUTES, 'Cannot exceed 12 hours')
    .nullish()
    .transform((minutes) => minutes ?? 0),
  category: z.enum(TIMESHEET_CATEGORIES, 'Please select a category').default('OTHER'),
  rateType: z.enum(RATE_TYPES, 'Please select a rate').default('ORDINARY'),
  kilometres: z
    .number('Not a distance')
    .min(0, 'Not a distance')
    .max(MOST_KILOMETRES, 'Cannot exceed 5,000 km')
    .nullish()
    .transform((km) => (km == null ? null : Math.round(km * 10) / 10)),
  note: optionalText(2_000),
  /** `submitted` hands it in at once. */
  status: z.enum(['draft', 'submitted']).optional(),
  capturedAt: AnyInstant.optional(),
  lateReason: optionalText(500),
}

/** Enters time. The same timesheet again under its `id` enters nothing and returns the stored one. */
export const AddTimesheet = z.strictObject({ id: Id.optional(), ...Entry })
export type AddTimesheet = z.output<typeof AddTimesheet>

/** Changes a whole timesheet. */
export const ChangeTimesheet = z.strictObject({
  /** The id in the path, if a client sends it as well. */
  id: Id.optional(),
  ...Entry,
  /** The version that the change builds on. */
  version: Version.optional(),
})
export type ChangeTimesheet = z.output<typeof ChangeTimesheet>

/**
 * Stops a timer: at `end`, else when the person tapped on the device, else now. A timer that ran for more than 12 hours
 * needs the time when the work ended.
 */
export const StopTimer = z.strictObject({ end: AnyInstant.optional(), capturedAt: AnyInstant.optional() })
export type StopTimer = z.output<typeof StopTimer>

/** A week, by any of its days, and its person: the caller, if left out. */
export const OfWeek = z.object({ day: Day, userId: Id.optional() })
export type OfWeek = z.infer<typeof OfWeek>

export const SubmitWeek = z.strictObject(OfWeek.shape)

/** A person's week, earliest first. */
export const TimesheetWeek = z.object({
  /** Its Monday. */
  monday: Day,
  user: Person,
  timesheets: z.array(Timesheet),
})
export type TimesheetWeek = z.infer<typeof TimesheetWeek>

const Seen = z.strictObject({ id: Id, version: Version })

/** A week of a member of staff, summed up. */
export const StaffWeek = z.object({
  user: Person,
  /** Minutes worked on each day, Monday first. */
  days: z.array(z.int()).length(7),
  minutes: z.int(),
  /** The number of timesheets in each status. */
  counts: z.record(z.enum(TIMESHEET_STATUSES), z.int()),
  /** How many are longer than 12 hours or overlap another. */
  warnings: z.int(),
  /** Those that wait for approval, with their versions. */
  submitted: z.array(Seen),
})
export type StaffWeek = z.infer<typeof StaffWeek>

export const StaffWeeks = z.object({ monday: Day, people: z.array(StaffWeek) })
export type StaffWeeks = z.infer<typeof StaffWeeks>

/** Timesheets as the approver saw them: the decision covers all of them, or none. */
const seen = z.array(Seen).min(1, 'Please select timesheets').max(MOST_AT_ONCE, 'Too many at once')

export const ApproveTimesheets = z.strictObject({ timesheets: seen })
export type ApproveTimesheets = z.infer<typeof ApproveTimesheets>

export const RejectTimesheets = z.strictObject({ timesheets: seen, reason: text('Please say why', 500) })
export type RejectTimesheets = z.infer<typeof RejectTimesheets>

export const ReopenTimesheets = z.strictObject({ timesheets: seen, reason: optionalText(500) })
export type ReopenTimesheets = z.infer<typeof ReopenTimesheets>

export const BrowseJobTimesheets = z.object({
  page: z.coerce.number().pipe(z.int().min(1).max(10_000)).default(1),
  after: After,
  pageSize: z.coerce.number().pipe(z.int().min(1).max(200)).default(50),
})
export type BrowseJobTimesheets = z.infer<typeof BrowseJobTimesheets>

/** The time worked on a job, the latest first; the sum covers all pages. */
export const JobTimesheets = z.object({
  timesheets: z.array(Timesheet),
  total: z.int(),
  minutes: z.int(),
  kilometres: z.number(),
  byCategory: z.array(z.object({ category: z.enum(TIMESHEET_CATEGORIES), minutes: z.int() })),
  byPerson: z.array(z.object({ user: Person, minutes: z.int() })),
})
export type JobTimesheets = z.infer<typeof JobTimesheets>

/** The parameters of the week's screen; one that cannot be read counts as absent. */
export const TimesheetSearch = z.object({
  week: Day.optional().catch(undefined),
  view: z.literal('all').optional().catch(undefined),
  user: Id.optional().catch(undefined),
})

const MOST_EXPORTED_DAYS = 400

/** The first and last day of an export; only approved time, unless the query asks for more. */
export const ExportTimesheets = z
  .object({
    from: Day,
    to: Day,
    format: z.enum(SHEET_FORMATS).default('csv'),
    status: z.enum([...TIMESHEET_STATUSES, 'all']).default('approved'),
    userId: Id.optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day lies before the first.' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= MOST_EXPORTED_DAYS * DAY_MS, {
    path: ['to'],
    error: 'Cannot exceed 400 days.',
  })
export type ExportTimesheets = z.infer<typeof ExportTimesheets>
