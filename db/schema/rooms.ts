import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import {
  createdAt,
  feedItemType,
  fieldClocks,
  floorCoverType,
  id,
  instant,
  measure,
  organizationId,
  subfloorType,
  updatedAt,
  version,
} from './columns'
import { jobs } from './jobs'
import { users } from './organizations'
import { inspections } from './visits'

/** Lengths in metres, areas in square metres. */
export const rooms = pgTable(
  'rooms',
  {
    organizationId: organizationId(),
    id: id(),
    jobId: uuid('job_id').notNull(),
    roomName: text('room_name').notNull(),
    level: text('level'),
    position: integer('position').notNull().default(0),
    isAffected: boolean('is_affected').notNull().default(true),
    /** Its drying chamber: rooms with the same name dry together. */
    chamber: text('chamber'),
    lengthMetres: measure('length_metres'),
    widthMetres: measure('width_metres'),
    heightMetres: measure('height_metres'),
    wetFloorArea: measure('wet_floor_area'),
    wetWallArea: measure('wet_wall_area'),
    /** The part of the wet wall above 0.61 m, for sizing air movers. */
    wetUpperWallArea: measure('wet_upper_wall_area'),
    wetCeilingArea: measure('wet_ceiling_area'),
    /** Closets and other offsets deeper than 0.46 m. */
    insets: smallint('insets').notNull().default(0),
    floorCoverType: floorCoverType('floor_cover_type'),
    subfloorType: subfloorType('subfloor_type'),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    // Lets a room's records state that they are of the same job.
    unique('rooms_of_their_job').on(t.organizationId, t.jobId, t.id),
    foreignKey({ columns: [t.organizationId, t.jobId], foreignColumns: [jobs.organizationId, jobs.id] }),
    foreignKey({ columns: [t.organizationId, t.createdBy], foreignColumns: [users.organizationId, users.id] }),
    uniqueIndex('rooms_names')
      .on(t.organizationId, t.jobId, sql`lower(room_name)`)
      .where(sql`deleted_at is null`),
  ],
)

/** Something recorded in a room at a visit. Beside its note and photos, its parts are in tables of their own. */
export const roomFeedItems = pgTable(
  'room_feed_items',
  {
    organizationId: organizationId(),
    id: id(),
    jobId: uuid('job_id').notNull(),
    roomId: uuid('room_id').notNull(),
    inspectionId: uuid('inspection_id').notNull(),
    type: feedItemType('type').notNull(),
    note: text('note'),
    caption: text('caption'),
    /** For ROOM_DETAILS: the room's details at the visit. */
    details: jsonb('details').$type<Record<string, unknown>>(),
    ...fieldClocks(),
    createdBy: uuid('created_by').notNull(),
    updatedBy: uuid('updated_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.jobId, t.roomId],
      foreignColumns: [rooms.organizationId, rooms.jobId, rooms.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.jobId, t.inspectionId],
      foreignColumns: [inspections.organizationId, inspections.jobId, inspections.id],
    }),
    foreignKey({ columns: [t.organizationId, t.createdBy], foreignColumns: [users.organizationId, users.id] }),
    foreignKey({ columns: [t.organizationId, t.updatedBy], foreignColumns: [users.organizationId, users.id] }),
    index('room_feed_items_of_job')
      .on(t.organizationId, t.jobId, t.happenedAt, t.id)
      .where(sql`deleted_at is null`),
    index('room_feed_items_of_room')
      .on(t.organizationId, t.roomId, t.inspectionId, t.happenedAt, t.id)
      .where(sql`deleted_at is null`),
    // A room's details at a visit, and its moisture there, are one item each: several people add to the same.
    uniqueIndex('room_feed_items_one_each')
      .on(t.organizationId, t.roomId, t.inspectionId, t.type)
      .where(sql`type in ('MOISTURE', 'ROOM_DETAILS') and deleted_at is null`),
    check('room_feed_items_details', sql`(type = 'ROOM_DETAILS') = (details is not null)`),
  ],
)
