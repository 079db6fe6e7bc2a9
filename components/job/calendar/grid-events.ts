import type { EventInput } from '@fullcalendar/core'

import type { Hue } from '@/lib/base/hues'
import { DAY_MS, addDays, toDay } from '@/lib/base/time'
import type { Away, Rostered } from '@/lib/company/roster/rules'
import { overlaps, shownSpan } from '@/lib/job/calendar/rules'
import { type ShownChip, hueOfTask } from '@/lib/job/calendar/shown/chips'
import { type Load, loadsOf } from '@/lib/job/calendar/shown/load'

interface Somebody {
  id: string
}

/** A task's bar, and the tint of it that its text stands on. What is done is grey. */
export function coloursOf(task: ShownChip, hues: ReadonlyMap<string, Hue>) {
  const bar = task.isDone ? 'var(--control)' : `var(--avatar-${hueOfTask(task, hues)})`
  return {
    backgroundColor: `color-mix(in srgb, ${bar} var(--task-tint), var(--raised))`,
    borderColor: bar,
    textColor: task.isDone ? 'var(--muted)' : 'var(--ink)',
  }
}

/**
 * FullCalendar's events: one for each time of a task, and in columns one for each shown person who is assigned. Times
 * are wall times of the zone, so that days of daylight saving look like any other.
 */
export function gridEvents(
  tasks: readonly ShownChip[],
  { people, timezone, hues }: { people: readonly Somebody[]; timezone: string; hues: ReadonlyMap<string, Hue> },
): EventInput[] {
  const clashing = clashesOf(tasks, people)
  return tasks.flatMap((task) => {
    const columns = people.length
      ? people.filter(({ id }) => task.taskAssignments.some(({ userId }) => userId === id)).map(({ id }) => id)
      : [undefined]
    const event: EventInput = {
      title: task.name,
      ...shownSpan(task, timezone),
      ...coloursOf(task, hues),
    }
    return columns.map((resourceId) => {
      const clashes = clashing.has(inColumn(task, resourceId))
      return {
        ...event,
        id: inColumn(task, resourceId),
        resourceId,
        classNames: [...(task.job ? ['of-a-job'] : []), ...(clashes ? ['clashes'] : [])],
        extendedProps: { task, clashes },
      }
    })
  })
}

/** The name of a task at one of its times in a person's column. */
export const inColumn = ({ id, occurrenceStart }: ShownChip, userId: string | undefined) =>
  [id, occurrenceStart, userId].join(' ')

/** The tasks of each person that share time with another one of theirs, by `inColumn`; what is done no longer matters. */
export function clashesOf(tasks: readonly ShownChip[], people: readonly Somebody[]): ReadonlySet<string> {
  const clashing = new Set<string>()
  /** The task of each person that ends last, of those before. */
  const lasting = new Map<string, ShownChip>()
  const shown = new Set(people.map(({ id }) => id))
  const open = tasks.filter(({ isDone }) => !isDone)
  for (const task of open.toSorted((one, other) => (one.start < other.start ? -1 : 1))) {
    for (const { userId } of task.taskAssignments) {
      if (!shown.has(userId)) continue
      const before = lasting.get(userId)
      if (before && overlaps(before, task)) {
        clashing.add(inColumn(before, userId)).add(inColumn(task, userId))
      }
      if (!before || task.end > before.end) lasting.set(userId, task)
    }
  }
  return clashing
}

/** More than any cell of a month can show. */
const MOST_A_DAY = 20

/** The days that a task touches on a zone's clock; midnight itself belongs to the day before. */
export function daysTouched({ start, end }: { start: string; end: string }, timezone: string): string[] {
  const [first, last] = [toDay(start, timezone), toDay(new Date(Date.parse(end) - 1), timezone)]
  const length = (Date.parse(last) - Date.parse(first)) / DAY_MS
  return Array.from({ length: length + 1 }, (_, day) => addDays(first, day))
}

/**
 * The part of a month that is worth drawing. Thousands of tasks that no cell has room for are only counted by day, so
 * that a busy month is as quick as a quiet one.
 */
export function fitMonth(
  tasks: readonly ShownChip[],
  timezone: string,
  most = MOST_A_DAY,
): { drawn: ShownChip[]; beyond: ReadonlyMap<string, number> } {
  const drawnOn = new Map<string, number>()
  const beyond = new Map<string, number>()
  const drawn = tasks.filter((task) => {
    const days = daysTouched(task, timezone)
    const fits = days.some((day) => (drawnOn.get(day) ?? 0) < most)
    const counts = fits ? drawnOn : beyond
    for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1)
    return fits
  })
  return { drawn, beyond }
}

/** How much of each person's day is planned, on a zone's clock. */
export function dayLoads<L extends Away>(
  tasks: readonly ShownChip[],
  people: readonly Somebody[],
  { timezone, roster }: { timezone: string; roster: Rostered<L> | null },
): (userId: string, day: string) => Load<L> {
  const byPerson = new Map<string, ShownChip[]>(people.map(({ id }) => [id, []]))
  for (const task of tasks) for (const { userId } of task.taskAssignments) byPerson.get(userId)?.push(task)
  const loadOf = loadsOf(roster, timezone)
  return (userId, day) => loadOf(userId, day, byPerson.get(userId) ?? [])
}
