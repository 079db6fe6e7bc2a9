import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { CHANGE_SCOPES } from '@/db/enums/calendar'

import {
  bytea,
  createdAt,
  endOption,
  frequency,
  hue,
  id,
  instant,
  monthOption,
  organizationId,
  overrideKind,
  tstzrange,
  updatedAt,
  version,
  wallClock,
} from './columns'
import { jobs } from './jobs'
import { files, organizations, users } from './organizations'

type ChangeScope = (typeof CHANGE_SCOPES)[number]
/** The fields in which one task of a series can differ. */
type OverridableField = 'name' | 'description' | 'jobId' | 'time' | 'assignees' | 'attachments'

/**
 * A scheduled task, or a series stored once as a rule (`freq` is null for a single task). The wall clock in its own
 * zone is the truth; the range only finds it: from its first start to its last end, a day wider on both sides, and
 * without an upper end when it never ends.
 */
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
    /** Planned, but not published: it waits for people, and only managers see it. */
    draft: boolean('draft').notNull().default(false),
    freq: frequency('freq'),
    interval: integer('interval'),
    /** Sunday is 0. */
    byWeekDay: smallint('by_week_day').array(),
    monthOption: monthOption('month_option'),
    /** 1 to 4, or -1 for the last; set when the series is made. */
    monthOrdinal: smallint('month_ordinal'),
    monthDay: smallint('month_day'),
    endOption: endOption('end_option'),
    count: integer('count'),
    endsOn: date('ends_on', { mode: 'string' }),
    /** The series that this one was split off from, directly and at first. */
    splitFromId: uuid('split_from_id'),
    rootId: uuid('root_id'),
    activeRange: tstzrange('active_range').notNull(),
    createdBy: uuid('created_by').notNull(),
    updatedBy: uuid('updated_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: instant('deleted_at'),
    /** Its words, folded. It begins with a space, as words do. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql.raw(`' ' || folded(name || ' ' || coalesce(description, ''))`)),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index('tasks_search')
      .using('gin', t.organizationId, t.searchText.op('gin_trgm_ops'))
      .where(sql`deleted_at is null`),
    foreignKey({ columns: [t.organizationId, t.jobId], foreignColumns: [jobs.organizationId, jobs.id] }),
    foreignKey({ columns: [t.organizationId, t.createdBy], foreignColumns: [users.organizationId, users.id] }),
    foreignKey({ columns: [t.organizationId, t.updatedBy], foreignColumns: [users.organizationId, users.id] }),
    foreignKey({ columns: [t.organizationId, t.splitFromId], foreignColumns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.rootId], foreignColumns: [t.organizationId, t.id] }),
    index('tasks_single_active')
      .using('gist', t.organizationId, t.activeRange)
      .where(sql`deleted_at is null and freq is null`),
    index('tasks_series_active')
      .using('gist', t.organizationId, t.activeRange)
      .where(sql`deleted_at is null and freq is not null`),
    index('tasks_of_job')
      .on(t.organizationId, t.jobId, t.startLocal)
      .where(sql`deleted_at is null`),
    index('tasks_drafts')
      .on(t.organizationId, t.startLocal)
      .where(sql`draft and deleted_at is null`),
    check('tasks_end_after_start', sql`end_local > start_local`),
    check(
      'tasks_whole_rule',
      sql`(freq is null and "interval" is null and by_week_day is null and month_option is null and month_ordinal is null
        and month_day is null and end_option is null and count is null and ends_on is null)
        or (freq is not null and "interval" > 0 and by_week_day is not null and end_option is not null
        and (freq = 'week') = (cardinality(by_week_day) > 0)
        and (freq = 'month') = (month_option is not null)
        and (end_option = 'after') = (count is not null) and (end_option = 'on') = (ends_on is not null))`,
    ),
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

/**
 * The differences of one task of a series, keyed by the day that its rule gave it in the series' zone: they survive a
 * change of time. `changes` names the fields that differ; the others follow the series.
 */
export const taskOverrides = pgTable(
  'task_overrides',
  {
    organizationId: organizationId(),
    seriesId: uuid('series_id').notNull(),
    slotDate: date('slot_date', { mode: 'string' }).notNull(),
    kind: overrideKind('kind').notNull(),
    changes: text('changes').array().$type<OverridableField[]>().notNull().default([]),
    name: text('name'),
    description: text('description'),
    jobId: uuid('job_id'),
    startLocal: wallClock('start_local'),
    endLocal: wallClock('end_local'),
    /** The time of a changed task with its own time: it finds the task far from its slot. */
    activeRange: tstzrange('active_range'),
    /** The changed rule no longer has this day: it stays, hidden, until somebody decides. */
    orphaned: boolean('orphaned').notNull().default(false),
    updatedBy: uuid('updated_by').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.seriesId, t.slotDate] }),
    foreignKey({ columns: [t.organizationId, t.seriesId], foreignColumns: [tasks.organizationId, tasks.id] }),
    foreignKey({ columns: [t.organizationId, t.jobId], foreignColumns: [jobs.organizationId, jobs.id] }),
    foreignKey({ columns: [t.organizationId, t.updatedBy], foreignColumns: [users.organizationId, users.id] }),
    index('task_overrides_active')
      .using('gist', t.organizationId, t.activeRange)
      .where(sql`active_range is not null and not orphaned`),
    index('task_overrides_of_job')
      .on(t.organizationId, t.jobId)
      .where(sql`job_id is not null`),
    check('task_overrides_end_after_start', sql`end_local > start_local`),
    check(
      'task_overrides_own_time',
      sql`(start_local is null) = (end_local is null) and (start_local is null) = (active_range is null)`,
    ),
    check('task_overrides_changed', sql`(kind = 'modified') = (cardinality(changes) > 0)`),
  ],
)

