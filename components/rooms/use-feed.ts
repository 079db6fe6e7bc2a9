import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

import { api } from '@/lib/http/client'
import { roomKeys } from '@/lib/rooms/keys'
import { FEED_READ, feedFrom } from '@/lib/rooms/pages'
import type { FilterFeed, RoomFeedItem } from '@/lib/rooms/schema'

/** A job's feed as far as it was scrolled, the newest first. */
export const useFeed = (jobId: string, filter: Omit<FilterFeed, 'before' | 'limit'>) =>
  useInfiniteQuery({
    queryKey: roomKeys.feed(jobId, filter),
    queryFn: ({ pageParam: before, signal }) =>
      api.post<RoomFeedItem[]>(
        `/api/v2/rooms/${jobId}/filteredRoomFeedItems`,
        { ...filter, before, limit: FEED_READ },
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...feedFrom,
  })
