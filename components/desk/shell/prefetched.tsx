import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from '@tanstack/react-query'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'

import { DomainError } from '@/lib/base/errors'

type Read = readonly [key: QueryKey, read: () => Promise<unknown>]

/**
 * Fills the query cache on the server, so that the screen inside renders with its data. A failure fails the page, and a
 * missing record gives a missing page; what of `perhaps` is refused is told by the part that shows it. The reads of a
 * page guarded by `requireReader` share one transaction.
 */
export async function Prefetched({
  queries,
  perhaps = [],
  children,
}: {
  queries: readonly Read[]
  perhaps?: readonly Read[]
  children: ReactNode
}) {
  // Without the rules of the browser's, which tries again what the server is too busy for.
  const client = new QueryClient()
  try {
    await Promise.all([
      ...queries.map(([queryKey, queryFn]) => client.fetchQuery({ queryKey, queryFn })),
      ...perhaps.map(([queryKey, queryFn]) => client.fetchQuery({ queryKey, queryFn }).catch(passRefusal)),
    ])
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') notFound()
    throw error
  }

  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>
}

function passRefusal(error: unknown): void {
  if (!(error instanceof DomainError)) throw error
}
