import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { clients } from './clients'
import { createdAt, instant, jobPriority, kpiCheckpoint, organizationId, updatedAt, version } from './columns'
import { jobs } from './jobs'
import { organizations, users } from './organizations'

const target = () => ({
  checkpoint: kpiCheckpoint('checkpoint').notNull(),
  priority: jobPriority('priority').notNull(),
  minutes: integer('minutes').notNull(),
})

/** The targets that every organisation begins with. They are the same for everybody; the migration fills them. */
export const kpiDefaults = pgTable('kpi_defaults', target(), (t) => [
  primaryKey({ columns: [t.checkpoint, t.priority] }),
  check('kpi_defaults_ahead', sql`minutes > 0`),
])

/** An organisation's own targets, where they differ from the initial ones. */
export const kpiTargets = pgTable('kpi_targets', { organizationId: organizationId(), ...target() }, (t) => [
  primaryKey({ columns: [t.organizationId, t.checkpoint, t.priority] }),
  foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.organizationId] }),
  check('kpi_targets_ahead', sql`minutes > 0`),
])

/** The targets agreed with a client, where they differ from the organisation's. */
export const clientKpiTargets = pgTable(
  'client_kpi_targets',
  { organizationId: organizationId(), clientId: uuid('client_id').notNull(), ...target() },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.clientId, t.checkpoint, t.priority] }),
    foreignKey({
      columns: [t.organizationId, t.clientId],
      foreignColumns: [clients.organizationId, clients.id],
    }).onDelete('cascade'),
    check('client_kpi_targets_ahead', sql`minutes > 0`),
  ],
)

/** A job's checkpoints as set by hand, over its events. */
export const jobKpiSettings = pgTable(
  'job_kpi_settings',
  {
    organizationId: organizationId(),
    jobId: uuid('job_id').notNull(),
    checkpoint: kpiCheckpoint('checkpoint').notNull(),
    /** The time when it was reached, in place of its events'. */
    stampedAt: instant('stamped_at'),
    isRemoved: boolean('is_removed').notNull().default(false),
    reason: text('reason'),
    updatedBy: uuid('updated_by').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.jobId, t.checkpoint] }),
    foreignKey({ columns: [t.organizationId, t.jobId], foreignColumns: [jobs.organizationId, jobs.id] }),
    foreignKey({ columns: [t.organizationId, t.updatedBy], foreignColumns: [users.organizationId, users.id] }),
  ],
)

/**
 * The next checkpoint of each open job, with its due time. Triggers derive it from everything that it depends on, so
 * that lists need not: a job without a row has none ahead.
 */
export const jobKpis = pgTable(
  'job_kpis',
  {
    organizationId: organizationId(),
    jobId: uuid('job_id').notNull(),
    checkpoint: kpiCheckpoint('checkpoint').notNull(),
    dueAt: instant('due_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.jobId] }),
    foreignKey({ columns: [t.organizationId, t.jobId], foreignColumns: [jobs.organizationId, jobs.id] }),
    index('job_kpis_by_due').on(t.organizationId, t.dueAt, t.jobId),
  ],
)
