import type { FEED_ITEM_TYPES } from '@/db/enums/site'
import { either } from '@/lib/base/lists'
import type { PhotoRecord } from '@/lib/job/photos/rules'

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

const HELD_BY: Record<Exclude<PhotoRecord, 'PHOTO_NOTE'>, string> = {
  MOISTURE_READING: 'a moisture reading',
  INVENTORY_ITEM: 'an item of the inventory',
  FLOOR_PLAN: 'a floor plan',
  FORM: 'a form',
}

/** Why photos cannot go to another room by themselves, or null when they can: only a photo note may be divided. */
export function movingRefusal(photos: readonly { recordType: PhotoRecord }[]): string | null {
  const held = photos.flatMap(({ recordType }) => (recordType === 'PHOTO_NOTE' ? [] : HELD_BY[recordType]))
  if (!held.length) return null
  const owners = either(new Set(held))
  return held.length === 1
    ? `One of these photos belongs to ${owners} and stays with it. Only photos of photo notes move to another room.`
    : `${held.length} of these photos belong to ${owners} and stay with it. Only photos of photo notes move to another room.`
}
