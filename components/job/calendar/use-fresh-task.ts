import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { calendarKeys } from '@/lib/job/calendar/keys'
import type { CalendarWindow, ListedTask } from '@/lib/job/calendar/schema'
import { type ShownTask, showListed, showWindow } from '@/lib/job/calendar/shown/tasks'

interface Standing {
  task: ShownTask
  /** Whether what the screen read last has it no more: it was moved elsewhere, or removed. */
  isGone: boolean
}

/** A task that stays open while others change it, as whatever the screen reads again has it. */
export function useFreshTask(opened: ShownTask): Standing {
  const queries = useQueryClient()
  const [fresh, setFresh] = useState<Standing>({ task: opened, isGone: false })
  useEffect(() => {
    const holders = new Set(
      queries
        .getQueryCache()
        .findAll({ queryKey: calendarKeys.all })
        .filter(({ state }) => findIn(state.data, opened))
        .map(({ queryHash }) => queryHash),
    )
    return queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      const { queryKey, queryHash, state } = event.query
      const found = queryKey[0] === calendarKeys.all[0] && findIn(state.data, opened)
      if (found) {
        holders.add(queryHash)
        setFresh({ task: found, isGone: false })
      } else if (holders.delete(queryHash)) setFresh(({ task }) => ({ task, isGone: true }))
    })
  }, [queries, opened])
  return isSame(fresh.task, opened) ? fresh : { task: opened, isGone: false }
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
