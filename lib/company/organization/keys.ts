import { roots } from '@/lib/base/roots'

export const organizationKeys = {
  all: roots.organization,
  detail: () => [...organizationKeys.all, 'detail'] as const,
  nextJobNumber: () => [...organizationKeys.all, 'next-job-number'] as const,
  usage: () => [...organizationKeys.all, 'usage'] as const,
  storageUsage: () => [...organizationKeys.all, 'storage-usage'] as const,
}
