import { roots } from '@/lib/base/roots'

import type { UserFilters } from './schema'

export const userKeys = {
  all: ['users'] as const,
  me: () => roots.me,
  mySessions: () => [...userKeys.all, 'me', 'sessions'] as const,
  lists: () => [...userKeys.all, 'list'] as const,
  list: (filters: UserFilters = {}) => [...userKeys.lists(), filters] as const,
  detail: (id: string) => [...userKeys.all, 'detail', id] as const,
  sessions: (id: string) => [...userKeys.detail(id), 'sessions'] as const,
  workload: (id: string) => [...userKeys.detail(id), 'workload'] as const,
}
