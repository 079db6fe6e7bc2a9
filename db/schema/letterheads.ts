import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { createdAt, id, organizationId, paperSize, updatedAt, version } from './columns'
import { files, organizations } from './organizations'

/** The head that an organisation's reports go out under. One of them is the default, which stays. */
export const letterheads = pgTable(
  'letterheads',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    name: text('name').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    tradingName: text('trading_name'),
    legalName: text('legal_name'),
    abn: text('abn'),
    licences: text('licences'),
    address: text('address'),
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
    footer: text('footer'),
    disclaimer: text('disclaimer'),
    signatureBlock: text('signature_block'),
    /** `#rrggbb`. */
    accentColour: text('accent_colour').notNull(),
    logoFileId: uuid('logo_file_id'),
    /** A picture or PDF that lies under the pages in place of the fields above. */
    backgroundFileId: uuid('background_file_id'),
    /** Two: the second lies under all pages after the first. */
    backgroundPages: smallint('background_pages'),
    /** What a background leaves free, in millimetres. */
    marginTop: smallint('margin_top').notNull().default(18),
    marginBottom: smallint('margin_bottom').notNull().default(18),
    paperSize: paperSize('paper_size').notNull().default('A4'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.logoFileId],
      foreignColumns: [files.organizationId, files.id],
      name: 'letterheads_logo',
    }),
    foreignKey({
      columns: [t.organizationId, t.backgroundFileId],
      foreignColumns: [files.organizationId, files.id],
      name: 'letterheads_background_file',
    }),
    uniqueIndex('letterheads_name').on(t.organizationId, sql`lower(name)`),
    uniqueIndex('letterheads_one_default')
      .on(t.organizationId)
      .where(sql`is_default`),
    index('letterheads_by_logo')
      .on(t.organizationId, t.logoFileId)
      .where(sql`logo_file_id is not null`),
    index('letterheads_by_background')
      .on(t.organizationId, t.backgroundFileId)
      .where(sql`background_file_id is not null`),
    check('letterheads_colour', sql`accent_colour ~ '^#[0-9a-f]{6}$'`),
    check('letterheads_background', sql`(background_file_id is null) = (background_pages is null)`),
    check('letterheads_background_pages', sql`background_pages in (1, 2)`),
    check('letterheads_margins', sql`margin_top between 10 and 120 and margin_bottom between 10 and 80`),
  ],
)
