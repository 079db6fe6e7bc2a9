import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import {
  createdAt,
  id,
  instant,
  instantOfWriting,
  measure,
  organizationId,
  rateType,
  timesheetCategory,
  timesheetStatus,
  updatedAt,
  version,
} from './columns'
import { jobs } from './jobs'
import { users } from './organizations'
import { inspections } from './visits'

/**
 * Time that a person worked, on a job or not. Without an end it is the timer; a person has one at most. Stored for
 * seven years: a delete hides it.
 */
export const timesheets = pgTable(
  'timesheets',
  {
    organizationId: organizationId(),
    id: id(),
    userId: uuid('user_id').notNull(),
    jobId: uuid('job_id'),
    inspectionId: uuid('inspection_id'),
    category: timesheetCategory('category').notNull(),
    rateType: rateType('rate_type').notNull().default('ORDINARY'),
    /** The day that it counts for: the one on which it begins, at its place. */
    workedOn: date('worked_on', { mode: 'string' }).notNull(),
    timezone: text('timezone').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    breakMinutes: integer('break_minutes').notNull().default(0),
    kilometres: measure('kilometres', 1),
    note: text('note'),
    capturedAt: instant('captured_at').notNull(),
    receivedAt: instantOfWriting('received_at'),
    lateReason: text('late_reason'),
    status: timesheetStatus('status').notNull().default('draft'),
    submittedAt: instant('submitted_at'),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    decisionNote: text('decision_note'),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.userId], foreignColumns: [users.organizationId, users.id] }),
    foreignKey({ columns: [t.organizationId, t.createdBy], foreignColumns: [users.organizationId, users.id] }),
    foreignKey({ columns: [t.organizationId, t.decidedBy], foreignColumns: [users.organizationId, users.id] }),
    foreignKey({ columns: [t.organizationId, t.jobId], foreignColumns: [jobs.organizationId, jobs.id] }),
    foreignKey({
      columns: [t.organizationId, t.jobId, t.inspectionId],
      foreignColumns: [inspections.organizationId, inspections.jobId, inspections.id],
    }),
    index('timesheets_of_user')
      .on(t.organizationId, t.userId, t.workedOn)
      .where(sql`deleted_at is null`),
    index('timesheets_of_job')
      .on(t.organizationId, t.jobId, t.startedAt)
      .where(sql`deleted_at is null`),
    index('timesheets_by_day')
      .on(t.organizationId, t.workedOn, t.userId)
      .where(sql`deleted_at is null`),
    uniqueIndex('timesheets_one_timer')
      .on(t.organizationId, t.userId)
      .where(sql`ended_at is null and deleted_at is null`),
    check('timesheets_end_after_start', sql`ended_at > started_at`),
    check('timesheets_breaks', sql`break_minutes >= 0`),
    check('timesheets_visit_has_a_job', sql`inspection_id is null or job_id is not null`),
    check('timesheets_timer_is_draft', sql`ended_at is not null or status = 'draft'`),
  ],
)
