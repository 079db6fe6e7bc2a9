import { dehydrate, HydrationBoundary, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { createQueryClient } from './query-client'

/** Fills the query cache on the server, so that the screen inside renders with its data; a failure fails the page. */
export async function Prefetched({
  queries,
  children,
}: {
  queries: readonly (readonly [key: QueryKey, read: () => Promise<unknown>])[]
  children: ReactNode
}) {
  const client = createQueryClient()
  await Promise.all(queries.map(([queryKey, queryFn]) => client.fetchQuery({ queryKey, queryFn })))

  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>
}
