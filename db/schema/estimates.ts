import { sql } from 'drizzle-orm'
import {
  type PgTableExtraConfigValue,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { catalogueItems } from './catalogue'
import {
  cents,
  createdAt,
  estimateStatus,
  id,
  instant,
  markupMode,
  measure,
  organizationId,
  updatedAt,
  version,
} from './columns'
import { jobs } from './jobs'
import { letterheads } from './letterheads'
import { WAITS_FOR_A_REMINDER, linkChecks, linkColumns } from './links'
import { organizations, users } from './organizations'
import { rooms } from './rooms'

const percent = (name: string) => numeric(name, { precision: 7, scale: 2, mode: 'number' })

/** How much of something a record had. */
interface Amount {
  key: string
  quantity: number
  days: number | null
}

/** A price for a job. Once it is approved nothing of it changes; the next version of it is a copy. */
export const estimates = pgTable(
  'estimates',
  {
    organizationId: organizationId(),
    id: id(),
    jobId: uuid('job_id').notNull(),
    /** Counts up over the organisation; the versions of an estimate share it. */
    estimateNo: integer('estimate_no').notNull(),
    versionNo: integer('version_no').notNull(),
    copiedFromId: uuid('copied_from_id'),
    name: text('name').notNull(),
    status: estimateStatus('status').notNull(),
    markupMode: markupMode('markup_mode').notNull(),
    /** Of the whole, where the mode says so. */
    markupPercent: percent('markup_percent'),
    contingencyPercent: percent('contingency_percent').notNull(),
    discountCents: cents('discount_cents').notNull(),
    /** Of the lines, where it was typed so; `discountCents` is 0 then. */
    discountPercent: percent('discount_percent'),
    gstPercent: percent('gst_percent').notNull(),
    terms: text('terms'),
    exclusions: text('exclusions'),
    validDays: integer('valid_days'),
    /** The day from which those count, on the clock of the organisation: fixed when it is sent, or its prices are renewed. */
    validFrom: date('valid_from', { mode: 'string' }),
    letterheadId: uuid('letterhead_id'),
    /** The sums of its lines: a list of estimates reads no lines. Written with the lines, under the lock of this row. */
    linesCents: cents('lines_cents').notNull().default(0),
    taxableLinesCents: cents('taxable_lines_cents').notNull().default(0),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    decisionNote: text('decision_note'),
    /** The link by which its client decided; `decidedBy` sent it. */
    decidedLinkId: uuid('decided_link_id'),
    /** What the record proposed and was not wanted, as it was proposed. */
    leftOut: jsonb('left_out').$type<Amount[]>().notNull().default([]),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    updatedBy: uuid('updated_by').notNull(),
    updatedAt: updatedAt(),
    /** Counts every change, also of a line. */
    version: version(),
    /** The version in which something other than sections and lines was changed last. */
    headVersion: integer('head_version').notNull().default(1),
    deletedAt: instant('deleted_at'),
  },
  (t): PgTableExtraConfigValue[] => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    unique('estimates_in_job').on(t.organizationId, t.jobId, t.id),
    foreignKey({
      columns: [t.organizationId, t.jobId],
      foreignColumns: [jobs.organizationId, jobs.id],
      name: 'estimates_of_job',
    }),
    foreignKey({
      columns: [t.organizationId, t.copiedFromId],
      foreignColumns: [t.organizationId, t.id],
      name: 'estimates_copied_from',
    }),
    foreignKey({
      columns: [t.organizationId, t.letterheadId],
      foreignColumns: [letterheads.organizationId, letterheads.id],
      name: 'estimates_letterhead',
    }),
    foreignKey({
      columns: [t.organizationId, t.decidedBy],
      foreignColumns: [users.organizationId, users.id],
      name: 'estimates_decided_by',
    }),
    foreignKey({
      columns: [t.organizationId, t.jobId, t.decidedLinkId],
      foreignColumns: [estimateLinks.organizationId, estimateLinks.jobId, estimateLinks.id],
      name: 'estimates_decided_by_link',
    }),
    foreignKey({
      columns: [t.organizationId, t.createdBy],
      foreignColumns: [users.organizationId, users.id],
      name: 'estimates_made_by',
    }),
    foreignKey({
      columns: [t.organizationId, t.updatedBy],
      foreignColumns: [users.organizationId, users.id],
      name: 'estimates_changed_by',
    }),
    // Two copies at the same second: the later one counts on.
    uniqueIndex('estimates_versions').on(t.organizationId, t.estimateNo, t.versionNo),
    index('estimates_of_job_in_order').on(t.organizationId, t.jobId, t.estimateNo, t.versionNo),
    index('estimates_by_created').on(t.organizationId, t.createdAt),
    index('estimates_copied_from_row')
      .on(t.organizationId, t.copiedFromId)
      .where(sql`copied_from_id is not null`),
    index('estimates_by_letterhead')
      .on(t.organizationId, t.letterheadId)
      .where(sql`letterhead_id is not null`),
    index('estimates_decided_by_link_row')
      .on(t.organizationId, t.jobId, t.decidedLinkId)
      .where(sql`decided_link_id is not null`),
    check('estimates_one_discount', sql`discount_percent is null or discount_cents = 0`),
    check('estimates_link_decides', sql`decided_link_id is null or decided_at is not null`),
    check('estimates_decided', sql`(status in ('APPROVED', 'REJECTED')) = (num_nonnulls(decided_by, decided_at) = 2)`),
  ],
)

