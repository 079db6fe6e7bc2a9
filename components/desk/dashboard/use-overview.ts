import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { overviewKeys } from '@/lib/desk/overview/keys'
import type {
  Attention,
  BrowseCoordinators,
  BrowseStatuses,
  CoordinatorJobCounts,
  OverdueCheckpoints,
  Overview,
  StatusValue,
} from '@/lib/desk/overview/schema'
import { api, queryString } from '@/lib/platform/http/client'

interface Asked {
  signal: AbortSignal
}

/** Others work at the same time: older figures are read again when somebody looks. */
const FRESH_MS = 60_000

/** The viewer's figures; the role decides which ones. */
export const useOverview = <Figures extends Overview>() =>
  useQuery({
    queryKey: overviewKeys.figures(),
    queryFn: ({ signal }: Asked) => api.get<Figures>('/api/v1/overview', { signal }),
    staleTime: FRESH_MS,
  })

export const useStatuses = (query: BrowseStatuses) =>
  useQuery({
    queryKey: overviewKeys.statuses(query),
    queryFn: ({ signal }: Asked) =>
      api.get<StatusValue[]>(`/api/v1/overview/dashboard-data${queryString({ ...query })}`, { signal }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })

export const useOverdue = () =>
  useQuery({
    queryKey: overviewKeys.overdue(),
    queryFn: ({ signal }: Asked) => api.get<OverdueCheckpoints>('/api/v1/overview/overdue-checkpoints', { signal }),
    staleTime: FRESH_MS,
  })

export const useAttention = () =>
  useQuery({
    queryKey: overviewKeys.attention(),
    queryFn: ({ signal }: Asked) => api.get<Attention>('/api/v1/overview/attention', { signal }),
    staleTime: FRESH_MS,
  })

export const useCoordinators = (query: BrowseCoordinators) =>
  useQuery({
    queryKey: overviewKeys.coordinators(query),
    queryFn: ({ signal }: Asked) =>
      api.get<CoordinatorJobCounts[]>(`/api/v1/overview/jobs-by-coordinator${queryString({ ...query })}`, { signal }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
