import { sql } from 'drizzle-orm'
import { check, foreignKey, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { clients } from './clients'
import { createdAt, id, organizationId, updatedAt, version } from './columns'

/** What reports are put together from, under a name: for one client, or for whoever chooses it. */
export const reportSets = pgTable(
  'report_sets',
  {
    organizationId: organizationId(),
    id: id(),
    name: text('name').notNull(),
    /** Proposed for this client's jobs. */
    clientId: uuid('client_id'),
    /** Sections, by their keys in lib/paper/reports/rules. */
    leftOut: text('left_out').array().notNull(),
    photosPerPage: smallint('photos_per_page').notNull(),
    coveringNote: text('covering_note'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.clientId],
      foreignColumns: [clients.organizationId, clients.id],
      name: 'report_sets_of_client',
    }).onDelete('cascade'),
    uniqueIndex('report_sets_name').on(t.organizationId, sql`lower(name)`),
    // Which one is proposed is never in doubt.
    uniqueIndex('report_sets_one_a_client')
      .on(t.organizationId, t.clientId)
      .where(sql`client_id is not null`),
    check('report_sets_photos_per_page', sql`photos_per_page in (2, 4, 6)`),
  ],
)
