import { pagesOf } from '@/lib/base/paged'
import type { Photo } from '@/lib/job/photos/schema'

import { FEED_PAGE, type FeedItemType } from './rules'
import type { RoomFeedItem, RoomFeedItemIds } from './schema'

export const feedPages = pagesOf<RoomFeedItem>(FEED_PAGE)

/** The photos of an item of the feed: its own, and those of its parts. */
export function photosOfItem(item: RoomFeedItem): Photo[] {
  if (item.type === 'MOISTURE') return [...item.photos, ...item.readings.flatMap(({ photos }) => photos)]
  if (item.type === 'INVENTORY_NOTE') return [...item.photos, ...item.items.flatMap(({ photos }) => photos)]
  return item.photos
}

/** The items of a feed that may have photos. */
export const PICTURED: FeedItemType[] = ['PHOTO_NOTE', 'INVENTORY_NOTE', 'MOISTURE']

type Typed = Pick<RoomFeedItem, 'id' | 'type'>

/**
 * How many items of each type a room has at a visit, and whether some that may have photos were not read.
 * @param recorded the ids of all of them; undefined until they are known
 * @param isCut whether the visit has more than what was read
 */
export function tallyOf(
  read: readonly Typed[],
  recorded: RoomFeedItemIds[string] | undefined,
  isCut: boolean,
): { counts: [FeedItemType, number][]; hasUnread: boolean } {
  if (!recorded) {
    const counts = new Map<FeedItemType, number>()
    for (const { type } of read) counts.set(type, (counts.get(type) ?? 0) + 1)
    return { counts: [...counts], hasUnread: isCut }
  }
  const known = new Set(read.map(({ id }) => id))
  const entries = Object.entries(recorded) as [FeedItemType, string[]][]
  return {
    counts: entries.map(([type, ids]) => [type, ids.length]),
    hasUnread: entries.some(([type, ids]) => PICTURED.includes(type) && ids.some((id) => !known.has(id))),
  }
}
