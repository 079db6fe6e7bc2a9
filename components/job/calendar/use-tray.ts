import { useQuery } from '@tanstack/react-query'

import { calendarKeys } from '@/lib/job/calendar/keys'
import type { Task, UnscheduledJobs } from '@/lib/job/calendar/schema'
import { api } from '@/lib/platform/http/client'

/** Others plan at the same time: older data is read again when somebody looks. */
const FRESH_MS = 60_000

/** Tasks that are planned but not published. */
export const useDrafts = () =>
  useQuery({
    queryKey: calendarKeys.drafts,
    queryFn: ({ signal }) => api.get<Task[]>('/api/v1/calendar/drafts', { signal }),
    staleTime: FRESH_MS,
  })

/** The open jobs without planned tasks. */
export const useUnscheduledJobs = () =>
  useQuery({
    queryKey: calendarKeys.unscheduledJobs,
    queryFn: ({ signal }) => api.get<UnscheduledJobs>('/api/v1/calendar/unscheduled-jobs', { signal }),
    staleTime: FRESH_MS,
  })
