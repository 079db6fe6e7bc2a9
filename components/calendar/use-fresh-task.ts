import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { calendarKeys } from '@/lib/calendar/keys'
import type { CalendarWindow, ListedTask } from '@/lib/calendar/schema'
import { type ShownTask, showListed, showWindow } from '@/lib/calendar/shown'

/** A task that stays open while others change it, as whatever the screen reads again has it. */
export function useFreshTask(opened: ShownTask): ShownTask {
  const queries = useQueryClient()
  const [fresh, setFresh] = useState(opened)
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        const [topic] = event.query.queryKey
        const found = topic === calendarKeys.all[0] && findIn(event.query.state.data, opened)
        if (found) setFresh(found)
      }),
    [queries, opened],
  )
  return isSame(fresh, opened) ? fresh : opened
}

/** The same task at the same one of its times; a task that has one only may be put elsewhere. */
const isSame = (shown: ShownTask, opened: ShownTask): boolean =>
  shown.id === opened.id && (shown.occurrenceStart === opened.occurrenceStart || !opened.isRecurring)

function findIn(data: unknown, opened: ShownTask): ShownTask | undefined {
  const { id } = opened
  const isIt = (shown: ShownTask) => isSame(shown, opened)
  if (Array.isArray(data))
    return (data as ListedTask[])
      .filter((task) => task.id === id)
      .map(showListed)
      .find(isIt)
  const { tasks, occurrences } = (data ?? {}) as Partial<CalendarWindow>
  if (!tasks || !occurrences) return undefined
  const own = {
    tasks: tasks.filter((task) => task.id === id),
    occurrences: occurrences.filter(({ taskId }) => taskId === id),
  }
  return showWindow(own).find(isIt)
}
