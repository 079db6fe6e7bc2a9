import { type UseQueryResult, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { notify } from '@/components/ui/notify'
import { DomainError, isConflict } from '@/lib/base/errors'
import { userKeys } from '@/lib/company/users/keys'
import type { Person, User } from '@/lib/company/users/schema'
import {
  changeTask,
  copyTask,
  deleteOccurrence,
  deleteTask,
  duplicateSeries,
  duplicateTask,
  markDone,
  moveTask,
  pinUsers,
  rejoinSeries,
  scheduleTask,
  settleOrphans,
} from '@/lib/job/calendar/commands'
import type { ChangeScope, SentChange, SentTask } from '@/lib/job/calendar/form/sent'
import { calendarKeys } from '@/lib/job/calendar/keys'
import type { AvailableUser, ChipWindow, FindAvailable, ListedTask, Task } from '@/lib/job/calendar/schema'
import type { ShownChip } from '@/lib/job/calendar/shown/chips'
import { type ShownTask, showListed } from '@/lib/job/calendar/shown/tasks'
import { COLUMN_STAFF, COMING } from '@/lib/job/calendar/shown/views'
import { api, queryString } from '@/lib/platform/http/client'

import { forgetUndo, tellChanged } from './undo'

interface Window {
  start: string
  end: string
}

/** Others plan at the same time: older data is read again when somebody looks. */
export const FRESH_MS = 60_000

/** The query of a window of the calendar, to show it or load it ahead. */
export const windowQuery = (window: Window, userIds: readonly string[]) => ({
  queryKey: calendarKeys.window(window, userIds),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get<ChipWindow>(`/api/v1/calendar${queryString({ ...window, userId: userIds, fields: 'chips' })}`, { signal }),
  staleTime: FRESH_MS,
})

export const useWindow = (window: Window, userIds: readonly string[] = []) =>
  useQuery({ ...windowQuery(window, userIds), placeholderData: keepPreviousData })

/** The staff as the calendar has columns for them: nobody who left. */
export const staffQuery = {
  queryKey: userKeys.list(COLUMN_STAFF),
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    api
      .get<{ payload: User[] }>(`/api/v1/users${queryString({ ...COLUMN_STAFF })}`, { signal })
      .then(({ payload }) => payload),
}

/** A task at one of its times, whole. */
export const taskQuery = ({ id, occurrenceStart }: Pick<ShownChip, 'id' | 'occurrenceStart'>) => ({
  queryKey: calendarKeys.one(id, occurrenceStart),
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    api.get<ListedTask>(`/api/v1/calendar/${id}${queryString({ occurrenceStart })}`, { signal }).then(showListed),
  staleTime: FRESH_MS,
})

/**
 * A window's tasks: at first those to come, a screenful or two, and all of them once somebody asks for more.
 * @returns the query that is shown, and how to ask
 */
export function useTasks(window: Window): [tasks: UseQueryResult<ListedTask[]>, readAll: () => void] {
  const [isAsked, setAsked] = useState(false)
  const path = `/api/v1/calendar/tasks${queryString({ ...window })}`
  const coming = useQuery({
    queryKey: calendarKeys.coming(window),
    queryFn: ({ signal }) => api.get<ListedTask[]>(`${path}&coming=${COMING}`, { signal }),
    staleTime: FRESH_MS,
    enabled: !isAsked,
  })
  // A list without any says how many are past.
  const isWhole = isAsked || coming.data?.length === 0
  const all = useQuery({
    queryKey: calendarKeys.tasks(window),
    queryFn: ({ signal }) => api.get<ListedTask[]>(path, { signal }),
    staleTime: FRESH_MS,
    enabled: isWhole,
  })
  return [isWhole && (all.data || all.isError) ? all : coming, () => setAsked(true)]
}

export const useTasksOfJob = (jobId: string) =>
  useQuery({
    queryKey: calendarKeys.ofJob(jobId),
    queryFn: ({ signal }) => api.get<ListedTask[]>(`/api/v1/calendar/job/${jobId}`, { signal }),
    staleTime: FRESH_MS,
  })

/** The people who could do a task in a period; asked again for each period, and not at all without one. */
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

/** Finds a person among some and among all who were offered before, even if they are no longer offered. */
export function useKnownPeople(people: readonly Person[]): (id: string) => Person | undefined {
  const client = useQueryClient()
  return (id) => {
    const offered = client.getQueriesData<AvailableUser[]>({ queryKey: calendarKeys.availableAll })
    return [...people, ...offered.flatMap(([, users]) => users ?? [])].find((person) => person.id === id)
  }
}

/** Files for a call, and a listener for their progress. */
interface Sending {
  files?: { attachments: readonly File[] }
  onProgress?: (share: number) => void
}

/** Reports the outcome of a change; after it, no earlier change can be undone. @throws what it throws */
async function withNotice<Answer>(
  work: Promise<Answer>,
  { done, failed }: { done?: string; failed: string | ((error: unknown) => string) },
): Promise<Answer> {
  try {
    const answer = await work
    if (done) notify.success(done)
    return answer
  } catch (error) {
    notify.error(typeof failed === 'string' ? failed : failed(error))
    throw error
  } finally {
    forgetUndo()
  }
}

/** For a change that reports its own failure: null then. */
export const tried = <Answer>(work: Promise<Answer>): Promise<Answer | null> => work.catch(() => null)

/** A new series takes the parts of the rule that are left out from the other: "does not repeat" must be sent. */
const ofSeries = <T extends SentTask>(body: T, { occurrenceStart }: ShownTask) => ({
  ...body,
  recurringData: body.recurringData ?? { isRecurring: false },
  excludeDate: occurrenceStart,
})

export const NOT_CHANGED = 'Failed to update scheduled task'

/** Plans a new task, alone or from `base`. */
export function useScheduleTask() {
  const [schedule] = useCommand(scheduleTask)
  const [duplicate] = useCommand(duplicateTask)
  const [duplicateAll] = useCommand(duplicateSeries)
  const run = (body: SentTask, base: ShownTask | undefined, sending: Sending): Promise<Task> => {
    if (!base) return schedule({}, body, sending)
    const { id, isRecurring } = base
    return isRecurring ? duplicateAll({ id }, ofSeries(body, base), sending) : duplicate({ id }, body, sending)
  }
  return (body: SentTask, base: ShownTask | undefined, sending: Sending) =>
    withNotice(run(body, base, sending), {
      done: body.draft ? 'Draft saved' : 'Schedule task created successfully',
      failed: NOT_CHANGED,
    })
}

/** Changes a task. The caller reports the success, because it knows the next actions. */
export function useChangeTask() {
  const [change] = useCommand(changeTask)
  return (id: string, body: SentChange, sending?: Sending) =>
    withNotice(change({ id }, body, sending), { failed: NOT_CHANGED })
}

/** Joins a series again that a change of this and following tasks cut in two. */
export function useRejoin() {
  const [rejoin] = useCommand(rejoinSeries)
  const why = (error: unknown) => (isConflict(error) ? (error as DomainError).message : 'Failed to undo')
  return async ({ id }: Task) => {
    await withNotice(rejoin({ id }), { failed: why })
    notify.info('Undone')
  }
}

/** Says whether a task is done at the time that is shown, and offers to undo it. */
export function useMarkDone() {
  const [run, isMarking] = useCommand(markDone)
  const set = ({ id, occurrenceStart }: ShownTask, isDone: boolean) =>
    withNotice(run({ id }, { occurrenceStart, isDone }), {
      failed: (error) => (error instanceof DomainError ? error.message : NOT_CHANGED),
    })
  const mark = async (task: ShownTask, isDone: boolean) => {
    if (!(await tried(set(task, isDone)))) return
    const undo = async () => (await tried(set(task, !isDone))) && notify.info('Undone')
    tellChanged(() => void undo(), isDone ? 'Task marked as done' : 'Task marked as not done')
  }
  return [mark, isMarking] as const
}

export type Carrying = 'move' | 'copy'

/** Moves a task to another day, or plans it there once more. For a series, this task is meant. */
export function useCarryTask(action: Carrying) {
  const [run, isCarrying] = useCommand(action === 'move' ? moveTask : copyTask)
  const carry = (task: ShownTask, date: string) => {
    const body = {
      date,
      ...(task.isRecurring && { excludeDate: task.occurrenceStart }),
      ...(action === 'move' && { version: task.version }),
    }
    return withNotice(run({ id: task.id }, body), {
      done: 'Schedule task created successfully',
      failed: 'Failed to create scheduled task',
    })
  }
  return [carry, isCarrying] as const
}

/** Takes a task, or the chosen part of its series, off the calendar. */
export function useDeleteTask() {
  const [removeAll] = useCommand(deleteTask)
  const [removeSome] = useCommand(deleteOccurrence)
  return async ({ id, occurrenceStart, version }: ShownTask, scope: ChangeScope): Promise<void> => {
    const work: Promise<unknown> =
      scope === 'all'
        ? removeAll({ id })
        : removeSome({ id }, { excludeDate: occurrenceStart, deleteType: scope, version })
    await withNotice(work, {
      done: 'Scheduled task successfully deleted ',
      failed: (error) => `Error: Failed to delete resource.${error instanceof DomainError ? ` ${error.message}` : ''}`,
    })
  }
}

/** Turns changed tasks that no longer fit their series into single tasks, or drops them. */
export function useSettleOrphans() {
  const [run, isSettling] = useCommand(settleOrphans)
  const settle = (id: string, keep: boolean) =>
    withNotice(run({ id }, { keep }), { done: 'Scheduled task updated successfully', failed: NOT_CHANGED })
  return [settle, isSettling] as const
}

export function usePinUsers() {
  const client = useQueryClient()
  const [run, isPinning] = useCommand(pinUsers)
  const pin = async (userIds: readonly string[]) => {
    const pinned = await tried(run({}, { userIds: [...userIds] }))
    if (!pinned) return notify.error('Failed to save users')
    notify.success('Successfully saved users')
    client.setQueryData(calendarKeys.pinned, pinned)
  }
  return [pin, isPinning] as const
}
