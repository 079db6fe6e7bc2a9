import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { notify } from '@/components/ui/notify'
import { calendarKeys } from '@/lib/calendar/keys'
import type {
  AvailableUser,
  CalendarWindow,
  FindAvailable,
  ListedTask,
  ScheduleTask,
  Task,
} from '@/lib/calendar/schema'
import type { SentChange } from '@/lib/calendar/sent'
import { DomainError } from '@/lib/errors'
import { api, queryString } from '@/lib/http/client'

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

function useInvalidate() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: calendarKeys.all })
}

export function useScheduleTask() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (body: ScheduleTask) => api.post<Task>('/api/v1/calendar', body),
    onSuccess: () => {
      notify.success('Schedule task created successfully')
      void invalidate()
    },
    onError: () => notify.error('Failed to update scheduled task'),
  })
}

/** Changes a task. Its success is told where it was asked for, which knows what can be done about it. */
export function useChangeTask() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: SentChange }) => api.put<Task>(`/api/v1/calendar/${id}`, body),
    onSettled: () => void invalidate(),
    onError: (error) => {
      notify.error('Failed to update scheduled task')
      if (error instanceof DomainError && error.code === 'conflict') notify.warning(error.message)
    },
  })
}

export function useDeleteTask() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (id: string) => api.delete<void>(`/api/v1/calendar/${id}`),
    onSuccess: () => {
      notify.success('Scheduled task successfully deleted ')
      void invalidate()
    },
    onError: (error) => {
      const said = error instanceof DomainError ? ` ${error.message}` : ''
      notify.error(`Error: Failed to delete resource.${said}`)
    },
  })
}

export function usePinUsers() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userIds: readonly string[]) => api.post<string[]>('/api/v1/calendar/pinned-users', { userIds }),
    onSuccess: (pinned) => {
      notify.success('Successfully saved users')
      client.setQueryData(calendarKeys.pinned, pinned)
    },
    onError: () => notify.error('Failed to save users'),
  })
}
