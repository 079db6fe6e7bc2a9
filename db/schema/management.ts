import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

import { createdAt, id, organizationId, updatedAt, version } from './columns'
import { users } from './organizations'
import { mailMessages } from './records'

/** A report of the management with its filters, under a name; perhaps sent by e-mail. */
export const managementViews = pgTable(
  'management_views',
  {
    organizationId: organizationId(),
    id: id(),
    ownerId: uuid('owner_id').notNull(),
    name: text('name').notNull(),
    report: text('report').notNull(),
    filters: jsonb('filters').notNull(),
    /** Whether every Administrator sees and changes it. */
    isShared: boolean('is_shared').notNull(),
    /** How often it is sent; null for never. */
    sends: text('sends').$type<'WEEKLY' | 'MONTHLY'>(),
    /** The first day of the week or month for which it was sent last, or in which somebody asked for it. */
    sentFor: date('sent_for', { mode: 'string' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.ownerId],
      foreignColumns: [users.organizationId, users.id],
      name: 'management_views_of_owner',
    }),
    index('management_views_by_owner').on(t.organizationId, t.ownerId),
    check('management_views_sends', sql`sends in ('WEEKLY', 'MONTHLY')`),
    check('management_views_sent_for', sql`sends is null or sent_for is not null`),
  ],
)

/** Who gets a view by e-mail. */
export const managementViewRecipients = pgTable(
  'management_view_recipients',
  {
    organizationId: organizationId(),
    viewId: uuid('view_id').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.viewId, t.userId] }),
    foreignKey({
      columns: [t.organizationId, t.viewId],
      foreignColumns: [managementViews.organizationId, managementViews.id],
      name: 'management_view_recipients_of_view',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.organizationId, t.userId],
      foreignColumns: [users.organizationId, users.id],
      name: 'management_view_recipients_user',
    }),
    index('management_view_recipients_by_user').on(t.organizationId, t.userId),
  ],
)

/**
 * A file of ours that goes with an e-mail. No row of `files` keeps its object, so that the sweep takes it a day later: the
 * e-mail is good for less.
 */
export const mailAttachments = pgTable(
  'mail_attachments',
  {
    organizationId: organizationId(),
    messageId: uuid('message_id').notNull(),
    place: smallint('place').notNull(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    mimeType: text('mime_type').notNull(),
    /** By which the page of the e-mail shows it; null for a file to be saved. */
    contentId: text('content_id'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.messageId, t.place] }),
    foreignKey({
      columns: [t.organizationId, t.messageId],
      foreignColumns: [mailMessages.organizationId, mailMessages.id],
      name: 'mail_attachments_of_message',
    }).onDelete('cascade'),
  ],
)