/** The words that an organisation's new estimates begin with. */
export const estimateWords = pgTable(
  'estimate_words',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    terms: text('terms'),
    /** A line each. */
    exclusions: text('exclusions'),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [primaryKey({ columns: [t.organizationId] })],
)

/** Sections and lines that estimates are begun from. It is read whole or not at all, so its lines are no rows. */
export const estimateTemplates = pgTable(
  'estimate_templates',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    name: text('name').notNull(),
    markupMode: markupMode('markup_mode').notNull(),
    markupPercent: percent('markup_percent'),
    /** `TemplateSection` of lib/paper/estimates/schema. */
    sections: jsonb('sections').$type<object[]>().notNull(),
    sectionCount: integer('section_count').notNull(),
    lineCount: integer('line_count').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('estimate_templates_name').on(t.organizationId, sql`lower(name)`),
  ],
)

/** A link by which somebody without an account reads an estimate and approves or rejects it. */
export const estimateLinks = pgTable(
  'estimate_links',
  {
    organizationId: organizationId(),
    id: id(),
    jobId: uuid('job_id').notNull(),
    estimateId: uuid('estimate_id').notNull(),
    /** Whether the rate and the amount of each line are shown. */
    showCosts: boolean('show_costs').notNull(),
    showSectionTotals: boolean('show_section_totals').notNull(),
    ...linkColumns(),
    /** Strokes, or a typed name: `Sign` of lib/paper/forms/schema. */
    sign: jsonb('sign').$type<object>(),
    signedBy: text('signed_by'),
    /** What they agreed to. */
    consent: text('consent'),
    capturedAt: instant('captured_at'),
    /** Of the device, as the next one. */
    timezone: text('timezone'),
    device: text('device'),
  },
  (t): PgTableExtraConfigValue[] => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    unique('estimate_links_in_job').on(t.organizationId, t.jobId, t.id),
    foreignKey({
      columns: [t.organizationId, t.jobId, t.estimateId],
      foreignColumns: [estimates.organizationId, estimates.jobId, estimates.id],
      name: 'estimate_links_of_estimate',
    }),
    foreignKey({
      columns: [t.organizationId, t.createdBy],
      foreignColumns: [users.organizationId, users.id],
      name: 'estimate_links_sent_by',
    }),
    uniqueIndex('estimate_links_token_hash').on(t.tokenHash),
    uniqueIndex('estimate_links_pass_hash').on(t.passHash),
    index('estimate_links_of_estimate_row').on(t.organizationId, t.jobId, t.estimateId),
    index('estimate_links_to_remind').on(t.sentAt).where(WAITS_FOR_A_REMINDER),
    check('estimate_links_signed', sql`num_nonnulls(signed_at, sign, signed_by, consent, captured_at) in (0, 5)`),
    ...linkChecks('estimate_links'),
  ],
)

