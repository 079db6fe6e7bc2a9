import { addDays, daysBetween, toInstant, toWallClock } from '@/lib/base/time'
import { WEEKDAYS } from '@/lib/job/calendar/recurrence/words'
import type { RecurringData, Task } from '@/lib/job/calendar/schema'
import type { ShownTask } from '@/lib/job/calendar/shown/tasks'

import { type ChangeScope, type SentChange, sentOf } from './sent'

/** When a task is to take place, and, where that changes too, who does it. */
export interface Target {
  start: string
  end: string
  assignedUserIds?: string[]
}

const dayIn = (instant: string, timezone: string): string => toWallClock(instant, timezone).slice(0, 10)

/** By how many days of its own clock a task is moved. */
const shiftOf = ({ start, timezone }: ShownTask, to: Target): number =>
  daysBetween(dayIn(start, timezone), dayIn(to.start, timezone))

/**
 * How a series repeats once it is moved by some days: the days of a week move along. Which day of a month it is the
 * server finds from the new date.
 */
export function shiftRule<R extends Pick<RecurringData, 'freq' | 'byWeekDay'>>(rule: R, days: number): R {
  if (rule.freq !== 'week') return rule
  const moved = new Set(rule.byWeekDay.map((day) => (((WEEKDAYS.indexOf(day) + days) % 7) + 7) % 7))
  return { ...rule, byWeekDay: WEEKDAYS.filter((_, number) => moved.has(number)) }
}

/** Puts a task, or as much of its series as is meant, at another time. */
export function moveTo(task: ShownTask, to: Target, scope: ChangeScope): SentChange {
  const { recurringData, version, isRecurring, occurrenceStart } = task
  const { start, end, assignedUserIds } = to
  return {
    ...sentOf(task),
    start,
    end,
    ...(assignedUserIds && { assignedUserIds }),
    version,
    applyRecurringChangesFor: scope,
    ...(isRecurring && { occurrenceStart }),
    ...(recurringData && scope !== 'individual' && { recurringData: shiftRule(recurringData, shiftOf(task, to)) }),
  }
}

/**
 * Puts back what `moveTo` changed, but where that cut a series in two, which is put together again by a call of its own.
 * @param moved what the server answered it with
 * @returns null where nothing leads back: one with a time of its own gave that up when its series was moved
 */
export function moveBack(task: ShownTask, to: Target, moved: Task, scope: ChangeScope): SentChange | null {
  const { version } = moved
  if (!task.isRecurring || scope === 'individual') return { ...moveTo(task, sentOf(task), scope), version }
  if (task.isChanged || !task.recurringData || !moved.recurringData) return null
  return {
    ...sentOf(task),
    ...firstTime(task, addDays(dayIn(moved.start, task.timezone), -shiftOf(task, to))),
    recurringData: task.recurringData,
    version,
    applyRecurringChangesFor: 'all',
  }
}

/** The time of day of one task of a series on the day that the series begins. */
function firstTime({ start, end, timezone }: ShownTask, firstDay: string) {
  const shift = daysBetween(dayIn(start, timezone), firstDay)
  const onFirst = (instant: string) => {
    const local = toWallClock(instant, timezone)
    return toInstant(`${addDays(local.slice(0, 10), shift)}${local.slice(10)}`, timezone).toISOString()
  }
  return { start: onFirst(start), end: onFirst(end) }
}
