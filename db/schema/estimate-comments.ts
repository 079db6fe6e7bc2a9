import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { createdAt, id, instant, organizationId, updatedAt, version } from './columns'
import { estimates } from './estimates'
import { users } from './organizations'

/** What somebody in the office says about an estimate or one of its lines. A deleted one stays, marked. */
export const estimateComments = pgTable(
  'estimate_comments',
  {
    organizationId: organizationId(),
    id: id(),
    jobId: uuid('job_id').notNull(),
    /** The version that it was written in. */
    estimateId: uuid('estimate_id').notNull(),
    /** The line that it is about, by the first of the lines that were copied from one another; null: the estimate. */
    originId: uuid('origin_id'),
    /** The line's words on that day: they outlive it. */
    lineWords: text('line_words'),
    text: text('text').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** When its author changed the text last. */
    editedAt: instant('edited_at'),
    resolvedBy: uuid('resolved_by'),
    resolvedAt: instant('resolved_at'),
    version: version(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.jobId, t.estimateId],
      foreignColumns: [estimates.organizationId, estimates.jobId, estimates.id],
      name: 'estimate_comments_of_estimate',
    }),
    foreignKey({
      columns: [t.organizationId, t.createdBy],
      foreignColumns: [users.organizationId, users.id],
      name: 'estimate_comments_written_by',
    }),
    foreignKey({
      columns: [t.organizationId, t.resolvedBy],
      foreignColumns: [users.organizationId, users.id],
      name: 'estimate_comments_resolved_by',
    }),
    index('estimate_comments_of_estimate_row').on(t.organizationId, t.jobId, t.estimateId, t.createdAt, t.id),
    check('estimate_comments_resolved', sql`num_nonnulls(resolved_by, resolved_at) in (0, 2)`),
    check('estimate_comments_about', sql`num_nonnulls(origin_id, line_words) in (0, 2)`),
  ],
)
