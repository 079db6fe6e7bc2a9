import { listed } from '@/lib/base/lists'
import { fullName } from '@/lib/base/names'
import { addDays, daysBetween, toWallClock } from '@/lib/base/time'
import type { Person } from '@/lib/company/users/schema'
import { WEEKDAYS } from '@/lib/job/calendar/recurrence/words'
import { isoSpanOf } from '@/lib/job/calendar/rules'
import type { RecurringData, Task } from '@/lib/job/calendar/schema'
import type { ShownTask } from '@/lib/job/calendar/shown/tasks'

import { type ChangeScope, type SentChange, sentOf } from './sent'

/** The new time of a task and, if they change too, its people. */
export interface Target {
  start: string
  end: string
  assignedUserIds?: string[]
}

const dayIn = (instant: string, timezone: string): string => toWallClock(instant, timezone).slice(0, 10)

/** Who is on a task and works here no more: whoever changes it takes them off. */
export const whoLeft = ({ taskAssignments }: ShownTask, staff: readonly { id: string }[]): Person[] =>
  taskAssignments.flatMap(({ user }) => (staff.some(({ id }) => id === user.id) ? [] : user))

/** A task without some of its people. */
export const without = (task: ShownTask, people: readonly Person[]): ShownTask => ({
  ...task,
  taskAssignments: task.taskAssignments.filter(({ userId }) => !people.some(({ id }) => id === userId)),
})

/** What became of the people of a changed task who left. */
export const leftText = (people: readonly Person[]): string => {
  const names = listed(people.map(fullName))
  return people.length === 1
    ? `Scheduled task updated. ${names} works here no more, and was taken off it.`
    : `Scheduled task updated. ${names} work here no more, and were taken off it.`
}

/** How many days of its own clock a task moves by. */
const shiftOf = ({ start, timezone }: ShownTask, to: Target): number =>
  daysBetween(dayIn(start, timezone), dayIn(to.start, timezone))

/**
 * The repetition of a series that moves by some days: the days of a week move along. The server finds the day of a
 * month from the new date.
 */
export function shiftRule<R extends Pick<RecurringData, 'freq' | 'byWeekDay'>>(rule: R, days: number): R {
  if (rule.freq !== 'week') return rule
  const moved = new Set(rule.byWeekDay.map((day) => (((WEEKDAYS.indexOf(day) + days) % 7) + 7) % 7))
  return { ...rule, byWeekDay: WEEKDAYS.filter((_, number) => moved.has(number)) }
}

/** Moves a task, or the chosen part of its series, to another time. */
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
 * Undoes `moveTo`, except when that cut a series in two: another call joins the two again.
 * @param moved what the server answered to it
 * @returns null when nothing leads back: a task with a time of its own lost that time when its series moved
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

/** The time of day of one task of a series, on the day that the series begins. */
function firstTime({ start, end, timezone }: ShownTask, firstDay: string) {
  const shift = daysBetween(dayIn(start, timezone), firstDay)
  const onFirst = (instant: string) => {
    const local = toWallClock(instant, timezone)
    return `${addDays(local.slice(0, 10), shift)}${local.slice(10)}`
  }
  return isoSpanOf({ startLocal: onFirst(start), endLocal: onFirst(end), timezone })
}
