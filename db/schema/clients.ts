import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { address, clientType, createdAt, id, organizationId, phoneNumbers, updatedAt, version } from './columns'
import { letterheads } from './letterheads'
import { files, organizations } from './organizations'

/**
 * The text that people search for, folded (capitals, accents, apostrophes); telephone numbers as their digits and in the
 * normal form.
 */
const searchText = (texts: string[], phones: string[]) =>
  text('search_text')
    .notNull()
    .generatedAlwaysAs(
      sql.raw(
        `folded(${[
          ...texts.map((column) => `coalesce(${column}, '')`),
          ...phones.map((column) => `regexp_replace(coalesce(${column}, ''), '\\D', '', 'g')`),
          'phone_numbers',
        ].join(` || ' ' || `)})`,
      ),
    )

export const clients = pgTable(
  'clients',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    companyName: text('company_name').notNull(),
    type: clientType('type').notNull(),
    abn: text('abn'),
    streetAddress: text('street_address'),
    ...address(),
    phone: text('phone'),
    email: text('email'),
    accountsEmail: text('accounts_email'),
    notes: text('notes'),
    logoFileId: uuid('logo_file_id'),
    /** Reports of its jobs go out under this one in place of the organisation's default. */
    defaultLetterheadId: uuid('default_letterhead_id'),
    /** The client that replaced it. A replaced client stays for its records, and is hidden everywhere. */
    mergedIntoId: uuid('merged_into_id'),
    phoneNumbers: phoneNumbers(),
    searchText: searchText(['company_name', 'email', 'accounts_email', 'abn'], ['phone']),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.logoFileId], foreignColumns: [files.organizationId, files.id] }),
    foreignKey({
      columns: [t.organizationId, t.defaultLetterheadId],
      foreignColumns: [letterheads.organizationId, letterheads.id],
      name: 'clients_default_letterhead',
    }),
    foreignKey({
      columns: [t.organizationId, t.mergedIntoId],
      foreignColumns: [t.organizationId, t.id],
      name: 'clients_merged_into_fk',
    }).onDelete('cascade'),
    uniqueIndex('clients_company_name')
      .on(t.organizationId, sql`lower(${t.companyName})`)
      .where(sql`merged_into_id is null`),
    index('clients_merged_into')
      .on(t.organizationId, t.mergedIntoId)
      .where(sql`merged_into_id is not null`),
    index('clients_by_logo')
      .on(t.organizationId, t.logoFileId)
      .where(sql`logo_file_id is not null`),
    index('clients_by_letterhead')
      .on(t.organizationId, t.defaultLetterheadId)
      .where(sql`default_letterhead_id is not null`),
    // As a person's alphabet has it (db/alphabet.ts).
    index('clients_by_name').on(t.organizationId, sql`${t.companyName} collate alphabetical`, t.id),
    index('clients_by_type').on(t.organizationId, t.type, sql`${t.companyName} collate alphabetical`, t.id),
    index('clients_by_created').on(t.organizationId, t.createdAt, t.id),
    index('clients_search').using('gin', t.organizationId, t.searchText.op('gin_trgm_ops')),
  ],
)

export const contacts = pgTable(
  'contacts',
  {
    organizationId: organizationId(),
    id: id(),
    clientId: uuid('client_id').notNull(),
    name: text('name').notNull(),
    role: text('role'),
    phone: text('phone'),
    mobile: text('mobile'),
    email: text('email'),
    isPrimary: boolean('is_primary').notNull().default(false),
    receivesReports: boolean('receives_reports').notNull().default(false),
    phoneNumbers: phoneNumbers(),
    searchText: searchText(['name', 'email'], ['phone', 'mobile']),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.clientId],
      foreignColumns: [clients.organizationId, clients.id],
    }).onDelete('cascade'),
    index('contacts_of_client').on(t.organizationId, t.clientId, t.name),
    index('contacts_search').using('gin', t.organizationId, t.searchText.op('gin_trgm_ops')),
    uniqueIndex('contacts_one_primary')
      .on(t.organizationId, t.clientId)
      .where(sql`is_primary`),
  ],
)
