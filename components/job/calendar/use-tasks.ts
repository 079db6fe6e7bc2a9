import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { useCommand } from '@/components/platform/commands/use-command'
import { notify } from '@/components/ui/notify'
import { DomainError } from '@/lib/base/errors'
import type { Person } from '@/lib/company/users/schema'
import {
  changeTask,
  copyTask,
  deleteOccurrence,
  deleteTask,
  duplicateSeries,
  duplicateTask,
  moveTask,
  pinUsers,
  rejoinSeries,
  scheduleTask,
  settleOrphans,
} from '@/lib/job/calendar/commands'
import { calendarKeys } from '@/lib/job/calendar/keys'
import type { AvailableUser, CalendarWindow, FindAvailable, ListedTask, Task } from '@/lib/job/calendar/schema'
import type { ChangeScope, SentChange, SentTask } from '@/lib/job/calendar/sent'
import type { ShownTask } from '@/lib/job/calendar/shown'
import { api, queryString } from '@/lib/platform/http/client'

import { forgetUndo } from './undo'

interface Window {
  start: string
  end: string
}

/** Others plan at the same time: what is older than this is read again when somebody looks. */
const FRESH_MS = 60_000

/** The query of a window of the calendar, for looking at it and for having it ready. */
export const windowQuery = (window: Window, userIds: readonly string[]) => ({
  queryKey: calendarKeys.window(window, userIds),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get<CalendarWindow>(`/api/v1/calendar${queryString({ ...window, userId: userIds })}`, { signal }),
  staleTime: FRESH_MS,
})

export const useWindow = (window: Window, userIds: readonly string[] = []) =>
  useQuery({ ...windowQuery(window, userIds), placeholderData: keepPreviousData })

export const useTasks = (window: Window) =>
  useQuery({
    queryKey: calendarKeys.tasks(window),
    queryFn: ({ signal }) => api.get<ListedTask[]>(`/api/v1/calendar/tasks${queryString({ ...window })}`, { signal }),
    staleTime: FRESH_MS,
  })

export const useTasksOfJob = (jobId: string) =>
  useQuery({
    queryKey: calendarKeys.ofJob(jobId),
    queryFn: ({ signal }) => api.get<ListedTask[]>(`/api/v1/calendar/job/${jobId}`, { signal }),
    staleTime: FRESH_MS,
  })

