import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

import { nextLookMs } from '@/lib/desk/exports/rules'
import type { DataExport } from '@/lib/desk/exports/schema'
import { api } from '@/lib/platform/http/client'

const isUnderWay = ({ status }: DataExport) => status === 'WAITING' || status === 'IN_PROGRESS'

/** Exports, the newest first. While one is being made they are read again, ever more rarely. */
export function useExports(queryKey: QueryKey, path: string) {
  const lookingSince = useRef<number | null>(null)
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<DataExport[]>(path, { signal }),
    refetchInterval: ({ state }) => {
      if (!state.data?.some(isUnderWay)) {
        lookingSince.current = null
        return false
      }
      lookingSince.current ??= Date.now()
      return nextLookMs(Date.now() - lookingSince.current)
    },
  })
}
