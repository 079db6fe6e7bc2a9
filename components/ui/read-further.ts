import type { UseInfiniteQueryResult } from '@tanstack/react-query'

type Paged = Pick<UseInfiniteQueryResult, 'isFetching' | 'isFetchingNextPage' | 'refetch' | 'fetchNextPage'>

/** Reads one page more of a list. While the list is read again, after that: a page given up for another counts as read. */
export async function readFurther({ isFetching, isFetchingNextPage, refetch, fetchNextPage }: Paged): Promise<void> {
  if (isFetchingNextPage) return
  if (isFetching) await refetch({ cancelRefetch: false })
  await fetchNextPage()
}
