import { FEED_PAGE } from './rules'
import type { RoomFeedItem } from './schema'

/** How many items are read for a page of the screen: one more says that there are older ones. */
export const FEED_READ = FEED_PAGE + 1

/** How pages of a feed follow each other. */
export const feedFrom = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: RoomFeedItem[]): string | undefined =>
    page.length > FEED_PAGE ? page[FEED_PAGE - 1]!.id : undefined,
}

/** The items of all pages that were read. */
export const feedItemsOf = (pages: readonly RoomFeedItem[][]): RoomFeedItem[] =>
  pages.flatMap((page) => page.slice(0, FEED_PAGE))
