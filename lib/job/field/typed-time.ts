import { toInstant, toWallClock } from '@/lib/base/time'

import { isLate } from './rules'

/** The time of an event, as it is typed: `at` is the job's wall clock, null for now. */
export interface TypedTime {
  at: string | null
  lateReason: string
}

export const HAPPENED_NOW: TypedTime = { at: null, lateReason: '' }

/** Whether the time is only half typed. */
export const isHalfTyped = ({ at }: TypedTime): boolean => at === ''

/** A wall clock as people type it, to the minute. */
export const typedClock = (instant: Date | string, timezone: string): string =>
  toWallClock(instant, timezone).slice(0, 16)

/**
 * The instant of a wall clock that was typed, in ISO 8601. One that reads as the stored one is the stored one, to the
 * millisecond: a form that is saved changes no time that nobody touched.
 */
export const typedInstant = (clock: string, timezone: string, stored?: string | null): string =>
  stored && typedClock(stored, timezone) === clock ? stored : toInstant(clock, timezone).toISOString()

/** The time of a stored record, in the form in which it is typed. */
export const storedTime = (
  { happenedAt, lateReason }: { happenedAt: string; lateReason: string | null },
  timezone: string,
): TypedTime => ({ at: typedClock(happenedAt, timezone), lateReason: lateReason ?? '' })

/** A record at a visit of an earlier day happened on that day, not now. */
export const timeAtVisit = (
  { inspectionDate }: { inspectionDate: string },
  timezone: string,
  now = new Date(),
): TypedTime =>
  isLate(inspectionDate, now) ? { at: typedClock(inspectionDate, timezone), lateReason: '' } : HAPPENED_NOW

/** The time in a request's body; nothing for now. */
export const sentTime = ({ at, lateReason }: TypedTime, timezone: string): { at?: string; lateReason?: string } =>
  at ? { at: toInstant(at, timezone).toISOString(), ...(lateReason.trim() && { lateReason }) } : {}

/** As `sentTime`, for a stored record: a time that nobody typed stays as it is, to the second. */
export const changedTime = (
  typed: TypedTime,
  stored: TypedTime,
  timezone: string,
): { at?: string; lateReason?: string } => ({
  ...(typed.at && typed.at !== stored.at && { at: toInstant(typed.at, timezone).toISOString() }),
  ...(typed.lateReason !== stored.lateReason && { lateReason: typed.lateReason }),
})

/** The faults of a time, by field. */
export interface TimeFaults {
  at?: string
  lateReason?: string
}

/** Why a typed time cannot be sent; empty when it can. */
export function timeFaults(time: TypedTime, timezone: string, now = new Date()): TimeFaults | undefined {
  if (isHalfTyped(time)) return { at: 'Please enter a date and time' }
  if (!time.at || time.lateReason.trim() || !isLate(toInstant(time.at, timezone), now)) return undefined
  return { lateReason: 'Please say why this is entered more than 12 hours later' }
}
