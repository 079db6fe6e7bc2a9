import { queryOptions, useQuery } from '@tanstack/react-query'

import { api, queryString } from '@/lib/platform/http/client'
import { equipmentKeys } from '@/lib/site/equipment/keys'
import type { BrowseItems, Category, Installation, ItemPage, JobEquipment } from '@/lib/site/equipment/schema'

/** A job's equipment: installed and picked-up units, the newest first. */
export const equipmentOfJob = (jobId: string) =>
  queryOptions({
    queryKey: equipmentKeys.ofJob(jobId),
    queryFn: ({ signal }) => api.get<JobEquipment>(`/api/v1/equipment/job/${jobId}`, { signal }),
  })

export const useJobEquipment = (jobId: string) => useQuery(equipmentOfJob(jobId))

/** The categories with their counts. */
export const useCategories = () =>
  useQuery({
    queryKey: equipmentKeys.categories,
    queryFn: ({ signal }) => api.get<Category[]>('/api/v1/equipment/category-list', { signal }),
  })

/** A page of units. */
export const unitsOf = (query: Partial<BrowseItems>) =>
  queryOptions({
    queryKey: equipmentKeys.items(query),
    queryFn: ({ signal }) => api.get<ItemPage>(`/api/v1/equipment/item${queryString(query)}`, { signal }),
  })

/** How many of the available units are offered at once. */
export const UNITS_SHOWN = 25

/** The first available units, of those that the words name. */
export const availableUnits = (search?: string) => unitsOf({ search, state: 'AVAILABLE', pageSize: UNITS_SHOWN })

export const isStanding = ({ pickupTime }: Installation): boolean => pickupTime === null
