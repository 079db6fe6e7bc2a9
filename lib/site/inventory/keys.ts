import { jobKeys } from '@/lib/job/jobs/keys'

import type { FilterInventory } from './schema'

export const inventoryKeys = {
  ofJob: (jobId: string) => [...jobKeys.detail(jobId), 'inventory'] as const,
  list: (jobId: string, view: FilterInventory & { page: number; after?: string[] | undefined }) =>
    [...inventoryKeys.ofJob(jobId), 'list', view] as const,
  ofRoom: (jobId: string, roomId: string) => [...inventoryKeys.ofJob(jobId), 'room', roomId] as const,
}
