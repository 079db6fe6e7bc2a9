import { type QueryKey, useQuery } from '@tanstack/react-query'

import { useLooks } from '@/components/platform/queries/use-looks'
import type { DataExport } from '@/lib/desk/exports/schema'
import { api } from '@/lib/platform/http/client'

const isUnderWay = ({ status }: DataExport) => status === 'WAITING' || status === 'IN_PROGRESS'

/** Exports, the newest first. While one is being made they are read again, ever more rarely. */
export const useExports = (queryKey: QueryKey, path: string) =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<DataExport[]>(path, { signal }),
    refetchInterval: useLooks(isUnderWay),
  })
