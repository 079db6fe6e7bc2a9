import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
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

import { bytea, createdAt, fieldClocks, id, organizationId, photoFault, updatedAt, version } from './columns'
import { jobForms } from './forms'
import { inventoryItems } from './inventory'
import { jobs } from './jobs'
import { moistureReadings } from './moisture'
import { files, users } from './organizations'
import { roomFeedItems } from './rooms'
import { inspections } from './visits'

/**
 * A photo made on site, of exactly one record: an item of a room's feed, a reading, an item of the inventory, the floor
 * plan of a visit, or a form. The original bytes stay, under their hash; a turn is only recorded beside them.
 */
export const photos = pgTable(
  'photos',
  {
    organizationId: organizationId(),
    id: id(),
    jobId: uuid('job_id').notNull(),
    fileId: uuid('file_id').notNull(),
    feedItemId: uuid('feed_item_id'),
    readingId: uuid('reading_id'),
    inventoryItemId: uuid('inventory_item_id'),
    /** The visit whose floor plan this is. */
    floorPlanOfId: uuid('floor_plan_of_id'),
    /** The form whose own camera took it. Other photos of the job may answer it as well. */
    jobFormId: uuid('job_form_id'),
    /** By which papers name it: given once in its job, and never again. */
    number: integer('number').notNull(),
    position: integer('position').notNull().default(0),
    caption: text('caption'),
    /** The clockwise turn from the original: 0, 90, 180 or 270. */
    degrees: smallint('degrees').notNull().default(0),
    /** In pixels, upright, before it is turned. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    sha256: bytea('sha256').notNull(),
    /** The place that the camera wrote, in degrees. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    camera: text('camera'),
    /** Null for a photo that is whole. */
    fault: photoFault('fault'),
    /** The earlier photo of the same place, of the same job. */
    beforeId: uuid('before_id'),
    /** Drawn over the photo: `Mark` of lib/job/photos/marks. Their places are those of the photo before it is turned. */
    marks: jsonb('marks').$type<object[]>().notNull().default([]),
    /** `happenedAt` is the time that the camera wrote. */
    ...fieldClocks(),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    unique('photos_of_their_job').on(t.organizationId, t.jobId, t.id),
    foreignKey({ columns: [t.organizationId, t.jobId], foreignColumns: [jobs.organizationId, jobs.id] }),
    foreignKey({ columns: [t.organizationId, t.fileId], foreignColumns: [files.organizationId, files.id] }),
    foreignKey({ columns: [t.organizationId, t.createdBy], foreignColumns: [users.organizationId, users.id] }),
    foreignKey({
      columns: [t.organizationId, t.feedItemId],
      foreignColumns: [roomFeedItems.organizationId, roomFeedItems.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.readingId],
      foreignColumns: [moistureReadings.organizationId, moistureReadings.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.inventoryItemId],
      foreignColumns: [inventoryItems.organizationId, inventoryItems.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.jobId, t.floorPlanOfId],
      foreignColumns: [inspections.organizationId, inspections.jobId, inspections.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.jobId, t.jobFormId],
      foreignColumns: [jobForms.organizationId, jobForms.jobId, jobForms.id],
      name: 'photos_of_job_form_of_their_job',
    }),
    foreignKey({ columns: [t.organizationId, t.jobId, t.beforeId], foreignColumns: [t.organizationId, t.jobId, t.id] }),
    uniqueIndex('photos_by_number').on(t.organizationId, t.jobId, t.number),
    uniqueIndex('photos_of_file').on(t.organizationId, t.fileId),
    index('photos_of_job').on(t.organizationId, t.jobId, t.happenedAt, t.id),
    index('photos_of_feed_item').on(t.organizationId, t.feedItemId, t.position),
    index('photos_of_reading').on(t.organizationId, t.readingId),
    index('photos_of_inventory_item').on(t.organizationId, t.inventoryItemId),
    index('photos_of_floor_plan').on(t.organizationId, t.floorPlanOfId),
    index('photos_of_job_form')
      .on(t.organizationId, t.jobFormId)
      .where(sql`job_form_id is not null`),
    index('photos_before').on(t.organizationId, t.beforeId),
    check(
      'photos_of_one_record',
      sql`num_nonnulls(feed_item_id, reading_id, inventory_item_id, floor_plan_of_id, job_form_id) = 1`,
    ),
    check('photos_with_few_marks', sql`jsonb_typeof(marks) = 'array' and jsonb_array_length(marks) <= 40`),
    check('photos_turned_by_quarters', sql`degrees in (0, 90, 180, 270)`),
  ],
)

/** The last number that a photo of a job was given, also one that was deleted since. */
export const photoNumbers = pgTable(
  'photo_numbers',
  {
    organizationId: organizationId(),
    jobId: uuid('job_id').notNull(),
    lastNo: integer('last_no').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.jobId] }),
    foreignKey({ columns: [t.organizationId, t.jobId], foreignColumns: [jobs.organizationId, jobs.id] }),
  ],
)
