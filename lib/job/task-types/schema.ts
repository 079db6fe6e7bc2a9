import { z } from 'zod'

import { HUES } from '@/db/enums/people'
import { Id, Recorded, Version, text } from '@/lib/base/wire'

/** A kind of work that an organisation plans again and again. */
export const TaskType = z.object({
  id: Id,
  name: z.string(),
  /** How long it usually takes. */
  minutes: z.int(),
  hue: z.enum(HUES),
  /** The people who usually do it, as far as they are still there. */
  userIds: z.array(Id),
  ...Recorded,
})
export type TaskType = z.infer<typeof TaskType>

/** More would not fit beside each other. */
export const MOST_USUAL_PEOPLE = 20

const fields = {
  name: text('Please enter a name', 60),
  minutes: z.int('Please choose how long it takes').min(5, 'At least 5 minutes').max(1_440, 'At most 24 hours'),
  hue: z.enum(HUES, 'Please choose a colour'),
  userIds: z
    .array(Id)
    .max(MOST_USUAL_PEOPLE, `At most ${MOST_USUAL_PEOPLE} people`)
    .transform((ids) => [...new Set(ids)]),
}

/** The typed form of a task type. */
export const TaskTypeForm = z.strictObject(fields)
export type TaskTypeForm = z.input<typeof TaskTypeForm>

export const AddTaskType = z.strictObject({ id: Id.optional(), ...fields })
export type AddTaskType = z.infer<typeof AddTaskType>

export const ChangeTaskType = z.strictObject({ version: Version, ...fields })
export type ChangeTaskType = z.infer<typeof ChangeTaskType>
