import { toDay } from '@/lib/base/time'
import type { CalendarWindow, Task } from '@/lib/job/calendar/schema'
import { type ShownTask, showWhole, showWindow } from '@/lib/job/calendar/shown/tasks'
import { api, queryString } from '@/lib/platform/http/client'

/**
 * A task as it stands now, after somebody else changed it; of a series the one that is being looked at.
 * @returns null when that one is no more
 */
export async function readAgain(task: ShownTask, current: Task): Promise<ShownTask | null> {
  if (!current.isRecurring || current.draft) return showWhole(current)
  const { start, end } = task
  const { tasks, occurrences } = await api.get<CalendarWindow>(
    `/api/v1/calendar${queryString(aroundDay({ start, end }))}`,
  )
  const day = (instant: string) => toDay(instant, current.timezone)
  const shown = showWindow({ tasks, occurrences }).filter(({ id }) => id === current.id)
  return (
    shown.find(({ occurrenceStart }) => occurrenceStart === task.occurrenceStart) ??
    shown.find(({ occurrenceStart }) => day(occurrenceStart) === day(task.occurrenceStart)) ??
    null
  )
}

const DAY_MS = 86_400_000

/** Its times may have been changed as well: the day before and the day after are looked at too. */
const aroundDay = ({ start, end }: { start: string; end: string }) => ({
  start: new Date(Date.parse(start) - DAY_MS).toISOString(),
  end: new Date(Date.parse(end) + DAY_MS).toISOString(),
})
