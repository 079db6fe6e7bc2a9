'use client'

import { useQuery } from '@tanstack/react-query'

import { organizationKeys } from '@/lib/company/organization/keys'
import type { StorageUsage } from '@/lib/company/organization/schema'
import { api } from '@/lib/platform/http/client'

/** Whether the free trial has no room for another file; asked anew each time files are about to be chosen. */
export function useStorageExhausted(): boolean {
  const { data: storage } = useQuery({
    queryKey: organizationKeys.storageUsage(),
    queryFn: ({ signal }) => api.get<StorageUsage>('/api/v1/organization/storage-usage', { signal }),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  return storage?.pricingPlan === 'FREE' && (storage.remainingStorage ?? 0) <= 0
}