/** The people of one task of a series, if they differ from the series'. */
export const overrideAssignments = pgTable(
  'override_assignments',
  {
    organizationId: organizationId(),
    seriesId: uuid('series_id').notNull(),
    slotDate: date('slot_date', { mode: 'string' }).notNull(),
    userId: uuid('user_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.seriesId, t.slotDate, t.userId] }),
    foreignKey({
      columns: [t.organizationId, t.seriesId, t.slotDate],
      foreignColumns: [taskOverrides.organizationId, taskOverrides.seriesId, taskOverrides.slotDate],
      name: 'override_assignments_of_override',
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    foreignKey({ columns: [t.organizationId, t.userId], foreignColumns: [users.organizationId, users.id] }),
    index('override_assignments_of_user').on(t.organizationId, t.userId, t.seriesId),
  ],
)

/** Links a task, or one task of a series (`slotDate`), to a file. Bytes are stored once and go with the last link. */
export const taskAttachments = pgTable(
  'task_attachments',
  {
    organizationId: organizationId(),
    id: id(),
    taskId: uuid('task_id').notNull(),
    slotDate: date('slot_date', { mode: 'string' }),
    fileId: uuid('file_id').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.taskId], foreignColumns: [tasks.organizationId, tasks.id] }),
    foreignKey({
      columns: [t.organizationId, t.taskId, t.slotDate],
      foreignColumns: [taskOverrides.organizationId, taskOverrides.seriesId, taskOverrides.slotDate],
      name: 'task_attachments_of_override',
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    foreignKey({ columns: [t.organizationId, t.fileId], foreignColumns: [files.organizationId, files.id] }),
    foreignKey({ columns: [t.organizationId, t.createdBy], foreignColumns: [users.organizationId, users.id] }),
    index('task_attachments_of_task').on(t.organizationId, t.taskId, t.slotDate),
    index('task_attachments_of_file').on(t.organizationId, t.fileId),
  ],
)

/**
 * What became of a task at one of its times, once anything did: whether it is done, and what visits were begun from it.
 * A time is named as in overrides, by the day that its rule gave it; that of a single task by `-infinity`, since a
 * primary key holds no null. A time that goes to another series, or becomes a task of its own, takes its outcome and its
 * visits along.
 */
export const taskOutcomes = pgTable(
  'task_outcomes',
  {
    organizationId: organizationId(),
    taskId: uuid('task_id').notNull(),
    slotDate: date('slot_date', { mode: 'string' }).notNull(),
    doneAt: instant('done_at'),
    doneBy: uuid('done_by'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.taskId, t.slotDate] }),
    foreignKey({ columns: [t.organizationId, t.taskId], foreignColumns: [tasks.organizationId, tasks.id] }),
    foreignKey({ columns: [t.organizationId, t.doneBy], foreignColumns: [users.organizationId, users.id] }),
    check('task_outcomes_done_by_somebody', sql`(done_at is null) = (done_by is null)`),
  ],
)

/** Every change of a task, with its whole content before and after: append only. */
export const taskRevisions = pgTable(
  'task_revisions',
  {
    organizationId: organizationId(),
    id: id(),
    taskId: uuid('task_id').notNull(),
    slotDate: date('slot_date', { mode: 'string' }),
    action: text('action').notNull(),
    scope: text('scope').$type<ChangeScope>(),
    before: jsonb('before'),
    after: jsonb('after'),
    by: uuid('by_user_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.taskId], foreignColumns: [tasks.organizationId, tasks.id] }),
    foreignKey({ columns: [t.organizationId, t.by], foreignColumns: [users.organizationId, users.id] }),
    index('task_revisions_of_task').on(t.organizationId, t.taskId, t.createdAt),
  ],
)

/** The people whose columns a person wants to see on the calendar. */
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

/** The secret link that brings a person's tasks into another calendar; its last read says whether it is used. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    organizationId: organizationId(),
    userId: uuid('user_id').notNull(),
    /** SHA-256 of the link's token: a copy of this table opens nothing. */
    tokenHash: bytea('token_hash').notNull(),
    createdAt: createdAt(),
    lastReadAt: instant('last_read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.userId] }),
    foreignKey({ columns: [t.organizationId, t.userId], foreignColumns: [users.organizationId, users.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('calendar_feeds_token_hash').on(t.tokenHash),
  ],
)

/** A kind of work that an organisation plans again and again: it fills the form of a new task. */
export const taskTypes = pgTable(
  'task_types',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    name: text('name').notNull(),
    minutes: integer('minutes').notNull(),
    hue: hue('hue').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('task_types_name').on(t.organizationId, sql`lower(name)`),
    check('task_types_minutes', sql`minutes between 5 and 1440`),
  ],
)

/** The people who usually do a kind of work. */
export const taskTypePeople = pgTable(
  'task_type_people',
  {
    organizationId: organizationId(),
    taskTypeId: uuid('task_type_id').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.taskTypeId, t.userId] }),
    foreignKey({
      name: 'task_type_people_of_type',
      columns: [t.organizationId, t.taskTypeId],
      foreignColumns: [taskTypes.organizationId, taskTypes.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.organizationId, t.userId], foreignColumns: [users.organizationId, users.id] }),
    index('task_type_people_of_user').on(t.organizationId, t.userId),
  ],
)
