import type { EventInput } from '@fullcalendar/core'

import { avatarColour } from '@/components/ui/avatar-face'
import { DAY_MS, addDays, epochToWallTime, toDay, toInstant } from '@/lib/base/time'
import { plannedHours } from '@/lib/job/calendar/rules'
import type { ShownChip } from '@/lib/job/calendar/shown/chips'

interface Somebody {
  id: string
}

const colourOf = ({ taskAssignments: [first] }: ShownChip) =>
  `var(${avatarColour(first?.user.firstName ?? '').replace('bg-', '--')})`

const wallClock = (wall: number) => new Date(wall).toISOString().slice(0, 19)

/** The same times on a zone's clock; when a clock that went back would end a task before it began, its length holds. */
function wallSpan({ start, end }: { start: string; end: string }, timezone: string) {
  const [from, to] = [Date.parse(start), Date.parse(end)]
  const [first, last] = [epochToWallTime(from, timezone), epochToWallTime(to, timezone)]
  return { start: wallClock(first), end: wallClock(last > first ? last : first + (to - from)) }
}

/**
 * FullCalendar's events: one for each time of a task, and in columns one for each shown person who is assigned. Times
 * are wall times of the zone, so that days of daylight saving look like any other.
 */
export function gridEvents(
  tasks: readonly ShownChip[],
  { people, timezone }: { people: readonly Somebody[]; timezone: string },
): EventInput[] {
  return tasks.flatMap((task) => {
    const columns = people.length
      ? people.filter(({ id }) => task.taskAssignments.some(({ userId }) => userId === id)).map(({ id }) => id)
      : [undefined]
    const colour = task.isDone ? 'var(--sunken)' : colourOf(task)
    const event: EventInput = {
      title: task.name,
      ...wallSpan(task, timezone),
      backgroundColor: colour,
      borderColor: task.isDone ? 'var(--outline)' : colour,
      textColor: task.isDone ? 'var(--muted)' : 'var(--on-avatar)',
      classNames: task.job ? ['of-a-job'] : [],
      extendedProps: { task },
    }
    return columns.map((resourceId) => ({
      ...event,
      id: [task.id, task.occurrenceStart, resourceId].join(' '),
      resourceId,
    }))
  })
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

/** Each person's planned hours on a day, on a zone's clock. */
export function dayLoads(
  tasks: readonly ShownChip[],
  people: readonly Somebody[],
  timezone: string,
): (userId: string, day: string) => number {
  const byPerson = new Map<string, ShownChip[]>(people.map(({ id }) => [id, []]))
  for (const task of tasks) for (const { userId } of task.taskAssignments) byPerson.get(userId)?.push(task)
  return (userId, day) =>
    plannedHours(byPerson.get(userId) ?? [], {
      start: toInstant(`${day}T00:00`, timezone),
      end: toInstant(`${addDays(day, 1)}T00:00`, timezone),
    })
}
