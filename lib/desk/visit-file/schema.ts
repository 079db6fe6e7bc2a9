import { z } from 'zod'

import { AIR_PLACES, VISIT_OUTCOMES } from '@/db/enums/site'
import { AnyInstant, Id } from '@/lib/base/wire'
import { END_BEFORE_START } from '@/lib/job/calendar/rules'
import { FormsToDo } from '@/lib/paper/forms/schema'
import { ChangeInspection, Inspection } from '@/lib/site/visits/schema'

/** A room as far as it was recorded at a visit. */
export const RoomAtVisit = z.object({
  id: Id,
  roomName: z.string(),
  isAffected: z.boolean(),
  /** Rooms of one chamber share its air. */
  chamber: z.string().nullable(),
  /** Whether its length and width are known. */
  isMeasured: z.boolean(),
  photos: z.int(),
  /** Photo notes, with or without photos. */
  notes: z.int(),
  points: z.int(),
  /** The points that were read at this visit. */
  pointsRead: z.int(),
  /** Whether its air, or that of its chamber, was read at this visit. */
  isAirRead: z.boolean(),
  /** The units that stand in it now. */
  units: z.int(),
  inventory: z.int(),
})
export type RoomAtVisit = z.infer<typeof RoomAtVisit>

/** A visit before it is finished: what each room has, and what goes with the visit. */
export const VisitReview = z.object({
  rooms: z.array(RoomAtVisit),
  /** The places where the air was read at this visit. */
  airPlaces: z.array(z.enum(AIR_PLACES)),
  /** The task that the visit was begun from, if the caller sees it. */
  task: z.object({ id: Id, name: z.string(), isDone: z.boolean(), mayMarkDone: z.boolean() }).nullable(),
  /** What the job's forms wait for, whatever the visit. */
  forms: FormsToDo,
  /** Whether the caller can plan a return on their own calendar: they do field work. */
  mayPlanReturn: z.boolean(),
})
export type VisitReview = z.infer<typeof VisitReview>

/** The return visit as a task of the caller. Its id is made on the device. */
const ReturnTask = z.strictObject({ id: Id, start: AnyInstant, end: AnyInstant }).check(({ value, issues }) => {
  if (new Date(value.end) <= new Date(value.start)) {
    issues.push({ code: 'custom', path: ['end'], message: END_BEFORE_START, input: value.end })
  }
})

/**
 * Finishes a visit: its outcome, its task, and the return. The same again changes nothing.
 */
export const FinishVisit = z.strictObject({
  outcome: z.enum(VISIT_OUTCOMES, 'Please say how the visit ended'),
  returnReason: ChangeInspection.shape.returnReason,
  /** The day of the return, where no task is planned for it. */
  returnOn: ChangeInspection.shape.returnOn,
  returnTask: ReturnTask.optional(),
  /** Whether the task that it was begun from is done as well. */
  marksDone: z.boolean().default(false),
  /** The outcome that the caller sees; another one was stored meanwhile, and stays. */
  seen: z.enum(VISIT_OUTCOMES).nullable().default(null),
})
export type FinishVisit = z.output<typeof FinishVisit>

export { Inspection }
