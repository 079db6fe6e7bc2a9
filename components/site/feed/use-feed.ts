import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { api } from '@/lib/platform/http/client'
import { feedKeys } from '@/lib/site/feed/keys'
import { feedPages } from '@/lib/site/feed/pages'
import type { FilterFeed, RoomFeedItem, RoomFeedItemIds } from '@/lib/site/feed/schema'

/** A job's feed as far as it was scrolled, the newest first. */
export const useFeed = (jobId: string, filter: Omit<FilterFeed, 'before' | 'limit'>, { enabled = true } = {}) =>
  useInfiniteQuery({
    queryKey: feedKeys.list(jobId, filter),
    queryFn: ({ pageParam: before, signal }) =>
      // oxlint-disable-next-line no-restricted-properties -- it reads: a filter may be longer than an address
      api.post<RoomFeedItem[]>(
        `/api/v2/rooms/${jobId}/filteredRoomFeedItems`,
        { ...filter, before, limit: feedPages.limit },
        { signal },
      ),
    placeholderData: keepPreviousData,
    enabled,
    ...feedPages.from,
  })

/** The ids of a visit's items, by room and type: all of them, and nothing more. */
export const useFeedIds = (jobId: string, inspectionId: string) =>
  useQuery({
    queryKey: feedKeys.ids(jobId, inspectionId),
    queryFn: ({ signal }) =>
      api.get<RoomFeedItemIds>(`/api/v1/jobs/${jobId}/roomFeedItemIds/${inspectionId}`, { signal }),
  })
