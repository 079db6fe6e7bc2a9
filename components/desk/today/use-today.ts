import { useQuery } from '@tanstack/react-query'

import { todayKey } from '@/lib/desk/today/keys'
import type { Today } from '@/lib/desk/today/schema'
import { api } from '@/lib/platform/http/client'

/** Colleagues arrive and leave meanwhile: an older day is read again when somebody looks. */
const FRESH_MS = 30_000

export const useToday = () =>
  useQuery({
    queryKey: todayKey,
    queryFn: ({ signal }) => api.get<Today>('/api/v1/today', { signal }),
    staleTime: FRESH_MS,
  })
