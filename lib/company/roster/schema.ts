import { z } from 'zod'

import { LEAVE_KINDS } from '@/db/enums/people'
import { CLOCK, daysBetween } from '@/lib/base/time'
import { Day, Id, Recorded, Version, optionalText } from '@/lib/base/wire'

import { MOST_ROSTER_DAYS } from './rules'

/** A time of day, `HH:mm`. */
const Clock = z.string('Please enter a time').regex(CLOCK, 'Please enter a time')

const laterEnd = ({ value, issues }: z.core.ParsePayload<{ from: string; until: string }>) => {
  if (value.until <= value.from)
    issues.push({ code: 'custom', path: ['until'], message: 'Must be later than the start', input: value.until })
}

const Hours = z.object({ from: z.string(), until: z.string() })

/** The hours of work of each day of a week, from Monday on; null where nobody works. */
export const Week = z.array(Hours.nullable()).length(7)

/** The organisation's hours of work. */
export const OrganizationHours = z.object({ week: Week, version: z.int() })
export type OrganizationHours = z.infer<typeof OrganizationHours>

/** When somebody works: the organisation's week, and the days on which theirs is another. */
export const PersonHours = z.object({
  week: Week,
  /** By the number of the day: 1 is Monday, 7 Sunday. */
  own: z.array(z.object({ weekday: z.int(), hours: Hours.nullable() })),
  /** Of their own hours, not of the organisation's. */
  version: z.int(),
})
export type PersonHours = z.infer<typeof PersonHours>

const weekday = z.int().min(1, 'Not a day of the week.').max(7, 'Not a day of the week.')
const hours = z.strictObject({ from: Clock, until: Clock }).check(laterEnd).nullable()

const days = <T extends z.ZodType<{ weekday: number }>>(day: T) =>
  z.strictObject({
    version: Version,
    days: z
      .array(day)
      .min(1, 'Nothing was changed.')
      .max(7, 'A week has seven days.')
      .refine((list) => new Set(list.map((one) => one.weekday)).size === list.length, 'A day is named twice.'),
  })

/** The days of the organisation's week that change; the others stay. */
export const ChangeWeek = days(z.strictObject({ weekday, hours }))
export type ChangeWeek = z.infer<typeof ChangeWeek>

/** The days of a person's week that change; one that is `usual` is as the organisation's from now on. */
export const ChangePersonHours = days(
  z.union([z.strictObject({ weekday, hours }), z.strictObject({ weekday, usual: z.literal(true) })]),
)
export type ChangePersonHours = z.infer<typeof ChangePersonHours>

/** A day of the form of a week: as everybody works, other hours, or none. */
const FormDay = z
  .strictObject({ as: z.enum(['usual', 'hours', 'off']), from: z.string(), until: z.string() })
  .check(({ value, issues }) => {
    if (value.as !== 'hours') return
    for (const { path, message } of hours.safeParse({ from: value.from, until: value.until }).error?.issues ?? []) {
      issues.push({ code: 'custom', path: [...path], message, input: value })
    }
  })

/** The form of a week, from Monday on. */
export const WeekForm = z.strictObject({ days: z.array(FormDay).length(7) })
export type WeekForm = z.infer<typeof WeekForm>

/** Days on which somebody is away, on the organisation's clock. */
export const Leave = z.object({
  id: Id,
  userId: Id,
  /** Only those who plan and the person themselves are told why. */
  kind: z.enum(LEAVE_KINDS).nullable(),
  startsOn: Day,
  /** The last day. */
  endsOn: Day,
  /** `HH:mm`, for a part of one day. */
  from: z.string().nullable(),
  until: z.string().nullable(),
  /** As the kind. */
  note: z.string().nullable(),
  ...Recorded,
})
export type Leave = z.infer<typeof Leave>

/** The days of a year, a leap one. */
const LONGEST_DAYS = 366

const fields = {
  kind: z.enum(LEAVE_KINDS, 'Please choose what it is'),
  startsOn: Day,
  endsOn: Day,
  part: z.strictObject({ from: Clock, until: Clock }).check(laterEnd).nullable(),
  note: optionalText(500),
}

const inOrder = ({ value, issues }: z.core.ParsePayload<{ startsOn: string; endsOn: string; part: object | null }>) => {
  const wrong = (path: string, message: string) =>
    issues.push({ code: 'custom', path: [path], message, input: value.endsOn })
  const length = daysBetween(value.startsOn, value.endsOn) + 1
  if (length < 1) wrong('endsOn', 'Must not be before the first day')
  else if (length > LONGEST_DAYS) wrong('endsOn', 'At most a year: enter the rest on its own')
  else if (value.part && length > 1) wrong('endsOn', 'Only one day can be taken in part')
}

export const AddLeave = z.strictObject({ id: Id.optional(), ...fields }).check(inOrder)
export type AddLeave = z.infer<typeof AddLeave>

export const ChangeLeave = z.strictObject({ version: Version, ...fields }).check(inOrder)
export type ChangeLeave = z.infer<typeof ChangeLeave>

/** The typed form of leave. */
export const LeaveForm = z.strictObject(fields).check(inOrder)
export type LeaveForm = z.input<typeof LeaveForm>

/** The days that somebody looks at, the last one included. */
export const BrowseRoster = z.object({ from: Day, to: Day }).check(({ value, issues }) => {
  const length = daysBetween(value.from, value.to) + 1
  const message =
    length < 1
      ? 'The end must not be before the start.'
      : length > MOST_ROSTER_DAYS
        ? `At most ${MOST_ROSTER_DAYS} days.`
        : null
  if (message) issues.push({ code: 'custom', path: ['to'], message, input: value.to })
})
export type BrowseRoster = z.infer<typeof BrowseRoster>

/** Who works when in some days, of those who work here. */
export const Roster = z.object({
  week: Week,
  /** The people with hours of their own: their whole week. */
  people: z.array(z.object({ userId: Id, week: Week })),
  leave: z.array(Leave),
})
export type Roster = z.infer<typeof Roster>
