import { z } from 'zod'

import { FEED_ITEM_TYPES } from '@/db/enums/site'
import { Id, Instant, Recorded, Version, clearableText, optionalText } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'
import { FieldClocks, GivenClocks } from '@/lib/job/field/schema'
import { MAX_CAPTION } from '@/lib/job/photos/rules'
import { ChosenPhotos, Photo, PhotoChanges, PhotoFields } from '@/lib/job/photos/schema'
import { numberText } from '@/lib/platform/http/form-text'
import { Installation } from '@/lib/site/equipment/schema'
import { InventoryItem } from '@/lib/site/inventory/schema'
import { MoistureReading } from '@/lib/site/moisture/schema'
import { PlaceParams, RoomDetails } from '@/lib/site/rooms/schema'

import { FEED_PAGE, MAX_NOTE, MOST_FEED_ITEMS } from './rules'

export const FeedItemTypeName = z.enum(FEED_ITEM_TYPES)

/** The common fields of all items of a feed. */
const FeedItem = {
  id: Id,
  jobId: Id,
  roomId: Id,
  roomName: z.string(),
  /** The visit of the recording, and its date. */
  inspectionId: Id,
  inspectionDate: Instant,
  note: z.string().nullable(),
  caption: z.string().nullable(),
  photos: z.array(Photo),
  createdBy: Person,
  ...FieldClocks,
  ...Recorded,
}

/** Something recorded in a room at a visit, with its parts. */
export const RoomFeedItem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('PHOTO_NOTE'), ...FeedItem }),
  z.object({ type: z.literal('INVENTORY_NOTE'), ...FeedItem, items: z.array(InventoryItem) }),
  z.object({ type: z.literal('EQUIPMENT_NOTE'), ...FeedItem, installations: z.array(Installation) }),
  z.object({ type: z.literal('ROOM_DETAILS'), ...FeedItem, details: RoomDetails }),
  z.object({ type: z.literal('MOISTURE'), ...FeedItem, readings: z.array(MoistureReading) }),
])
export type RoomFeedItem = z.infer<typeof RoomFeedItem>

/** The ids of a visit's items: by room, then by type, the newest first. */
export const RoomFeedItemIds = z.record(Id, z.partialRecord(FeedItemTypeName, z.array(Id)))
export type RoomFeedItemIds = z.infer<typeof RoomFeedItemIds>

/** How many items an answer holds by default and at most. */
const Page = {
  /** The id of an item; those before it are returned. */
  before: Id.optional(),
  limit: z.coerce.number('Not a number.').pipe(z.int().min(1).max(MOST_FEED_ITEMS)).default(FEED_PAGE),
}

/** The filter for a job's feed. A field that is left out does not filter. */
export const FilterFeed = z.strictObject({
  roomIds: z.array(Id).max(200).optional(),
  inspectionIds: z.array(Id).max(500).optional(),
  type: z.union([FeedItemTypeName, z.array(FeedItemTypeName).max(FEED_ITEM_TYPES.length)]).optional(),
  ...Page,
})
export type FilterFeed = z.infer<typeof FilterFeed>

/** The page of items of one room, visit and type. */
export const BrowseFeed = z.object(Page)
export type BrowseFeed = z.infer<typeof BrowseFeed>

/** An item of a room's feed at a visit. */
export const FeedItemParams = PlaceParams.extend({ id: Id })
export type FeedItemParams = z.infer<typeof FeedItemParams>

/** A type of item in a room's feed at a visit. */
export const FeedTypeParams = PlaceParams.extend({ id: FeedItemTypeName })
export type FeedTypeParams = z.infer<typeof FeedTypeParams>

/** Adds a photo note to a room at a visit: photos, words, or both. */
export const AddPhotoNote = z.strictObject({
  id: Id.optional(),
  note: optionalText(MAX_NOTE, 'Cannot exceed 5,000 characters'),
  caption: optionalText(MAX_CAPTION),
  ...PhotoFields,
  ...GivenClocks,
})
export type AddPhotoNote = z.output<typeof AddPhotoNote>

/** Changes a photo note. A field that is left out stays; new photos go after the existing ones. */
export const ChangePhotoNote = z.strictObject({
  note: clearableText(MAX_NOTE).optional(),
  caption: clearableText(MAX_CAPTION).optional(),
  ...PhotoFields,
  ...PhotoChanges,
  version: numberText(Version).optional(),
  ...GivenClocks,
})
export type ChangePhotoNote = z.output<typeof ChangePhotoNote>

/** Moves photos of photo notes to another room of the job. */
export const MovePhotos = z.strictObject({ photos: ChosenPhotos, roomId: Id })
export type MovePhotos = z.output<typeof MovePhotos>
