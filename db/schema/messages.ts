import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import {
  createdAt,
  id,
  instant,
  kpiCheckpoint,
  messageKind,
  organizationId,
  smsDirection,
  smsStatus,
  updatedAt,
  version,
} from './columns'
import { jobs } from './jobs'
import { files, organizations, users } from './organizations'
import { mailMessages } from './records'

/** An e-mail written from a job. The mail message with the same id has its form for a mail server, and its outcome. */
export const jobEmails = pgTable(
  'job_emails',
  {
    organizationId: organizationId(),
    id: id(),
    jobId: uuid('job_id').notNull(),
    /** The original DraftBody: raw content of Draft.js. */
    body: jsonb('body').$type<object>().notNull(),
    forwardRepliesTo: text('forward_replies_to'),
    /** The checkpoint that is reached when it is sent: it takes the report along that was waited for. */
    submits: kpiCheckpoint('submits'),
    /** The other one, of a letter that takes the first report and the last one along. */
    alsoSubmits: kpiCheckpoint('also_submits'),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.id], foreignColumns: [mailMessages.organizationId, mailMessages.id] }),
    foreignKey({ columns: [t.organizationId, t.jobId], foreignColumns: [jobs.organizationId, jobs.id] }),
    foreignKey({ columns: [t.organizationId, t.createdBy], foreignColumns: [users.organizationId, users.id] }),
    index('job_emails_of_job').on(t.organizationId, t.jobId, t.createdAt),
  ],
)

export const emailAttachments = pgTable(
  'email_attachments',
  {
    organizationId: organizationId(),
    id: id(),
    emailId: uuid('email_id').notNull(),
    fileId: uuid('file_id').notNull(),
    /** Its name when it was sent. */
    name: text('name').notNull(),
    place: smallint('place').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.emailId], foreignColumns: [jobEmails.organizationId, jobEmails.id] }),
    foreignKey({ columns: [t.organizationId, t.fileId], foreignColumns: [files.organizationId, files.id] }),
    index('email_attachments_of_email').on(t.organizationId, t.emailId, t.place),
    index('email_attachments_of_file').on(t.organizationId, t.fileId),
  ],
)

/** A text message of a job, in either direction. Numbers are E.164: `+61400000000`. */
export const smsMessages = pgTable(
  'sms_messages',
  {
    organizationId: organizationId(),
    id: id(),
    jobId: uuid('job_id').notNull(),
    direction: smsDirection('direction').notNull(),
    recipientNumber: text('recipient_number').notNull(),
    /** A number, or a name of up to eleven characters that nobody can reply to. */
    sender: text('sender'),
    /** It holds a link or a code with a `…` in place of its secret, so that its readers learn nothing. */
    text: text('text').notNull(),
    /** Where its secret belongs, in UTF-16 units. */
    secretInText: integer('secret_in_text').array().notNull().default([]),
    /** The secret, until it is sent. */
    secret: text('secret'),
    segments: integer('segments').notNull(),
    status: smsStatus('status').notNull(),
    /** The provider's id. */
    providerId: text('provider_id'),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    /** Since when the provider may have it without our knowing: set while it is asked, cleared by its answer. */
    tryingSince: instant('trying_since'),
    /** A try ended without an answer. The next one first asks the provider whether it has the message. */
    wasCutOff: boolean('was_cut_off').notNull().default(false),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.jobId], foreignColumns: [jobs.organizationId, jobs.id] }),
    foreignKey({ columns: [t.organizationId, t.createdBy], foreignColumns: [users.organizationId, users.id] }),
    index('sms_messages_of_job').on(t.organizationId, t.jobId, t.createdAt),
    uniqueIndex('sms_messages_provider_id').on(t.organizationId, t.providerId),
    index('sms_messages_outbox')
      .on(t.organizationId, t.createdAt, t.id)
      .where(sql`status in ('outbox', 'failed')`),
    // The owner of a reply is looked up before an organisation is known.
    index('sms_messages_to_number')
      .on(t.recipientNumber, t.sender, t.createdAt)
      .where(sql`direction = 'outgoing'`),
  ],
)

/**
 * Whose the replies are that come from a number to one of ours: they go to whoever wrote first, though several
 * organisations write from that number of ours.
 */
export const smsThreads = pgTable(
  'sms_threads',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    recipientNumber: text('recipient_number').notNull(),
    /** A number of ours. To a name nobody can reply. */
    sender: text('sender').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.recipientNumber, t.sender] }),
    uniqueIndex('sms_threads_of_numbers').on(t.recipientNumber, t.sender),
  ],
)

export const messageTemplates = pgTable(
  'message_templates',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    kind: messageKind('kind').notNull(),
    name: text('name').notNull(),
    /** For an e-mail only. */
    subject: text('subject'),
    body: text('body').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('message_templates_name').on(t.organizationId, t.kind, t.name),
  ],
)
