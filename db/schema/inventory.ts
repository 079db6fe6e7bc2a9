import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import {
  condition,
  createdAt,
  disposition,
  fieldClocks,
  id,
  instant,
  measure,
  organizationId,
  updatedAt,
  version,
} from './columns'
import { users } from './organizations'
import { roomFeedItems, rooms } from './rooms'
import { inspections } from './visits'

/** Things of the household or the business that were in a room, with their disposition. */
export const inventoryItems = pgTable(
  'inventory_items',
  {
    organizationId: organizationId(),
    id: id(),
    jobId: uuid('job_id').notNull(),
    roomId: uuid('room_id').notNull(),
    inspectionId: uuid('inspection_id').notNull(),
    feedItemId: uuid('feed_item_id').notNull(),
    name: text('name').notNull(),
    brand: text('brand'),
    model: text('model'),
    quantity: integer('quantity').notNull().default(1),
    ageYears: measure('age_years', 1),
    condition: condition('condition'),
    disposition: disposition('disposition').notNull(),
    /** For one of them. */
    replacementValueCents: bigint('replacement_value_cents', { mode: 'number' }),
    note: text('note'),
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
    foreignKey({
      columns: [t.organizationId, t.feedItemId],
      foreignColumns: [roomFeedItems.organizationId, roomFeedItems.id],
    }),
    foreignKey({ columns: [t.organizationId, t.createdBy], foreignColumns: [users.organizationId, users.id] }),
    foreignKey({ columns: [t.organizationId, t.updatedBy], foreignColumns: [users.organizationId, users.id] }),
    index('inventory_items_of_job')
      .on(t.organizationId, t.jobId, t.happenedAt, t.id)
      .where(sql`deleted_at is null`),
    index('inventory_items_of_feed_item').on(t.organizationId, t.feedItemId),
    check('inventory_items_quantity', sql`quantity > 0`),
    check('inventory_items_value', sql`replacement_value_cents >= 0`),
  ],
)
