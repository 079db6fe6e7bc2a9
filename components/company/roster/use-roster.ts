import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'

import { ROSTER_PATH, rosterKeys } from '@/lib/company/roster/keys'
import type { Leave, OrganizationHours, PersonHours, Roster } from '@/lib/company/roster/schema'
import { api, queryString } from '@/lib/platform/http/client'

const FRESH_MS = 60_000

/** Who works when in some days, the last one included. */
export const rosterQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: rosterKeys.days(from, to),
    queryFn: ({ signal }) => api.get<Roster>(`${ROSTER_PATH}${queryString({ from, to })}`, { signal }),
    staleTime: FRESH_MS,
  })

export const useRoster = (from: string, to: string, { enabled }: { enabled: boolean }) =>
  useQuery({ ...rosterQuery(from, to), placeholderData: keepPreviousData, enabled })

/** When somebody works. */
export const hoursQuery = (userId: string) =>
  queryOptions({
    queryKey: rosterKeys.hoursOf(userId),
    queryFn: ({ signal }) => api.get<PersonHours>(`${ROSTER_PATH}/people/${userId}/hours`, { signal }),
  })

/** Somebody's leave, of the last year and to come. */
export const leaveQuery = (userId: string) =>
  queryOptions({
    queryKey: rosterKeys.leaveOf(userId),
    queryFn: ({ signal }) => api.get<Leave[]>(`${ROSTER_PATH}/people/${userId}/leave`, { signal }),
  })

/** The organisation's hours of work. */
export const weekQuery = queryOptions({
  queryKey: rosterKeys.week(),
  queryFn: ({ signal }) => api.get<OrganizationHours>(`${ROSTER_PATH}/week`, { signal }),
})