/** Who could do a task in a period; asked again whenever the period changes, and not at all without one. */
export function useAvailableUsers(wanted: FindAvailable | null) {
  return useQuery({
    queryKey: calendarKeys.available(wanted),
    queryFn: ({ signal }) =>
      api.get<AvailableUser[]>(`/api/v1/calendar/available-users${queryString({ ...wanted })}`, { signal }),
    enabled: wanted !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Finds a person among some, and among all that were offered for a task before: also who is not offered any more. */
export function useKnownPeople(people: readonly Person[]): (id: string) => Person | undefined {
  const client = useQueryClient()
  return (id) => {
    const offered = client.getQueriesData<AvailableUser[]>({ queryKey: calendarKeys.availableAll })
    return [...people, ...offered.flatMap(([, users]) => users ?? [])].find((person) => person.id === id)
  }
}

/** Files that go along with a call, and who wants to know how far they are. */
interface Sending {
  files?: { attachments: readonly File[] }
  onProgress?: (share: number) => void
}

/** What is not said of its rule a new series takes from the other: that it does not repeat has to be said. */
const ofSeries = <T extends SentTask>(body: T, { occurrenceStart }: ShownTask) => ({
  ...body,
  recurringData: body.recurringData ?? { isRecurring: false },
  excludeDate: occurrenceStart,
})

/** Plans a new task, on its own or from `base`. */
export function useScheduleTask() {
  const [schedule] = useCommand(scheduleTask)
  const [duplicate] = useCommand(duplicateTask)
  const [duplicateAll] = useCommand(duplicateSeries)
  return useMutation({
    mutationFn: ({ body, base, ...sending }: Sending & { body: SentTask; base?: ShownTask }) => {
      if (!base) return schedule({}, body, sending)
      const { id, isRecurring } = base
      return isRecurring ? duplicateAll({ id }, ofSeries(body, base), sending) : duplicate({ id }, body, sending)
    },
    onSuccess: ({ draft }) => {
      notify.success(draft ? 'Draft saved' : 'Schedule task created successfully')
      forgetUndo()
    },
    onError: () => notify.error('Failed to update scheduled task'),
  })
}

/** Changes a task. Its success is told where it was asked for, which knows what can be done about it. */
export function useChangeTask() {
  const [change] = useCommand(changeTask)
  return useMutation({
    mutationFn: ({ id, body, ...sending }: Sending & { id: string; body: SentChange }) => change({ id }, body, sending),
    onSettled: forgetUndo,
    onError: () => notify.error('Failed to update scheduled task'),
  })
}

/** Puts a series together again that a change of this and following tasks cut in two. */
export function useRejoin() {
  const [rejoin] = useCommand(rejoinSeries)
  return useMutation({
    mutationFn: ({ id }: Task) => rejoin({ id }),
    onSettled: forgetUndo,
    onSuccess: () => notify.info('Undone'),
    onError: (error) =>
      notify.error(error instanceof DomainError && error.code === 'conflict' ? error.message : 'Failed to undo'),
  })
}

export type Carrying = 'move' | 'copy'

/** Moves a task to another day, or plans it there once more. Of a series it is this one that is meant. */
export function useCarryTask(action: Carrying) {
  const [carry] = useCommand(action === 'move' ? moveTask : copyTask)
  return useMutation({
    mutationFn: ({ task, date }: { task: ShownTask; date: string }) =>
      carry(
        { id: task.id },
        {
          date,
          ...(task.isRecurring && { excludeDate: task.occurrenceStart }),
          ...(action === 'move' && { version: task.version }),
        },
      ),
    onSettled: forgetUndo,
    onSuccess: () => notify.success('Schedule task created successfully'),
    onError: () => notify.error('Failed to create scheduled task'),
  })
}

/** Takes a task, or as much of its series as is meant, off the calendar. */
export function useDeleteTask() {
  const [removeAll] = useCommand(deleteTask)
  const [removeSome] = useCommand(deleteOccurrence)
  return useMutation({
    mutationFn: ({ task: { id, occurrenceStart, version }, scope }: { task: ShownTask; scope: ChangeScope }) =>
      scope === 'all'
        ? removeAll({ id })
        : removeSome({ id }, { excludeDate: occurrenceStart, deleteType: scope, version }),
    onSettled: forgetUndo,
    onSuccess: () => notify.success('Scheduled task successfully deleted '),
    onError: (error) => {
      const said = error instanceof DomainError ? ` ${error.message}` : ''
      notify.error(`Error: Failed to delete resource.${said}`)
    },
  })
}

/** Keeps changed tasks that fit their series no more as single tasks, or drops them. */
export function useSettleOrphans() {
  const [settle] = useCommand(settleOrphans)
  return useMutation({
    mutationFn: ({ id, keep }: { id: string; keep: boolean }) => settle({ id }, { keep }),
    onSettled: forgetUndo,
    onSuccess: () => notify.success('Scheduled task updated successfully'),
    onError: () => notify.error('Failed to update scheduled task'),
  })
}

export function usePinUsers() {
  const client = useQueryClient()
  const [pin] = useCommand(pinUsers)
  return useMutation({
    mutationFn: (userIds: readonly string[]) => pin({}, { userIds: [...userIds] }),
    onSuccess: (pinned) => {
      notify.success('Successfully saved users')
      client.setQueryData(calendarKeys.pinned, pinned)
    },
    onError: () => notify.error('Failed to save users'),
  })
}
