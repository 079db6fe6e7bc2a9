import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { clients } from './clients'
import { cents, createdAt, id, instant, organizationId, priceBasis, updatedAt, version } from './columns'
import { organizations, users } from './organizations'

/** A thing that an organisation charges for, with what it costs and what it is sold for; both may have to be priced yet. */
export const catalogueItems = pgTable(
  'catalogue_items',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    description: text('description'),
    section: text('section'),
    unit: text('unit').notNull(),
    costCents: cents('cost_cents'),
    sellCents: cents('sell_cents'),
    taxable: boolean('taxable').notNull(),
    isLabour: boolean('is_labour').notNull(),
    isPerDay: boolean('is_per_day').notNull(),
    isActive: boolean('is_active').notNull(),
    /** The evidence that it prices. */
    basis: priceBasis('basis'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('catalogue_items_code')
      .on(t.organizationId, sql`lower(code)`)
      .where(sql`deleted_at is null`),
    uniqueIndex('catalogue_items_basis')
      .on(t.organizationId, t.basis)
      .where(sql`basis is not null and is_active and deleted_at is null`),
    check('catalogue_items_prices', sql`cost_cents >= 0 and sell_cents >= 0`),
  ],
)

/** A change of an item's price: who made it, and when. */
export const cataloguePriceChanges = pgTable(
  'catalogue_price_changes',
  {
    organizationId: organizationId(),
    id: id(),
    itemId: uuid('item_id').notNull(),
    costFromCents: cents('cost_from_cents'),
    costToCents: cents('cost_to_cents'),
    sellFromCents: cents('sell_from_cents'),
    sellToCents: cents('sell_to_cents'),
    changedBy: uuid('changed_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.itemId],
      foreignColumns: [catalogueItems.organizationId, catalogueItems.id],
      name: 'catalogue_price_changes_of_item',
    }),
    foreignKey({
      columns: [t.organizationId, t.changedBy],
      foreignColumns: [users.organizationId, users.id],
      name: 'catalogue_price_changes_by',
    }),
    index('catalogue_price_changes_in_order').on(t.organizationId, t.itemId, t.createdAt, t.id),
  ],
)

/** A client's own prices for some days. An exclusion constraint keeps two of one client from holding on one day. */
export const priceLists = pgTable(
  'price_lists',
  {
    organizationId: organizationId(),
    id: id(),
    clientId: uuid('client_id').notNull(),
    name: text('name').notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    /** Its last day; null until somebody ends it. */
    validTo: date('valid_to', { mode: 'string' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.clientId],
      foreignColumns: [clients.organizationId, clients.id],
      name: 'price_lists_of_client',
    }).onDelete('cascade'),
    index('price_lists_of_client_in_order').on(t.organizationId, t.clientId, t.validFrom),
    check('price_lists_days', sql`valid_to >= valid_from`),
  ],
)

export const priceListPrices = pgTable(
  'price_list_prices',
  {
    organizationId: organizationId(),
    listId: uuid('list_id').notNull(),
    itemId: uuid('item_id').notNull(),
    sellCents: cents('sell_cents').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.listId, t.itemId] }),
    foreignKey({
      columns: [t.organizationId, t.listId],
      foreignColumns: [priceLists.organizationId, priceLists.id],
      name: 'price_list_prices_of_list',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.organizationId, t.itemId],
      foreignColumns: [catalogueItems.organizationId, catalogueItems.id],
      name: 'price_list_prices_of_item',
    }),
    index('price_list_prices_by_item').on(t.organizationId, t.itemId),
    check('price_list_prices_amount', sql`sell_cents >= 0`),
  ],
)
