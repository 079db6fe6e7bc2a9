import { z } from 'zod'

import { PRICING_PLANS, ROLES, THEMES, USER_STATUSES } from '@/db/enums'
import { Password } from '@/lib/accounts/schema'
import { Email, Id, Instant, Recorded, text } from '@/lib/wire'

export const Role = z.enum(ROLES)

/** A member of staff as other records show them: on a job, a task, in a history. */
export const Person = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role,
  /** Where the picture is read, or null. */
  dp: z.string().nullable(),
})
export type Person = z.infer<typeof Person>

export const User = Person.extend({ status: z.enum(USER_STATUSES), ...Recorded })
export type User = z.infer<typeof User>

/** The one who is logged in, with what their screens need to know. */
export const CurrentUser = User.extend({
  theme: z.enum(THEMES),
  organization: z.object({
    id: z.int(),
    name: z.string(),
    identifier: z.string(),
    pricingPlan: z.enum(PRICING_PLANS),
    timezone: z.string(),
    currency: z.string(),
  }),
})
export type CurrentUser = z.infer<typeof CurrentUser>

const one = <T extends z.ZodType>(value: T) =>
  z.preprocess((given) => (given === undefined || Array.isArray(given) ? given : [given]), z.array(value).optional())

/** Repeated parameters: `?role=Technician&role=Supervisor`. Without `status` the removed are left out. */
export const UserFilters = z.object({ role: one(Role), status: one(z.enum(USER_STATUSES)) })
export type UserFilters = z.infer<typeof UserFilters>

const names = {
  firstName: text('* The first name is required', 50),
  lastName: text('* The last name/surname is required', 50),
}

const email = Email('An email is required')

export const AddUser = z.strictObject({
  id: Id.optional(),
  ...names,
  email,
  role: z.enum(ROLES, 'Please select a role'),
})
export type AddUser = z.infer<typeof AddUser>

/** What an Administrator changes of anybody; a field that is left out stays as it is. */
export const ChangeUser = z
  .strictObject({
    ...names,
    email,
    role: z.enum(ROLES, 'Please select a role'),
    status: z.enum(USER_STATUSES),
    version: z.int(),
  })
  .partial()
export type ChangeUser = z.infer<typeof ChangeUser>

/** What people change of themselves. A new password or e-mail address asks for the password of now. */
export const ChangeOwnProfile = z
  .strictObject({
    ...names,
    email,
    password: Password('* A password is required'),
    currentPassword: z.string().max(1_000),
    theme: z.enum(THEMES),
    version: z.int(),
  })
  .partial()
export type ChangeOwnProfile = z.infer<typeof ChangeOwnProfile>

/** A device that is logged in. */
export const Session = z.object({
  id: Id,
  /** What the browser says of itself. */
  device: z.string().nullable(),
  createdAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
  /** The one that asks. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** What still lies with somebody, so that whoever removes them knows what to hand over. */
export const Workload = z.object({ openJobs: z.int(), upcomingTasks: z.int() })
export type Workload = z.infer<typeof Workload>
