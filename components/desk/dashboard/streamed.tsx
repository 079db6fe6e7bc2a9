import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'

interface StreamedProps {
  queries: readonly (readonly [key: QueryKey, read: () => Promise<unknown>])[]
  children: ReactNode
}

/** A part of a page that comes when its own data is there; until then `waiting` has its shape. */
export function Streamed({ waiting, ...part }: StreamedProps & { waiting: ReactNode }) {
  return (
    <Suspense fallback={waiting}>
      <WithData {...part} />
    </Suspense>
  )
}

/**
 * A part of a page that comes with its data: the page waits for it. It is for what stands first and has no known height,
 * which would move all below it. A failure here affects only this part and holds nothing up: the browser asks again,
 * and shows Try again when that is refused as well.
 */
export async function WithData({ queries, children }: StreamedProps) {
  const client = new QueryClient()
  await Promise.all(queries.map(([queryKey, queryFn]) => client.prefetchQuery({ queryKey, queryFn })))
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>
}
