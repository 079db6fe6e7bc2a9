import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { catalogueItems } from './catalogue'
import { clients } from './clients'
import { cents, createdAt, id, measure, organizationId } from './columns'
import { estimateLinks, estimates } from './estimates'
import { jobs } from './jobs'
import { users } from './organizations'

/** A line that was not approved, or not all of it, as it stood, with the reason. */
export const estimateCuts = pgTable(
  'estimate_cuts',
  {
    organizationId: organizationId(),
    id: id(),
    /** Of the job on that day; null for a private job. */
    clientId: uuid('client_id'),
    jobId: uuid('job_id').notNull(),
    /** The version that had the line, and the one that was approved without it. */
    estimateId: uuid('estimate_id').notNull(),
    approvedId: uuid('approved_id').notNull(),
    /** The first line of its line. */
    originId: uuid('origin_id').notNull(),
    catalogItemId: uuid('catalogue_item_id'),
    /** For a line from the record, what its evidence is of, without the room. */
    evidenceKind: text('evidence_kind'),
    code: text('code'),
    description: text('description').notNull(),
    /** How much of it was offered; null for a cut from before this was kept, as its unit. */
    offeredQuantity: measure('offered_quantity'),
    offeredDays: measure('offered_days'),
    unit: text('unit'),
    /** How much of it was approved; null when nothing was. */
    approvedQuantity: measure('approved_quantity'),
    approvedDays: measure('approved_days'),
    /** What it comes to less than was offered. */
    amountCents: cents('amount_cents').notNull(),
    reason: text('reason').notNull(),
    /** The link by which it was cut; null for a cut that the office recorded. */
    linkId: uuid('link_id'),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.clientId],
      foreignColumns: [clients.organizationId, clients.id],
      name: 'estimate_cuts_of_client',
    }),
    foreignKey({
      columns: [t.organizationId, t.jobId],
      foreignColumns: [jobs.organizationId, jobs.id],
      name: 'estimate_cuts_of_job',
    }),
    foreignKey({
      columns: [t.organizationId, t.jobId, t.estimateId],
      foreignColumns: [estimates.organizationId, estimates.jobId, estimates.id],
      name: 'estimate_cuts_of_estimate',
    }),
    foreignKey({
      columns: [t.organizationId, t.jobId, t.approvedId],
      foreignColumns: [estimates.organizationId, estimates.jobId, estimates.id],
      name: 'estimate_cuts_approved_without',
    }),
    foreignKey({
      columns: [t.organizationId, t.catalogItemId],
      foreignColumns: [catalogueItems.organizationId, catalogueItems.id],
      name: 'estimate_cuts_of_catalogue_item',
    }),
    foreignKey({
      columns: [t.organizationId, t.jobId, t.linkId],
      foreignColumns: [estimateLinks.organizationId, estimateLinks.jobId, estimateLinks.id],
      name: 'estimate_cuts_by_link',
    }),
    foreignKey({
      columns: [t.organizationId, t.createdBy],
      foreignColumns: [users.organizationId, users.id],
      name: 'estimate_cuts_made_by',
    }),
    index('estimate_cuts_of_client_in_order')
      .on(t.organizationId, t.clientId, t.createdAt, t.id)
      .where(sql`client_id is not null`),
    index('estimate_cuts_by_created').on(t.organizationId, t.createdAt),
    index('estimate_cuts_of_estimate_row').on(t.organizationId, t.jobId, t.estimateId),
    index('estimate_cuts_approved_row').on(t.organizationId, t.jobId, t.approvedId),
    index('estimate_cuts_by_catalogue_item')
      .on(t.organizationId, t.catalogItemId)
      .where(sql`catalogue_item_id is not null`),
    index('estimate_cuts_by_link_row')
      .on(t.organizationId, t.jobId, t.linkId)
      .where(sql`link_id is not null`),
  ],
)
