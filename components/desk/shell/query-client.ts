import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

import { delayOf, isWorthAnotherTry } from '@/lib/platform/http/again'

const THIRTY_MINUTES_MS = 1_800_000

const isReadingFurther = ({ state }: Query) => state.fetchStatus !== 'idle' && state.fetchMeta?.fetchMore !== undefined

/**
 * Reads old data again. A list that is just loading a further page waits for that page: cancelled, "Show older" would
 * do nothing; marked old before it, the list would count as fresh with it.
 */
class Queries extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const further = new Set<unknown>(this.getQueryCache().findAll(filters).filter(isReadingFurther))
    const { predicate } = filters
    await Promise.all([
      super.invalidateQueries<Key>(
        { ...filters, predicate: (query) => !further.has(query) && (predicate?.(query) ?? true) },
        options,
      ),
      ...Array.from(further as Set<Query>, async (query) => {
        await query.promise?.catch(() => {})
        await this.invalidateQueries(
          { queryKey: query.queryKey, exact: true, refetchType: filters.refetchType },
          options,
        )
      }),
    ])
  }
}

export const createQueryClient = () =>
  new Queries({
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
