import { z } from 'zod'

import { FEED_ITEM_TYPES, FLOOR_COVER_TYPES, SUBFLOOR_TYPES } from '@/db/enums'
import { Installation } from '@/lib/equipment/schema'
import { FieldClocks, GivenClocks } from '@/lib/field/schema'
import { numberText } from '@/lib/http/form-text'
import { InventoryItem } from '@/lib/inventory/schema'
import { MoistureReading } from '@/lib/moisture/schema'
import { MAX_CAPTION } from '@/lib/photos/rules'
import { Photo, PhotoChanges, PhotoFields } from '@/lib/photos/schema'
import { Person } from '@/lib/users/schema'
import { Id, Instant, Recorded, Version, WITHOUT_NUL, optionalText, text } from '@/lib/wire'

import { FEED_PAGE, MAX_NOTE, MOST_FEED_ITEMS } from './rules'

const FloorCoverType = z.enum(FLOOR_COVER_TYPES)
const SubfloorType = z.enum(SUBFLOOR_TYPES)

/** What is known of a room beside its name. Lengths in metres, areas in square metres. */
const details = {
  level: z.string().nullable(),
  isAffected: z.boolean(),
  /** Rooms of one chamber are dried together. */
  chamber: z.string().nullable(),
  lengthMetres: z.number().nullable(),
  widthMetres: z.number().nullable(),
  heightMetres: z.number().nullable(),
  wetFloorArea: z.number().nullable(),
  wetWallArea: z.number().nullable(),
  /** What of the wet wall lies above 0.61 m. */
  wetUpperWallArea: z.number().nullable(),
  wetCeilingArea: z.number().nullable(),
  /** Closets and other offsets deeper than 0.46 m. */
  insets: z.int(),
  floorCoverType: FloorCoverType.nullable(),
  subfloorType: SubfloorType.nullable(),
}

/** A room of a job's site, in the order in which people walk through it. */
export const Room = z.object({ id: Id, jobId: Id, roomName: z.string(), ...details, ...Recorded })
export type Room = z.infer<typeof Room>

export const Rooms = z.array(Room)

/** A room's details as they stood at a visit. */
export const RoomDetails = z.object({ roomName: z.string(), ...details })
export type RoomDetails = z.infer<typeof RoomDetails>

