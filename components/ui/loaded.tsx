import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { ErrorState } from './error-state'

type Asked<Data> = Pick<UseQueryResult<Data>, 'data' | 'isPending' | 'isFetching' | 'error' | 'refetch'>

/** The result of a query: `waiting` until it answers, and Try again when it failed with nothing to show. */
export function Loaded<Data>({
  query,
  waiting,
  children,
}: {
  query: Asked<Data>
  waiting: ReactNode
  children: (found: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return waiting
  return (
    <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {query.error?.message}
    </ErrorState>
  )
}
