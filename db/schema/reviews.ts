import { sql } from 'drizzle-orm'
import { check, foreignKey, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core'

import { createdAt, id, organizationId } from './columns'
import { jobs } from './jobs'

/** The open jobs whose record contradicts itself: a stored figure, because one job's is the judgement of its whole record. */
export const jobReviews = pgTable(
  'job_reviews',
  {
    organizationId: organizationId(),
    jobId: uuid('job_id').notNull(),
    contradictions: smallint('contradictions').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.jobId] }),
    foreignKey({
      columns: [t.organizationId, t.jobId],
      foreignColumns: [jobs.organizationId, jobs.id],
      name: 'job_reviews_of_job',
    }),
    check('job_reviews_of_some', sql`contradictions > 0`),
  ],
)

/** A job of which something was recorded since it was last reviewed; a row for each writing, so that nobody waits. */
export const jobReviewsDue = pgTable(
  'job_reviews_due',
  {
    organizationId: organizationId(),
    jobId: uuid('job_id').notNull(),
    id: id(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.jobId, t.id] })],
)
