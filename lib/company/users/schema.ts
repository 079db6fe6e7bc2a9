import { z } from 'zod'

import { ROLES, THEMES, USER_STATUSES } from '@/db/enums'
import { Email, Id, Instant, Recorded, Version, WITHOUT_NUL, text } from '@/lib/base/wire'
import { Password } from '@/lib/company/accounts/schema'
import { Organization } from '@/lib/company/organization/schema'

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

/** A member of staff as far as it matters for giving them work. */
export const Colleague = Person.extend({
  status: z.enum(USER_STATUSES),
  /** Whether they are given a job's tasks as a Technician is, whatever their role. */
  doesFieldWork: z.boolean(),
})
export type Colleague = z.infer<typeof Colleague>

export const User = Colleague.extend(Recorded)
export type User = z.infer<typeof User>

/** The one who is logged in, with what their screens need to know. */
export const CurrentUser = User.extend({
  theme: z.enum(THEMES),
  /** Whether they are told by e-mail: in the evening what tomorrow brings, and each task an hour before it begins. */
  remindsEvening: z.boolean(),
  remindsHour: z.boolean(),
  organization: Organization.pick({
    id: true,
    name: true,
    identifier: true,
    pricingPlan: true,
    timezone: true,
    currency: true,
  }),
})
export type CurrentUser = z.infer<typeof CurrentUser>

const one = <T extends z.ZodType>(value: T) =>
  z.preprocess((given) => (given === undefined || Array.isArray(given) ? given : [given]), z.array(value).optional())

/** Repeated parameters: `?role=Technician&role=Supervisor`. Without `status` the removed are left out. */
export const UserFilters = z.object({ role: one(Role), status: one(z.enum(USER_STATUSES)) })
export type UserFilters = z.infer<typeof UserFilters>

/** What the list of staff is narrowed to, read from its address; nonsense there narrows nothing. */
export const UserSearch = z.object({
  search: z.string().trim().max(200).catch(''),
  role: z.enum(ROLES).optional().catch(undefined),
  status: z.enum(USER_STATUSES).optional().catch(undefined),
})
export type UserSearch = z.infer<typeof UserSearch>

const names = {
  firstName: text('* The first name is required', 50),
  lastName: text('* The last name/surname is required', 50),
}

const email = Email('An email is required')

/** The form of somebody of the staff, as an Administrator fills it in. */
export const StaffDetails = z.strictObject({
  ...names,
  email,
  role: z.enum(ROLES, 'Please select a role'),
  doesFieldWork: z.boolean().optional(),
})
export type StaffDetails = z.infer<typeof StaffDetails>

export const AddUser = StaffDetails.extend({ id: Id.optional() })
export type AddUser = z.infer<typeof AddUser>

/** What an Administrator changes of anybody; a field that is left out stays as it is. */
export const ChangeUser = StaffDetails.extend({ status: z.enum(USER_STATUSES), version: Version }).partial()
export type ChangeUser = z.infer<typeof ChangeUser>

const own = z.strictObject({
  ...names,
  email,
  password: Password('* A password is required'),
  currentPassword: z.string().max(1_000).regex(WITHOUT_NUL, 'Not a text.'),
  theme: z.enum(THEMES),
  remindsEvening: z.boolean(),
  remindsHour: z.boolean(),
  /** For whoever plans work: a Technician does field work anyhow. */
  doesFieldWork: z.boolean(),
  version: Version,
})

/** What people change of themselves. A new password or e-mail address asks for the password of now. */
export const ChangeOwnProfile = own.partial()
export type ChangeOwnProfile = z.infer<typeof ChangeOwnProfile>

/** The form of the own names and address; the password of now is asked for by the server, when the address changes. */
export const OwnDetails = own.pick({ firstName: true, lastName: true, email: true, currentPassword: true })
export type OwnDetails = z.input<typeof OwnDetails>

export const NewPassword = own
  .pick({ password: true })
  .extend({ currentPassword: own.shape.currentPassword.min(1, 'Please enter your current password') })
export type NewPassword = z.infer<typeof NewPassword>

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
