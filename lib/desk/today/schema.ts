import { z } from 'zod'

import { Day, Id, Instant } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'
import { CalendarWindow } from '@/lib/job/calendar/schema'
import { JobSummary } from '@/lib/job/jobs/schema'
import { Inspection } from '@/lib/site/visits/schema'

/** A visit of the day, with the task that it was begun from, at one of its times. */
const DayVisit = Inspection.pick({ id: true, inspectionDate: true, outcome: true, taskId: true, occurrenceStart: true })
export type DayVisit = z.infer<typeof DayVisit>

/** What somebody on the way to a site needs to know of it, beside the task. */
export const Site = z.object({
  jobId: Id,
  /** How to get in: the key safe's code, the dog, the neighbour with the key. */
  accessNotes: z.string().nullable(),
  secondContactName: z.string().nullable(),
  secondContactNumber: z.string().nullable(),
  hasInitialAttendance: z.boolean(),
  /** The caller's visits of this day there, the first one first. */
  visits: z.array(DayVisit),
  /** The colleagues whose timers run on the job. */
  onSite: z.array(Person),
})
export type Site = z.infer<typeof Site>

/** A visit that the caller attended and nobody gave an outcome. */
export const OpenVisit = z.object({ id: Id, inspectionDate: Instant, job: JobSummary })
export type OpenVisit = z.infer<typeof OpenVisit>

/** The caller's day and the next. */
export const Today = z.object({
  /** On the organisation's clock. */
  day: Day,
  /** When the next day begins: stops from then on are tomorrow's. */
  endsAt: Instant,
  /** The caller's tasks of both days. */
  stops: CalendarWindow,
  /** The sites of these tasks. */
  sites: z.array(Site),
  /** The caller's open visits of this day, the newest first. */
  underWay: z.array(OpenVisit),
  /** Those of the two weeks before. */
  unfinished: z.array(OpenVisit),
  /** Whether there are older open visits than those named. */
  isCut: z.boolean(),
  /** Minutes of the caller's timesheets of the day, without a running timer. */
  workedMinutes: z.int(),
})
export type Today = z.infer<typeof Today>
