import { toInstant, toWallClock } from '@/lib/base/time'

import { isLate } from './rules'

/** When something happened, as it is typed: `at` is the job's wall clock, null while it is now. */
export interface TypedTime {
  at: string | null
  lateReason: string
}

export const HAPPENED_NOW: TypedTime = { at: null, lateReason: '' }

/** Whether its time is only half typed. */
export const isHalfTyped = ({ at }: TypedTime): boolean => at === ''

/** A wall clock as people type it, to the minute. */
export const typedClock = (instant: Date | string, timezone: string): string =>
  toWallClock(instant, timezone).slice(0, 16)

/** The time of a record that is stored, as it is typed. */
export const storedTime = (
  { happenedAt, lateReason }: { happenedAt: string; lateReason: string | null },
  timezone: string,
): TypedTime => ({ at: typedClock(happenedAt, timezone), lateReason: lateReason ?? '' })

/** What a visit of an earlier day records happened then, and not now. */
export const timeAtVisit = (
  { inspectionDate }: { inspectionDate: string },
  timezone: string,
  now = new Date(),
): TypedTime =>
  isLate(inspectionDate, now) ? { at: typedClock(inspectionDate, timezone), lateReason: '' } : HAPPENED_NOW

/** The time as a body carries it; nothing while it is now. */
export const sentTime = ({ at, lateReason }: TypedTime, timezone: string): { at?: string; lateReason?: string } =>
  at ? { at: toInstant(at, timezone).toISOString(), ...(lateReason.trim() && { lateReason }) } : {}

/** As `sentTime`, of a record that is stored: what was not typed stays as it is, to the second. */
export const changedTime = (
  typed: TypedTime,
  stored: TypedTime,
  timezone: string,
): { at?: string; lateReason?: string } => ({
  ...(typed.at && typed.at !== stored.at && { at: toInstant(typed.at, timezone).toISOString() }),
  ...(typed.lateReason !== stored.lateReason && { lateReason: typed.lateReason }),
})

/** What is wrong with a time, by the field that says it. */
export interface TimeFaults {
  at?: string
  lateReason?: string
}

/** What a time lacks to be sent; nothing where it is whole. */
export function timeFaults(time: TypedTime, timezone: string, now = new Date()): TimeFaults | undefined {
  if (isHalfTyped(time)) return { at: 'Please enter a date and time' }
  if (!time.at || time.lateReason.trim() || !isLate(toInstant(time.at, timezone), now)) return undefined
  return { lateReason: 'Please say why this is entered more than 12 hours later' }
}
