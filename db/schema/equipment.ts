import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import {
  createdAt,
  equipmentKind,
  equipmentState,
  fieldClocks,
  id,
  instant,
  measure,
  organizationId,
  updatedAt,
  version,
} from './columns'
import { organizations, users } from './organizations'
import { roomFeedItems, rooms } from './rooms'
import { inspections } from './visits'

export const equipmentCategories = pgTable(
  'equipment_categories',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    name: text('name').notNull(),
    description: text('description'),
    kind: equipmentKind('kind').notNull().default('OTHER'),
    dailyRateCents: bigint('daily_rate_cents', { mode: 'number' }),
    amps: measure('amps', 2),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('equipment_categories_names')
      .on(t.organizationId, sql`lower(name)`)
      .where(sql`deleted_at is null`),
  ],
)

/** One unit, with the asset number on it. */
export const equipmentItems = pgTable(
  'equipment_items',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    categoryId: uuid('category_id').notNull(),
    referenceId: text('reference_id').notNull(),
    name: text('name'),
    brand: text('brand'),
    make: text('make'),
    model: text('model'),
    serial: text('serial'),
    rank: integer('rank').notNull().default(0),
    /** Pints a day at AHAM for a dehumidifier, cubic metres an hour for a fan or a desiccant. */
    capacity: measure('capacity'),
    amps: measure('amps', 2),
    /** INSTALLED follows from the installations, by a trigger; people set the others. */
    state: equipmentState('state').notNull().default('AVAILABLE'),
    tagDueOn: date('tag_due_on', { mode: 'string' }),
    purchasedOn: date('purchased_on', { mode: 'string' }),
    notes: text('notes'),
    /** The place of its fleet. */
    country: text('country'),
    region: text('region'),
    branchId: text('branch_id'),
    /** Whether it was added on site and the office has yet to complete it. */
    isToComplete: boolean('is_to_complete').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.categoryId],
      foreignColumns: [equipmentCategories.organizationId, equipmentCategories.id],
    }),
    uniqueIndex('equipment_items_reference')
      .on(t.organizationId, sql`lower(reference_id)`)
      .where(sql`deleted_at is null`),
    index('equipment_items_of_category')
      .on(t.organizationId, t.categoryId, t.rank, t.referenceId)
      .where(sql`deleted_at is null`),
    index('equipment_items_to_complete')
      .on(t.organizationId)
      .where(sql`is_to_complete and deleted_at is null`),
    index('equipment_items_by_tag_due')
      .on(t.organizationId, t.tagDueOn)
      .where(sql`deleted_at is null`),
  ],
)

/**
 * A unit in a room, from its installation to its pick-up. `happenedAt` is the time of the installation; the pick-up has
 * clocks of its own. An exclusion constraint keeps a unit from being in two places at once.
 */
export const equipmentInstallations = pgTable(
  'equipment_installations',
  {
    organizationId: organizationId(),
    id: id(),
    jobId: uuid('job_id').notNull(),
    roomId: uuid('room_id').notNull(),
    itemId: uuid('item_id').notNull(),
    inspectionId: uuid('inspection_id').notNull(),
    feedItemId: uuid('feed_item_id').notNull(),
    ...fieldClocks(),
    installedBy: uuid('installed_by').notNull(),
    pickedUpInspectionId: uuid('picked_up_inspection_id'),
    pickedUpAt: instant('picked_up_at'),
    pickUpCapturedAt: instant('pick_up_captured_at'),
    pickUpReceivedAt: instant('pick_up_received_at'),
    pickUpLateReason: text('pick_up_late_reason'),
    pickedUpBy: uuid('picked_up_by'),
    /** The pick-up's item in the feed, as `feedItemId` is the installation's. */
    pickUpFeedItemId: uuid('pick_up_feed_item_id'),
    /** Why a unit with an overdue test and tag was installed. */
    overdueTagReason: text('overdue_tag_reason'),
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
      columns: [t.organizationId, t.itemId],
      foreignColumns: [equipmentItems.organizationId, equipmentItems.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.jobId, t.inspectionId],
      foreignColumns: [inspections.organizationId, inspections.jobId, inspections.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.jobId, t.pickedUpInspectionId],
      foreignColumns: [inspections.organizationId, inspections.jobId, inspections.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.feedItemId],
      foreignColumns: [roomFeedItems.organizationId, roomFeedItems.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.pickUpFeedItemId],
      foreignColumns: [roomFeedItems.organizationId, roomFeedItems.id],
    }),
    foreignKey({ columns: [t.organizationId, t.installedBy], foreignColumns: [users.organizationId, users.id] }),
    foreignKey({ columns: [t.organizationId, t.pickedUpBy], foreignColumns: [users.organizationId, users.id] }),
    index('equipment_installations_of_job')
      .on(t.organizationId, t.jobId, t.roomId, t.happenedAt)
      .where(sql`deleted_at is null`),
    index('equipment_installations_of_item').on(t.organizationId, t.itemId, t.happenedAt),
    index('equipment_installations_of_feed_item').on(t.organizationId, t.feedItemId),
    index('equipment_installations_of_pick_up')
      .on(t.organizationId, t.pickUpFeedItemId)
      .where(sql`pick_up_feed_item_id is not null`),
    index('equipment_installations_out')
      .on(t.organizationId, t.happenedAt)
      .where(sql`picked_up_at is null and deleted_at is null`),
    check('equipment_installations_pick_up_after', sql`picked_up_at > happened_at`),
    check(
      'equipment_installations_whole_pick_up',
      sql`num_nonnulls(picked_up_at, pick_up_captured_at, pick_up_received_at, picked_up_by) in (0, 4)`,
    ),
    check('equipment_installations_told_pick_up', sql`pick_up_feed_item_id is null or picked_up_at is not null`),
  ],
)