/** A part of an estimate, about a room or about anything else. */
export const estimateSections = pgTable(
  'estimate_sections',
  {
    organizationId: organizationId(),
    id: id(),
    estimateId: uuid('estimate_id').notNull(),
    jobId: uuid('job_id').notNull(),
    title: text('title').notNull(),
    roomId: uuid('room_id'),
    markupPercent: percent('markup_percent'),
    /** Its place among the sections; the numbers have gaps. */
    rank: integer('rank').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    unique('estimate_sections_in_estimate').on(t.organizationId, t.estimateId, t.id),
    foreignKey({
      columns: [t.organizationId, t.jobId, t.estimateId],
      foreignColumns: [estimates.organizationId, estimates.jobId, estimates.id],
      name: 'estimate_sections_of_estimate',
    }),
    foreignKey({
      columns: [t.organizationId, t.jobId, t.roomId],
      foreignColumns: [rooms.organizationId, rooms.jobId, rooms.id],
      name: 'estimate_sections_of_room',
    }),
    index('estimate_sections_of_estimate_row').on(t.organizationId, t.jobId, t.estimateId),
    index('estimate_sections_of_room_row')
      .on(t.organizationId, t.jobId, t.roomId)
      .where(sql`room_id is not null`),
  ],
)

/** A line of an estimate: a row, so that it can be saved alone. */
export const estimateLines = pgTable(
  'estimate_lines',
  {
    organizationId: organizationId(),
    id: id(),
    estimateId: uuid('estimate_id').notNull(),
    sectionId: uuid('section_id').notNull(),
    /** The item of the catalogue that it was made from, and the list prices of that day. */
    catalogItemId: uuid('catalogue_item_id'),
    listCostCents: cents('list_cost_cents'),
    listSellCents: cents('list_sell_cents'),
    code: text('code'),
    description: text('description').notNull(),
    quantity: measure('quantity').notNull(),
    days: measure('days'),
    unit: text('unit').notNull(),
    unitCostCents: cents('unit_cost_cents'),
    markupPercent: percent('markup_percent'),
    /** Of the cost and the markup where both are known, else as it was typed. */
    unitRateCents: cents('unit_rate_cents').notNull(),
    taxable: boolean('taxable').notNull(),
    /** A line that takes off: its prices are as of a charge, and `totalCents` is less than nothing. */
    isCredit: boolean('is_credit').notNull().default(false),
    note: text('note'),
    totalCents: cents('total_cents').notNull(),
    /** Its place in the section; the numbers have gaps. */
    rank: integer('rank').notNull(),
    /** The line that it was copied from first, in an earlier version; null for a line that begins here. */
    originId: uuid('origin_id'),
    /** For a line that the record proposed: what it rested on when it was taken. */
    evidence: jsonb('evidence').$type<Amount & { rests: string }>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.estimateId],
      foreignColumns: [estimates.organizationId, estimates.id],
      name: 'estimate_lines_of_estimate',
    }),
    foreignKey({
      columns: [t.organizationId, t.estimateId, t.sectionId],
      foreignColumns: [estimateSections.organizationId, estimateSections.estimateId, estimateSections.id],
      name: 'estimate_lines_of_section',
    }),
    // Two who take the same proposal at once: one line of it.
    uniqueIndex('estimate_lines_of_evidence')
      .on(t.organizationId, t.estimateId, sql`(evidence ->> 'key')`)
      .where(sql`evidence is not null`),
    foreignKey({
      columns: [t.organizationId, t.catalogItemId],
      foreignColumns: [catalogueItems.organizationId, catalogueItems.id],
      name: 'estimate_lines_of_catalogue_item',
    }),
    index('estimate_lines_by_catalogue_item')
      .on(t.organizationId, t.catalogItemId)
      .where(sql`catalogue_item_id is not null`),
    check('estimate_lines_signed', sql`case when is_credit then total_cents <= 0 else total_cents >= 0 end`),
    index('estimate_lines_in_order').on(t.organizationId, t.estimateId, t.sectionId, t.rank, t.id),
  ],
)
