import { sql } from 'drizzle-orm'
import {
  type PgTableExtraConfigValue,
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { LINK_KINDS } from '@/db/enums/platform'

import {
  bytea,
  createdAt,
  fileKind,
  hue,
  id,
  instant,
  instantOfWriting,
  jobStatus,
  linkKind,
  organizationId,
  pricingPlan,
  role,
  theme,
  updatedAt,
  userStatus,
  version,
} from './columns'

export const organizations = pgTable(
  'organizations',
  {
    organizationId: integer('organization_id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    /** The prefix of every job number: `CRW - 1042`. */
    identifier: text('identifier').notNull(),
    pricingPlan: pricingPlan('pricing_plan').notNull().default('FREE'),
    timezone: text('timezone').notNull().default('Australia/Brisbane'),
    currency: text('currency').notNull().default('AUD'),
    country: text('country').notNull().default('Australia'),
    state: text('state'),
    address: text('address'),
    phone: text('phone'),
    email: text('email'),
    abn: text('abn'),
    logoFileId: uuid('logo_file_id'),
    /** The factor by which the operator raised its daily limits (lib/platform/allowance); 0 means no limit. */
    limitFactor: doublePrecision('limit_factor').notNull().default(1),
    /** Whether a Technician can read everybody's tasks in the calendar, or only their own. */
    techniciansSeeEverybody: boolean('technicians_see_everybody').notNull().default(false),
    /** Whether kept reports are made for archives (PDF/A-3), with the record attached as data. */
    reportsCarryData: boolean('reports_carry_data').notNull().default(false),
    /** Whether whoever approves an estimate by link may leave lines out of it. */
    clientsCutLines: boolean('clients_cut_lines').notNull().default(false),
    /** Since when its Administrators no longer see the list of first steps. */
    gettingStartedHiddenAt: instant('getting_started_hidden_at'),
    /** The first steps that they do not want. */
    gettingStartedAside: text('getting_started_aside').array().notNull().default([]),
    /** Since when nobody can log in; it is deleted thirty days later, unless an Administrator comes back. */
    closedAt: instant('closed_at'),
    closedBy: uuid('closed_by'),
    /** Of its hours of work, which are rows of their own. */
    hoursVersion: version('hours_version'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t): PgTableExtraConfigValue[] => [
    foreignKey({ columns: [t.organizationId, t.logoFileId], foreignColumns: [files.organizationId, files.id] }),
    foreignKey({ columns: [t.organizationId, t.closedBy], foreignColumns: [users.organizationId, users.id] }),
    index('organizations_closed')
      .on(t.closedAt)
      .where(sql`closed_at is not null`),
    check('organizations_closed_by', sql`(closed_at is null) = (closed_by is null)`),
  ],
)

/** What the operator keeps of an organisation that was deleted: no name, and of its invoices the numbers for the books. */
export const purgedOrganizations = pgTable('purged_organizations', {
  formerId: integer('former_id').primaryKey(),
  closedAt: instant('closed_at').notNull(),
  purgedAt: instantOfWriting('purged_at'),
  invoices: jsonb('invoices')
    .$type<{ number: number; month: string; currency: string; totalCents: number }[]>()
    .notNull(),
})

/** An organisation's own words on its terms and on privacy, beside the installation's. */
export const organizationTexts = pgTable(
  'organization_texts',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    terms: text('terms'),
    privacy: text('privacy'),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t): PgTableExtraConfigValue[] => [
    primaryKey({ columns: [t.organizationId] }),
    check('organization_texts_length', sql`length(terms) <= 20000 and length(privacy) <= 20000`),
  ],
)

/** One row an organisation, locked by verbs that take a place: no job number is given twice, and plan limits are exact. */
export const planUsage = pgTable('plan_usage', {
  organizationId: integer('organization_id')
    .primaryKey()
    .references(() => organizations.organizationId),
  lastJobNo: integer('last_job_no').notNull().default(0),
  lastEstimateNo: integer('last_estimate_no').notNull().default(0),
  /** The jobs that take a place of the plan: all that stand but those that were imported. */
  jobCount: integer('job_count').notNull().default(0),
  /** The jobs that were ever opened here, which are charged; not those that were imported. */
  jobsOpened: integer('jobs_opened').notNull().default(0),
  userCount: integer('user_count').notNull().default(0),
  storageBytes: bigint('storage_bytes', { mode: 'number' }).notNull().default(0),
})

/** How many jobs have each status, kept by a trigger, so that no list counts a hundred thousand rows. */
export const jobCounts = pgTable(
  'job_counts',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    status: jobStatus('status').notNull(),
    jobs: integer('jobs').notNull().default(0),
  },
  (t): PgTableExtraConfigValue[] => [primaryKey({ columns: [t.organizationId, t.status] })],
)

export const users = pgTable(
  'users',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    email: text('email').notNull(),
    /** Whether nobody has shown yet that the address is theirs. Many accounts may claim one, and one has it. */
    claimsEmail: boolean('claims_email').notNull().default(false),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    role: role('role').notNull(),
    status: userStatus('status').notNull(),
    /** Whether a person with another role may be given a job's tasks as a Technician may. */
    doesFieldWork: boolean('does_field_work').notNull().default(false),
    passwordHash: text('password_hash'),
    passwordChangedAt: instant('password_changed_at'),
    pictureFileId: uuid('picture_file_id'),
    theme: theme('theme').notNull().default('system'),
    /** Their colour on the calendar; null for the one that they get among the others. */
    hue: hue('hue'),
    /** By e-mail: tomorrow's tasks in the evening, and each task an hour before it begins. */
    remindsEvening: boolean('reminds_evening').notNull().default(true),
    remindsHour: boolean('reminds_hour').notNull().default(false),
    /** By e-mail beside the bell: what is said to them, what they are given to do, what clients decide, and what failed. */
    mailsSaid: boolean('mails_said').notNull().default(true),
    mailsAssigned: boolean('mails_assigned').notNull().default(false),
    mailsDecided: boolean('mails_decided').notNull().default(true),
    mailsRefused: boolean('mails_refused').notNull().default(false),
    /** Of their hours of work, which are rows of their own. */
    hoursVersion: version('hours_version'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t): PgTableExtraConfigValue[] => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.pictureFileId], foreignColumns: [files.organizationId, files.id] }),
    index('users_by_picture')
      .on(t.organizationId, t.pictureFileId)
      .where(sql`picture_file_id is not null`),
    index('users_by_name').on(
      t.organizationId,
      sql`${t.firstName} collate alphabetical`,
      sql`${t.lastName} collate alphabetical`,
      t.id,
    ),
    // The one name that is unique over all organisations: people type it before an organisation is known.
    uniqueIndex('users_email')
      .on(t.email)
      .where(sql`status <> 'REMOVED' and not claims_email`),
    // As a sum no query asks for the organisation: by the column all of its people were read to find one of them.
    uniqueIndex('users_email_in_organization')
      .on(t.email, sql`(organization_id + 0)`)
      .where(sql`status <> 'REMOVED'`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    organizationId: organizationId(),
    id: id(),
    userId: uuid('user_id').notNull(),
    /** SHA-256 of the bearer token: a copy of this table opens nothing. */
    tokenHash: bytea('token_hash').notNull(),
    device: text('device'),
    createdAt: createdAt(),
    lastSeenAt: instantOfWriting('last_seen_at'),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (t): PgTableExtraConfigValue[] => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.userId], foreignColumns: [users.organizationId, users.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('sessions_token_hash').on(t.tokenHash),
    uniqueIndex('sessions_id').on(t.id),
    index('sessions_of_user').on(t.organizationId, t.userId),
  ],
)

