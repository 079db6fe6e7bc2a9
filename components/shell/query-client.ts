import { QueryClient } from '@tanstack/react-query'

const THIRTY_MINUTES_MS = 1_800_000

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: THIRTY_MINUTES_MS, retry: false, networkMode: 'online' },
      mutations: { retry: false, networkMode: 'offlineFirst' },
    },
  })
