import { z } from 'zod'

import { FLOOR_COVER_TYPES, SUBFLOOR_TYPES } from '@/db/enums/site'
import { Id, Recorded, Version, clearableText, oneOf, text } from '@/lib/base/wire'
import { GivenClocks } from '@/lib/job/field/schema'

const FloorCoverType = z.enum(FLOOR_COVER_TYPES)
const SubfloorType = z.enum(SUBFLOOR_TYPES)

/** The details of a room beside its name. Lengths in metres, areas in square metres. */
const details = {
  level: z.string().nullable(),
  isAffected: z.boolean(),
  /** Rooms of one chamber dry together. */
  chamber: z.string().nullable(),
  lengthMetres: z.number().nullable(),
  widthMetres: z.number().nullable(),
  heightMetres: z.number().nullable(),
  wetFloorArea: z.number().nullable(),
  wetWallArea: z.number().nullable(),
  /** The part of the wet wall above 0.61 m. */
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

/** A room's details at a visit. */
export const RoomDetails = z.object({ roomName: z.string(), ...details })
export type RoomDetails = z.infer<typeof RoomDetails>

const RoomName = text('Please name the room', 80)
const shortText = clearableText(60)

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

/** The fields of a room, as a form has them. */
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
  floorCoverType: oneOf(FLOOR_COVER_TYPES).nullable(),
  subfloorType: oneOf(SUBFLOOR_TYPES).nullable(),
})
export type RoomFields = z.input<typeof RoomFields>

/** The visit at which a room is described: its details then become an item of the room's feed. */
const AtVisit = { inspectionId: Id.optional(), ...GivenClocks }

/** Adds a room. A field that is left out is unknown. */
export const AddRoom = RoomFields.partial().extend({ roomName: RoomName, id: Id.optional(), ...AtVisit })
export type AddRoom = z.output<typeof AddRoom>

/** Changes the fields of a room that are sent; the others stay. */
export const ChangeRoom = RoomFields.partial().extend({ version: Version.optional(), ...AtVisit })
export type ChangeRoom = z.output<typeof ChangeRoom>

/** Puts a job's rooms in this order; rooms that are not named follow in their old order. */
export const OrderRooms = z.strictObject({ roomIds: z.array(Id).min(1).max(200) })
export type OrderRooms = z.infer<typeof OrderRooms>

/** A room at a visit, under the names in the paths. */
export const PlaceParams = z.object({ jobId: Id, roomId: Id, inspectionId: Id })
export type PlaceParams = z.infer<typeof PlaceParams>
