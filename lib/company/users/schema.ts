import { z } from 'zod'

import { HUES, ROLES, THEMES, USER_STATUSES } from '@/db/enums/people'
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
  /** The address of the picture, or null. */
  dp: z.string().nullable(),
})
export type Person = z.infer<typeof Person>

/** A member of staff, with the facts that matter for giving them work. */
export const Colleague = Person.extend({
  status: z.enum(USER_STATUSES),
  /** Whether they can be given tasks as a Technician is, whatever their role. */
  doesFieldWork: z.boolean(),
  /** The colour that they chose for the calendar; null for the one that they get among the others. */
  hue: z.enum(HUES).nullable(),
})
export type Colleague = z.infer<typeof Colleague>

export const User = Colleague.extend(Recorded)
export type User = z.infer<typeof User>

/** The logged-in person, with the facts that their screens need. */
export const CurrentUser = User.extend({
  theme: z.enum(THEMES),
  /** Whether e-mails remind them: in the evening of tomorrow's tasks, and of each task an hour before it begins. */
  remindsEvening: z.boolean(),
  remindsHour: z.boolean(),
  /** Whether e-mails tell them, beside the bell: of what is said to them, what they are given to do, what clients decide, and what failed. */
  mailsSaid: z.boolean(),
  mailsAssigned: z.boolean(),
  mailsDecided: z.boolean(),
  mailsRefused: z.boolean(),
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

/** The filters of the list of staff, from its address; nonsense there filters nothing. */
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

/** The form in which an Administrator enters a member of staff. */
export const StaffDetails = z.strictObject({
  ...names,
  email,
  role: z.enum(ROLES, 'Please select a role'),
  doesFieldWork: z.boolean().optional(),
})
export type StaffDetails = z.infer<typeof StaffDetails>

export const AddUser = StaffDetails.extend({ id: Id.optional() })
export type AddUser = z.infer<typeof AddUser>

/** The fields of a user that an Administrator can change; a field that is left out stays as it is. */
export const ChangeUser = StaffDetails.extend({ status: z.enum(USER_STATUSES), version: Version }).partial()
export type ChangeUser = z.infer<typeof ChangeUser>

const own = z.strictObject({
  ...names,
  email,
  password: Password('* A password is required'),
  currentPassword: z.string().max(1_000).regex(WITHOUT_NUL, 'Not a text.'),
  theme: z.enum(THEMES),
  hue: z.enum(HUES).nullable(),
  remindsEvening: z.boolean(),
  remindsHour: z.boolean(),
  mailsSaid: z.boolean(),
  mailsAssigned: z.boolean(),
  mailsDecided: z.boolean(),
  mailsRefused: z.boolean(),
  /** For those who plan work: a Technician does field work anyway. */
  doesFieldWork: z.boolean(),
  version: Version,
})

/** The fields that people change of themselves. A new password or e-mail address needs the current password. */
export const ChangeOwnProfile = own.partial()
export type ChangeOwnProfile = z.infer<typeof ChangeOwnProfile>

/** The form of a user's own names and address; the server asks for the current password when the address changes. */
export const OwnDetails = own.pick({ firstName: true, lastName: true, email: true, currentPassword: true })
export type OwnDetails = z.input<typeof OwnDetails>

export const NewPassword = own
  .pick({ password: true })
  .extend({ currentPassword: own.shape.currentPassword.min(1, 'Please enter your current password') })
export type NewPassword = z.infer<typeof NewPassword>

/** A device that is logged in. */
export const Session = z.object({
  id: Id,
  /** The browser's own description of itself. */
  device: z.string().nullable(),
  createdAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
  /** The session that asks. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** A person's open work, so that the Administrator who removes them knows what to hand over. */
export const Workload = z.object({ openJobs: z.int(), upcomingTasks: z.int() })
export type Workload = z.infer<typeof Workload>
