import { parseNumber } from '@/lib/base/numbers'
import { addDays, formatDay, hoursText, toDay, todayIn, toInstant, toWallClock } from '@/lib/base/time'
import type { PickedJob } from '@/lib/job/calendar/form/task-form'
import { isLate } from '@/lib/job/field/rules'
import { type RateType, type TimesheetCategory, endOf, isLong, workedMinutes } from '@/lib/site/timesheets/rules'
import type { Timesheet } from '@/lib/site/timesheets/schema'

/** A timesheet as people enter it: the times are on the clock of the work's place. */
export interface TimesheetValues {
  userId: string
  day: string
  startTime: string
  endTime: string
  breakMinutes: string
  category: TimesheetCategory | ''
  rateType: RateType
  onJob: boolean
  job: PickedJob | null
  /** The visit of the job that it belongs to; empty for none. */
  inspectionId: string
  kilometres: number | null
  note: string
  lateReason: string
}

/** The initial values of a new one. */
export interface NewTimesheet {
  userId: string
  day?: string
  job?: PickedJob
  inspectionId?: string
}

const clockOf = (instant: string, timezone: string) => toWallClock(instant, timezone).slice(11, 16)

export const newValues = (
  { userId, day, job, inspectionId = '' }: NewTimesheet,
  timezone: string,
): TimesheetValues => ({
  userId,
  day: day ?? todayIn(timezone),
  startTime: '',
  endTime: '',
  breakMinutes: '',
  category: '',
  rateType: 'ORDINARY',
  onJob: job !== undefined,
  job: job ?? null,
  inspectionId,
  kilometres: null,
  note: '',
  lateReason: '',
})

export const valuesOf = (timesheet: Timesheet): TimesheetValues => ({
  userId: timesheet.userId,
  day: timesheet.workedOn,
  startTime: clockOf(timesheet.start, timesheet.timezone),
  endTime: timesheet.end ? clockOf(timesheet.end, timesheet.timezone) : '',
  breakMinutes: timesheet.breakMinutes ? String(timesheet.breakMinutes) : '',
  category: timesheet.category,
  rateType: timesheet.rateType,
  onJob: timesheet.job !== null,
  job: timesheet.job && { ...timesheet.job, timezone: timesheet.timezone },
  inspectionId: timesheet.inspectionId ?? '',
  kilometres: timesheet.kilometres,
  note: timesheet.note ?? '',
  lateReason: timesheet.lateReason ?? '',
})

/** The zone of the work's place: the times are on its clock. */
export const zoneOf = ({ onJob, job }: Pick<TimesheetValues, 'onJob' | 'job'>, ownTimezone: string): string =>
  (onJob && job?.timezone) || ownTimezone

/**
 * The instants of the typed times. A field holds minutes, and twice the same ones in the night in which the clocks go
 * back: whatever of the stored timesheet was not typed anew stays as it is stored.
 */
function instantsOf(
  { day, startTime, endTime }: Pick<TimesheetValues, 'day' | 'startTime' | 'endTime'>,
  timezone: string,
  stored?: Timesheet,
): { start: Date; end: Date } {
  const base = stored && stored.timezone === timezone && stored.workedOn === day ? stored : undefined
  const instantOf = (time: string, kept: string | null | undefined) =>
    kept && clockOf(kept, timezone) === time ? new Date(kept) : toInstant(`${day}T${time}`, timezone)
  const start = instantOf(startTime, base?.start)
  const isFromStart = base !== undefined && start.toISOString() === new Date(base.start).toISOString()
  return { start, end: instantOf(endTime, isFromStart ? base.end : undefined) }
}

/** The start and the end; null until both are typed and make sense. */
export function timesOf(
  times: Pick<TimesheetValues, 'day' | 'startTime' | 'endTime'>,
  timezone: string,
  stored?: Timesheet,
): { start: Date; end: Date } | null {
  if (!times.day || !times.startTime || !times.endTime) return null
  const typed = instantsOf(times, timezone, stored)
  const end = endOf(typed.start, typed.end, timezone)
  return end && { start: typed.start, end }
}

/** The length in words, and whether it is unusually long: `8 h, until Mar 04 2026`. */
export function summaryOf(
  values: TimesheetValues,
  timezone: string,
  stored?: Timesheet,
): { text: string; isLong: boolean } | null {
  const times = timesOf(values, timezone, stored)
  if (!times) return null
  const minutes = workedMinutes(times.start, times.end, parseNumber(values.breakMinutes) || 0)!
  if (minutes <= 0) return null
  const isNextDay = toDay(times.end, timezone) !== values.day
  return {
    text: `${hoursText(minutes)}${isNextDay ? `, until ${formatDay(addDays(values.day, 1))}` : ''}`,
    isLong: isLong(times.start, times.end),
  }
}

/** Whether an entry made now needs a reason for being late. */
export function needsReason(values: TimesheetValues, timezone: string, capturedAt: Date, stored?: Timesheet): boolean {
  const times = timesOf(values, timezone, stored)
  return times !== null && isLate(times.end, capturedAt)
}

/** The request. The end has the date of the start: the server takes an end before the start for the next day. */
export function bodyOf(values: TimesheetValues, timezone: string, stored?: Timesheet) {
  const { category, day, startTime, endTime, onJob, job, inspectionId, breakMinutes, note, lateReason, ...rest } =
    values
  const { start, end } = instantsOf({ day, startTime, endTime }, timezone, stored)
  return {
    ...rest,
    // The form requires it.
    category: category || undefined,
    jobId: onJob ? (job?.id ?? null) : null,
    inspectionId: (onJob && job && inspectionId) || null,
    start: start.toISOString(),
    end: end.toISOString(),
    breakMinutes: parseNumber(breakMinutes) ?? 0,
    note: note || null,
    lateReason: lateReason || null,
  }
}