const RoomName = text('Please name the room', 80)
/** A text that is taken away by null or nothing. Where it may be left out, it then stays as it is. */
const said = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Cannot exceed ${most.toLocaleString('en')} characters`)
    .regex(WITHOUT_NUL, 'Not a text.')
    .nullable()
    .transform((value) => value || null)
const shortText = said(60)

const NOT_A_NUMBER = 'Please enter a number'
const DECIMALS = 'At most 3 decimals'
const hasFewDecimals = (value: number) => Math.abs(value * 1_000 - Math.round(value * 1_000)) < 1e-6
const metres = z
  .number(NOT_A_NUMBER)
  .positive('Has to be more than 0')
  .max(999, 'Cannot exceed 999 m')
  .refine(hasFewDecimals, DECIMALS)
  .nullable()
const squareMetres = z
  .number(NOT_A_NUMBER)
  .nonnegative('Cannot be less than 0')
  .max(99_999, 'Cannot exceed 99,999 m²')
  .refine(hasFewDecimals, DECIMALS)
  .nullable()

/** What people set of a room, as a form holds it. */
export const RoomFields = z.strictObject({
  roomName: RoomName,
  level: shortText,
  isAffected: z.boolean(),
  chamber: shortText,
  lengthMetres: metres,
  widthMetres: metres,
  heightMetres: metres,
  wetFloorArea: squareMetres,
  wetWallArea: squareMetres,
  wetUpperWallArea: squareMetres,
  wetCeilingArea: squareMetres,
  insets: z.int(NOT_A_NUMBER).min(0, 'Cannot be less than 0').max(99, 'Cannot exceed 99'),
  floorCoverType: FloorCoverType.nullable(),
  subfloorType: SubfloorType.nullable(),
})
export type RoomFields = z.input<typeof RoomFields>

/** The visit at which a room is described: its details as they stand then become an item of the room's feed. */
const AtVisit = { inspectionId: Id.optional(), ...GivenClocks }

/** Adds a room. What is left out is not known. */
export const AddRoom = RoomFields.partial().extend({ roomName: RoomName, id: Id.optional(), ...AtVisit })
export type AddRoom = z.output<typeof AddRoom>

/** Changes what is sent of a room and leaves the rest as it is. */
export const ChangeRoom = RoomFields.partial().extend({ version: Version.optional(), ...AtVisit })
export type ChangeRoom = z.output<typeof ChangeRoom>

/** Puts a job's rooms in this order; those that are not named follow as they were. */
export const OrderRooms = z.strictObject({ roomIds: z.array(Id).min(1).max(200) })
export type OrderRooms = z.infer<typeof OrderRooms>

export const FeedItemTypeName = z.enum(FEED_ITEM_TYPES)

/** What all items of a feed have in common. */
const FeedItem = {
  id: Id,
  jobId: Id,
  roomId: Id,
  roomName: z.string(),
  /** The visit at which it was recorded, and its date. */
  inspectionId: Id,
  inspectionDate: Instant,
  note: z.string().nullable(),
  caption: z.string().nullable(),
  photos: z.array(Photo),
  createdBy: Person,
  ...FieldClocks,
  ...Recorded,
}

/** Something recorded in a room at a visit, with what it consists of. */
export const RoomFeedItem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('PHOTO_NOTE'), ...FeedItem }),
  z.object({ type: z.literal('INVENTORY_NOTE'), ...FeedItem, items: z.array(InventoryItem) }),
  z.object({ type: z.literal('EQUIPMENT_NOTE'), ...FeedItem, installations: z.array(Installation) }),
  z.object({ type: z.literal('ROOM_DETAILS'), ...FeedItem, details: RoomDetails }),
  z.object({ type: z.literal('MOISTURE'), ...FeedItem, readings: z.array(MoistureReading) }),
])
export type RoomFeedItem = z.infer<typeof RoomFeedItem>

/** The ids of what was recorded at a visit: by room, then by type, the newest first. */
export const RoomFeedItemIds = z.record(Id, z.partialRecord(FeedItemTypeName, z.array(Id)))
export type RoomFeedItemIds = z.infer<typeof RoomFeedItemIds>

/** How many items an answer holds unless it is asked for fewer or more. */
const Page = {
  /** The id of an item; those before it are answered. */
  before: Id.optional(),
  limit: z.coerce.number('Not a number.').pipe(z.int().min(1).max(MOST_FEED_ITEMS)).default(FEED_PAGE),
}

/** Which items of a job's feed are read. What is left out does not narrow. */
export const FilterFeed = z.strictObject({
  roomIds: z.array(Id).max(200).optional(),
  inspectionIds: z.array(Id).max(500).optional(),
  type: z.union([FeedItemTypeName, z.array(FeedItemTypeName).max(FEED_ITEM_TYPES.length)]).optional(),
  ...Page,
})
export type FilterFeed = z.infer<typeof FilterFeed>

/** Which items of one room, visit and type are read. */
export const BrowseFeed = z.object(Page)
export type BrowseFeed = z.infer<typeof BrowseFeed>

/** A room at a visit, as paths name them. */
export const PlaceParams = z.object({ jobId: Id, roomId: Id, inspectionId: Id })
export type PlaceParams = z.infer<typeof PlaceParams>

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

/** Changes a photo note. What is left out stays; photos that come are put behind those that are there. */
export const ChangePhotoNote = z.strictObject({
  note: said(MAX_NOTE).optional(),
  caption: said(MAX_CAPTION).optional(),
  ...PhotoFields,
  ...PhotoChanges,
  version: numberText(Version).optional(),
  ...GivenClocks,
})
export type ChangePhotoNote = z.output<typeof ChangePhotoNote>
