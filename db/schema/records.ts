import { sql } from 'drizzle-orm'
import {
  boolean,
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

import { accessKind, bytea, createdAt, id, instant, linkKind, mailStatus, organizationId } from './columns'
import { organizations, users } from './organizations'

/** Who did what to which record, append only. */
export const activity = pgTable(
  'activity',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    jobId: uuid('job_id'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.actorId], foreignColumns: [users.organizationId, users.id] }),
    index('activity_of_subject').on(t.organizationId, t.subjectType, t.subjectId, t.createdAt),
    index('activity_of_job').on(t.organizationId, t.jobId, t.createdAt),
  ],
)

/** What a request with an Idempotency-Key did, kept for 30 days beside its answer, written in the transaction of the work. */
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

/** Every e-mail that the product owes somebody. `key` names the effect, so that a replayed job sends nothing twice. */
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
    /** Who it says it is from; the product, without one. */
    fromName: text('from_name'),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    bodyText: text('body_text').notNull(),
    bodyHtml: text('body_html').notNull(),
    /** What its link opens. The bodies hold the link without its secret, so that whoever reads them learns nothing. */
    linkKind: linkKind('link_kind'),
    /** The secret, for as long as it has to be sent, or copied by whoever invited. */
    linkSecret: text('link_secret'),
    /** Who invited, and may copy the link. */
    linkedBy: uuid('linked_by'),
    status: mailStatus('status').notNull(),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    /** Since when a mail server may have it without our knowing: set while one is asked, cleared by its answer. */
    tryingSince: instant('trying_since'),
    /** A try ended without an answer and another followed: it may have arrived twice, under one Message-ID. */
    wasCutOff: boolean('was_cut_off').notNull().default(false),
    /** After that it says nothing to anybody, and is not sent any more. */
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
 * Who came in, tried to, was denied, or took sheets out or in; append only, for a year. What is tried at an account that
 * there is not belongs to organisation 0, which nobody is of.
 */
export const accessEvents = pgTable(
  'access_events',
  {
    organizationId: organizationId(),
    id: id(),
    kind: accessKind('kind').notNull(),
    userId: uuid('user_id'),
    /** SHA-256 of the e-mail address that was typed. */
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
    index('access_events_by_age').on(t.createdAt),
  ],
)

/** Tries counted per account and per address. Belongs to no organisation: it is asked before one is known. */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('throttles_by_reset').on(t.resetsAt)],
)
