import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { clients } from './clients'
import { createdAt, id, importKind, organizationId, updatedAt } from './columns'
import { users } from './organizations'

/** A sheet of another product that was imported, and what became of each of its rows. */
export const imports = pgTable(
  'imports',
  {
    organizationId: organizationId(),
    id: id(),
    kind: importKind('kind').notNull(),
    /** The name of the file. */
    name: text('name').notNull(),
    /** SHA-256 of the file and the choices, so that a second try is recognised. */
    sentSha256: text('sent_sha256').notNull(),
    created: integer('created').notNull(),
    changed: integer('changed').notNull(),
    unchanged: integer('unchanged').notNull(),
    refused: integer('refused').notNull(),
    rows: jsonb('rows').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.createdBy],
      foreignColumns: [users.organizationId, users.id],
      name: 'imports_made_by',
    }),
    index('imports_newest').on(t.organizationId, t.createdAt, t.id),
  ],
)

/** How the columns of sheets with these headings were understood the last time. */
export const importMappings = pgTable(
  'import_mappings',
  {
    organizationId: organizationId(),
    kind: importKind('kind').notNull(),
    /** Of the headings, in their order. */
    fingerprint: text('fingerprint').notNull(),
    mapping: jsonb('mapping').notNull(),
    updatedBy: uuid('updated_by').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.kind, t.fingerprint] }),
    foreignKey({
      columns: [t.organizationId, t.updatedBy],
      foreignColumns: [users.organizationId, users.id],
      name: 'import_mappings_chosen_by',
    }),
  ],
)

/** What another product calls a client: its number or code there. A client may have several, from several products. */
export const clientReferences = pgTable(
  'client_references',
  {
    organizationId: organizationId(),
    id: id(),
    clientId: uuid('client_id').notNull(),
    reference: text('reference').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.clientId],
      foreignColumns: [clients.organizationId, clients.id],
      name: 'client_references_of_client',
    }).onDelete('cascade'),
    uniqueIndex('client_references_reference').on(t.organizationId, sql`lower(${t.reference})`),
    index('client_references_of_client').on(t.organizationId, t.clientId),
  ],
)
