import { QueryClient } from '@tanstack/react-query'

import { delayOf, isWorthAnotherTry } from '@/lib/http/again'

const THIRTY_MINUTES_MS = 1_800_000

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: THIRTY_MINUTES_MS,
        retry: isWorthAnotherTry,
        retryDelay: (_, error) => delayOf(error),
        networkMode: 'online',
      },
      mutations: { retry: false, networkMode: 'offlineFirst' },
    },
  })
