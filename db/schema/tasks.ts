import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { createdAt, id, instant, organizationId, tstzrange, updatedAt, version, wallClock } from './columns'
import { jobs } from './jobs'
import { organizations, users } from './organizations'

/** A scheduled task. The wall clock in its own zone is the truth; the range only finds it (a day wider than the task on both sides). */
export const tasks = pgTable(
  'tasks',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    jobId: uuid('job_id'),
    name: text('name').notNull(),
    description: text('description'),
    startLocal: wallClock('start_local').notNull(),
    endLocal: wallClock('end_local').notNull(),
    timezone: text('timezone').notNull(),
    activeRange: tstzrange('active_range').notNull(),
    createdBy: uuid('created_by').notNull(),
    updatedBy: uuid('updated_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.jobId], foreignColumns: [jobs.organizationId, jobs.id] }),
    foreignKey({ columns: [t.organizationId, t.createdBy], foreignColumns: [users.organizationId, users.id] }),
    foreignKey({ columns: [t.organizationId, t.updatedBy], foreignColumns: [users.organizationId, users.id] }),
    index('tasks_active')
      .using('gist', t.organizationId, t.activeRange)
      .where(sql`deleted_at is null`),
    index('tasks_of_job')
      .on(t.organizationId, t.jobId, t.startLocal)
      .where(sql`deleted_at is null`),
    check('tasks_end_after_start', sql`end_local > start_local`),
  ],
)

export const taskAssignments = pgTable(
  'task_assignments',
  {
    organizationId: organizationId(),
    taskId: uuid('task_id').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.taskId, t.userId] }),
    foreignKey({ columns: [t.organizationId, t.taskId], foreignColumns: [tasks.organizationId, tasks.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.organizationId, t.userId], foreignColumns: [users.organizationId, users.id] }),
    index('task_assignments_of_user').on(t.organizationId, t.userId, t.taskId),
  ],
)

/** Whose columns a person wants to see on the calendar. */
export const pinnedUsers = pgTable(
  'pinned_users',
  {
    organizationId: organizationId(),
    userId: uuid('user_id').notNull(),
    pinnedUserId: uuid('pinned_user_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.userId, t.pinnedUserId] }),
    foreignKey({ columns: [t.organizationId, t.userId], foreignColumns: [users.organizationId, users.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [t.organizationId, t.pinnedUserId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)
