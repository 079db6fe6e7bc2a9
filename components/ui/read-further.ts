import type { UseInfiniteQueryResult } from '@tanstack/react-query'

type Paged = Pick<UseInfiniteQueryResult, 'isFetching' | 'isFetchingNextPage' | 'refetch' | 'fetchNextPage'>

/** Reads one more page of a list. If the list is being read again, it waits: a cancelled page would count as read. */
export async function readFurther({ isFetching, isFetchingNextPage, refetch, fetchNextPage }: Paged): Promise<void> {
  if (isFetchingNextPage) return
  if (isFetching) await refetch({ cancelRefetch: false })
  await fetchNextPage()
}
