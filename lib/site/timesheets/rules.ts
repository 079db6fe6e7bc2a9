import type { RATE_TYPES, TIMESHEET_CATEGORIES, TIMESHEET_STATUSES } from '@/db/enums/equipment'
import { type Role, approvers, isManager } from '@/lib/base/roles'
import { DAY_MS, addDays, epochToWallTime, msBetween, startOfWeek, toDay, wallTimeToEpoch } from '@/lib/base/time'

export type TimesheetCategory = (typeof TIMESHEET_CATEGORIES)[number]
export type RateType = (typeof RATE_TYPES)[number]
export type TimesheetStatus = (typeof TIMESHEET_STATUSES)[number]
export type TimesheetWarning = 'LONG' | 'OVERLAP'

export const CATEGORY_LABELS: Record<TimesheetCategory, string> = {
  TRAVEL: 'Travel',
  MAKE_SAFE: 'Make safe',
  STRIP_OUT: 'Strip-out',
  EQUIPMENT_SET_UP: 'Equipment set-up',
  MONITORING: 'Monitoring',
  CLEANING: 'Cleaning',
  CONTENTS: 'Contents',
  REPAIR: 'Repair',
  ADMIN: 'Admin',
  OTHER: 'Other',
}

export const RATE_LABELS: Record<RateType, string> = {
  ORDINARY: 'Ordinary',
  OVERTIME: 'Overtime',
  AFTER_HOURS: 'After hours',
  WEEKEND: 'Weekend',
}

export const TIMESHEET_STATUS_LABELS: Record<TimesheetStatus, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  approved: 'Approved',
  rejected: 'Rejected',
}

export const WARNING_LABELS: Record<TimesheetWarning, string> = {
  LONG: 'More than 12 hours',
  OVERLAP: 'Overlaps another',
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A longer timesheet gets a warning; a timer that runs longer was forgotten. */
export const LONG_HOURS = 12
/** The longest timesheet: each belongs to one day. */
export const MOST_HOURS = 24
export const JOB_TIMESHEETS_PER_PAGE = 50
/** How many one decision covers. */
export const MOST_AT_ONCE = 1_000

/**
 * The end of a timesheet. An end before the start on the wall clock means the next day: 22:00 to 06:00 is eight hours,
 * also across a clock change.
 * @returns null when no such end makes a timesheet: it is the start itself, or lies a day away
 */
export function endOf(start: Date, end: Date, timezone: string): Date | null {
  const isBefore = end < start
  const ended = isBefore ? new Date(wallTimeToEpoch(epochToWallTime(end.getTime(), timezone) + DAY_MS, timezone)) : end
  const hours = (ended.getTime() - start.getTime()) / HOUR_MS
  return hours > 0 && hours <= MOST_HOURS ? ended : null
}

/** The minutes that count: from start to end without the breaks; null while the timer runs. */
export const workedMinutes = (start: Date | string, end: Date | string | null, breakMinutes: number): number | null =>
  end === null ? null : Math.round(msBetween(start, end) / MINUTE_MS) - breakMinutes

/** The whole minutes that a timer has run. */
export const runningMinutes = (start: string, now: Date): number =>
  Math.max(0, Math.floor(msBetween(start, now) / MINUTE_MS))

export const isLong = (start: Date | string, end: Date | string): boolean =>
  msBetween(start, end) > LONG_HOURS * HOUR_MS

/** Whether a running timer was most likely forgotten: the person who stops it enters when the work ended. */
export const isForgotten = (start: Date, now: Date): boolean => isLong(start, now)

/** The day that work counts for: the one on which it began, at its place. */
export const workedOn = (start: Date, timezone: string): string => toDay(start, timezone)

/** The Monday of a day's week; both `YYYY-MM-DD`. */
export const mondayOf = startOfWeek

/** The seven days of the week that begins on a Monday. */
export const daysOfWeek = (monday: string): string[] => Array.from({ length: 7 }, (_, at) => addDays(monday, at))

interface Viewer {
  userId: string
  role: Role
}

/** Whether the viewer may enter and change a person's time: that person and an Administrator may. */
export const mayEnter = ({ userId, role }: Viewer, personId: string): boolean =>
  userId === personId || role === 'Administrator'

/** Whether the viewer may read a person's weeks: that person and those who plan work may. */
export const mayRead = ({ userId, role }: Viewer, personId: string): boolean => userId === personId || isManager(role)

/** Whether the viewer may approve and reject a person's time: approvers may, but only an Administrator their own. */
export const mayDecide = ({ userId, role }: Viewer, personId: string): boolean =>
  approvers.includes(role) && (userId !== personId || role === 'Administrator')

/** Whether the viewer may open it again: those who decide on it may, and its owner before a decision. */
export const mayReopen = (viewer: Viewer, { userId, status }: { userId: string; status: TimesheetStatus }): boolean =>
  mayDecide(viewer, userId) || (status === 'submitted' && mayEnter(viewer, userId))

/** Why a timesheet cannot be changed or deleted, or null when it can. */
export const lockOf = (status: TimesheetStatus): string | null =>
  status === 'submitted' || status === 'approved'
    ? `This timesheet is ${TIMESHEET_STATUS_LABELS[status].toLowerCase()}. Open it again to change it.`
    : null
