import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from '@tanstack/react-query'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'

import { DomainError } from '@/lib/base/errors'

/**
 * Fills the query cache on the server, so that the screen inside renders with its data. A failure fails the page, and a
 * missing record gives a missing page. The reads of a page guarded by `requireReader` share one transaction.
 */
export async function Prefetched({
  queries,
  children,
}: {
  queries: readonly (readonly [key: QueryKey, read: () => Promise<unknown>])[]
  children: ReactNode
}) {
  // Without the rules of the browser's, which tries again what the server is too busy for.
  const client = new QueryClient()
  try {
    await Promise.all(queries.map(([queryKey, queryFn]) => client.fetchQuery({ queryKey, queryFn })))
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') notFound()
    throw error
  }

  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>
}
