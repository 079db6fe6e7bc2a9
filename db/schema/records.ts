import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { LinkPerson } from '@/db/link-person'

import { accessKind, bytea, createdAt, id, instant, linkKind, mailStatus, organizationId } from './columns'
import { organizations, users } from './organizations'

/** The history: who did what to which record, append only. */
export const activity = pgTable(
  'activity',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    /** A member of staff; null where somebody outside did it, or the product by itself. */
    actorId: uuid('actor_id'),
    /** Whoever did it by a link that was sent to them. */
    byLink: jsonb('by_link').$type<LinkPerson>(),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    jobId: uuid('job_id'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    /** The request that did it, an entry of access_events; null when it came by a link or from the queue. */
    requestId: uuid('request_id').default(sql`nullif(current_setting('app.request_id', true), '')::uuid`),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    check('activity_by_one', sql`num_nonnulls(actor_id, by_link) <= 1`),
    foreignKey({ columns: [t.organizationId, t.actorId], foreignColumns: [users.organizationId, users.id] }),
    index('activity_of_subject').on(t.organizationId, t.subjectType, t.subjectId, t.createdAt),
    index('activity_of_job').on(t.organizationId, t.jobId, t.createdAt),
    index('activity_of_request')
      .on(t.organizationId, t.requestId)
      .where(sql`request_id is not null`),
    index('activity_without_request')
      .on(t.organizationId, t.createdAt, t.id)
      .where(sql`request_id is null`),
  ],
)

/** The work of a request with an Idempotency-Key, kept for 30 days with its answer, in the work's transaction. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    route: text('route').notNull(),
    bodyHash: bytea('body_hash').notNull(),
    answer: jsonb('answer'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.userId, t.key] }),
    foreignKey({ columns: [t.organizationId, t.userId], foreignColumns: [users.organizationId, users.id] }),
    index('idempotency_keys_by_age').on(t.createdAt),
  ],
)

/** What a device asked for when it made a record under an id of its own; kept for a year, in the record's transaction. */
export const creations = pgTable(
  'creations',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    /** The table of the record: two records of different kinds may have one id. */
    kind: text('kind').notNull(),
    askedSha256: bytea('asked_sha256').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.id, t.kind] }), index('creations_by_age').on(t.createdAt)],
)

/** Every e-mail that the product owes. `key` names the effect, so that a repeated job sends nothing twice. */
export const mailMessages = pgTable(
  'mail_messages',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    key: text('key').notNull(),
    /** One address, or several with a comma and a space between them. */
    recipient: text('recipient').notNull(),
    cc: text('cc').array().notNull().default([]),
    bcc: text('bcc').array().notNull().default([]),
    /** The sender's name; the product's, if null. */
    fromName: text('from_name'),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    bodyText: text('body_text').notNull(),
    bodyHtml: text('body_html').notNull(),
    /** Where the secret belongs in each body, in UTF-16 units. They hold a `…` there, so that their readers learn nothing. */
    secretInText: integer('secret_in_text').array().notNull().default([]),
    secretInHtml: integer('secret_in_html').array().notNull().default([]),
    /** The target of its link. */
    linkKind: linkKind('link_kind'),
    /** The secret, while it must be sent or the inviter may copy it. */
    linkSecret: text('link_secret'),
    /** The inviter, who may copy the link. */
    linkedBy: uuid('linked_by'),
    status: mailStatus('status').notNull(),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    /** Since when a mail server may have it without our knowing: set while one is asked, cleared by its answer. */
    tryingSince: instant('trying_since'),
    /** A try ended without an answer and another followed: it may have arrived twice, under one Message-ID. */
    wasCutOff: boolean('was_cut_off').notNull().default(false),
    /** After this the mail is pointless, and is not sent any more. */
    goodUntil: instant('good_until'),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.linkedBy], foreignColumns: [users.organizationId, users.id] }),
    uniqueIndex('mail_messages_key').on(t.organizationId, t.key),
    index('mail_messages_by_created').on(t.organizationId, t.createdAt),
    index('mail_messages_outbox')
      .on(t.organizationId, t.createdAt, t.id)
      .where(sql`status in ('outbox', 'failed')`),
  ],
)

/**
 * The audit log: who came in, tried to, was denied, changed something, or took sheets out or in; append only, for seven
 * years. A request that changes something is written down in the transaction of its work, under the request's id. Tries
 * at accounts that do not exist belong to organisation 0, which has no people.
 */
export const accessEvents = pgTable(
  'access_events',
  {
    organizationId: organizationId(),
    id: id(),
    kind: accessKind('kind').notNull(),
    userId: uuid('user_id'),
    /** SHA-256 of the typed e-mail address. */
    accountHash: bytea('account_hash'),
    address: text('address').notNull(),
    device: text('device'),
    /** `DELETE /api/v1/users/soft-delete/{id}` */
    operation: text('operation').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.userId], foreignColumns: [users.organizationId, users.id] }),
    index('access_events_by_time').on(t.organizationId, t.createdAt, t.id),
    index('access_events_of_user').on(t.organizationId, t.userId, t.createdAt, t.id),
    index('access_events_by_operation').on(t.organizationId, t.operation, t.createdAt, t.id),
    // Without the kind as its column: behind the wall of rows, Postgres looks no enum up in an index.
    index('access_events_by_kind')
      .on(t.organizationId, t.createdAt, t.id)
      .where(sql`kind in ('log-in', 'failed-log-in', 'denied', 'export', 'import')`),
    index('access_events_by_age').on(t.createdAt),
  ],
)

/** Tries, counted by account and by address. They belong to no organisation: they are counted before one is known. */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('throttles_by_reset').on(t.resetsAt)],
)
