import type { FEED_ITEM_TYPES } from '@/db/enums'

export type FeedItemType = (typeof FEED_ITEM_TYPES)[number]

/** How many items of a feed a page holds, and the largest page. */
export const FEED_PAGE = 30
export const MOST_FEED_ITEMS = 200
export const MAX_NOTE = 5_000

/** The names of the types of feed items. */
export const FEED_ITEM_LABELS: Record<FeedItemType, string> = {
  PHOTO_NOTE: 'Photo Notes',
  INVENTORY_NOTE: 'Inventory',
  EQUIPMENT_NOTE: 'Equipment',
  ROOM_DETAILS: 'Room Details',
  MOISTURE: 'Moisture',
}

export const EVERY_FEED_ITEM_TYPE = Object.keys(FEED_ITEM_LABELS) as FeedItemType[]