/** A single-use link sent by e-mail: to set a new password, or to accept an invitation. */
export const accountLinks = pgTable(
  'account_links',
  {
    organizationId: organizationId(),
    id: id(),
    userId: uuid('user_id').notNull(),
    kind: linkKind('kind').$type<(typeof LINK_KINDS)[number]>().notNull(),
    tokenHash: bytea('token_hash').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t): PgTableExtraConfigValue[] => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.userId], foreignColumns: [users.organizationId, users.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('account_links_token_hash').on(t.tokenHash),
    index('account_links_of_user').on(t.organizationId, t.userId),
  ],
)

export const files = pgTable(
  'files',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    mimeType: text('mime_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    kind: fileKind('kind').notNull(),
    /** The object with a small picture. We made it, so it does not count as the organisation's storage. */
    thumbnailKey: text('thumbnail_key'),
    /** The beginning of the keys of a photo's sizes, which are ours like a thumbnail. */
    renditionsKey: text('renditions_key'),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
  },
  (t): PgTableExtraConfigValue[] => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.createdBy], foreignColumns: [users.organizationId, users.id] }),
    uniqueIndex('files_key').on(t.organizationId, t.key),
    uniqueIndex('files_thumbnail_key').on(t.organizationId, t.thumbnailKey),
    uniqueIndex('files_renditions_key').on(t.organizationId, t.renditionsKey),
  ],
)
