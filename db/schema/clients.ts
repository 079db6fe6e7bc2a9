import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { address, clientType, createdAt, id, organizationId, updatedAt, version } from './columns'
import { files, organizations } from './organizations'

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
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.logoFileId], foreignColumns: [files.organizationId, files.id] }),
    uniqueIndex('clients_company_name').on(t.organizationId, sql`lower(${t.companyName})`),
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
    uniqueIndex('contacts_one_primary')
      .on(t.organizationId, t.clientId)
      .where(sql`is_primary`),
  ],
)
