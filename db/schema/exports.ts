import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { bytea, createdAt, id, instant, jobReportStatus, organizationId } from './columns'
import { jobs } from './jobs'
import { users } from './organizations'

/**
 * An archive of one job's record, or of the whole organisation, that was made or is being made. It is a copy, so its
 * bytes do not count as the organisation's storage; it goes when it expires.
 */
export const dataExports = pgTable(
  'data_exports',
  {
    organizationId: organizationId(),
    id: id(),
    /** Null for the whole organisation. */
    jobId: uuid('job_id'),
    status: jobReportStatus('status').notNull().default('IN_PROGRESS'),
    /** Files packed, of all; 0 of 0 while it waits for a worker. */
    done: integer('done').notNull().default(0),
    of: integer('of').notNull().default(0),
    /** Why it failed, in words for people. */
    failure: text('failure'),
    name: text('name').notNull(),
    /** The key of its object. */
    key: text('key'),
    size: bigint('size', { mode: 'number' }),
    sha256: bytea('sha256'),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    completedAt: instant('completed_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.jobId],
      foreignColumns: [jobs.organizationId, jobs.id],
      name: 'data_exports_of_job',
    }),
    foreignKey({
      columns: [t.organizationId, t.createdBy],
      foreignColumns: [users.organizationId, users.id],
      name: 'data_exports_asked_by',
    }),
    index('data_exports_newest').on(t.organizationId, t.jobId, t.createdAt, t.id),
    uniqueIndex('data_exports_key').on(t.organizationId, t.key),
    uniqueIndex('data_exports_one_at_a_time')
      .on(t.organizationId, sql`coalesce(job_id, '00000000-0000-0000-0000-000000000000')`)
      .where(sql`status = 'IN_PROGRESS'`),
    check(
      'data_exports_whole_when_completed',
      sql`(status = 'COMPLETED') = (num_nonnulls(key, size, sha256, completed_at) = 4)`,
    ),
    check('data_exports_failed_for_a_reason', sql`(status = 'FAILED') = (failure is not null)`),
  ],
)
