import 'server-only'
import { type SQL, and, asc, count, desc, eq, inArray, isNull, ne, notExists, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'

import {
  files,
  jobs,
  overrideAssignments,
  pinnedUsers,
  taskAssignments,
  taskAttachments,
  taskOverrides,
  tasks,
  users,
} from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import type { Actor } from '@/lib/auth/actor'
import { notFound } from '@/lib/errors'
import { jobSummaryColumns, toJobSummary } from '@/lib/jobs/queries'
import { OPEN_STATUSES } from '@/lib/jobs/rules'
import { DAY_MS, toInstant } from '@/lib/time'
import { type PersonRow, personColumns, toPerson } from '@/lib/users/queries'
import type { Role } from '@/lib/users/rules'
import { fileUrl } from '@/lib/wire'

import { firstSlot, lastSlot, occurrenceAt } from './recurrence'
import { ruleText } from './recurrence-words'
import { MAX_WINDOW_DAYS, type Span, recurringDataOf } from './rules'
import type { AvailableUser, CalendarWindow, ListedTask, Override, Task, UnscheduledJobs } from './schema'
import { type RuleRow, ruleColumns, seriesOf } from './stored'
import { type Found, occurrencesIn, visible } from './window'

/** More tasks than any job has; what lies beyond is older. */
const MOST_OF_A_JOB = 1_000
/** More than anybody plans without saying who does it. */
const MOST_DRAFTS = 200
const MOST_UNSCHEDULED = 50
/** So many of somebody's other tasks say that they are busy. */
const MOST_CONFLICTS = 20

const usersAs = (name: string) => alias(users, name)
const creator = usersAs('creator')
const updater = usersAs('updater')
const projectManager = usersAs('project_manager')
const supervisor = usersAs('supervisor')

type Users = typeof creator

const personOf = (people: Users) => ({
  id: people.id,
  firstName: people.firstName,
  lastName: people.lastName,
  email: people.email,
  role: people.role,
  pictureFileId: people.pictureFileId,
})

const whoIs = (people: Users, organizationId: AnyPgColumn, id: AnyPgColumn) =>
  and(eq(people.organizationId, organizationId), eq(people.id, id))

interface AttachmentRow {
  id: string
  taskId: string
  name: string
  mimeType: string
  size: number
  createdOn: string
}

/** Everybody assigned, in one value of the row, so that a list of tasks is one query. */
const people = (assignments: SQL) => sql<PersonRow[]>`(
  select coalesce(json_agg(json_build_object(
    'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'role', u.role,
    'pictureFileId', u.picture_file_id
  ) order by u.first_name, u.last_name, u.id), '[]')
  from ${assignments} join ${users} u on u.organization_id = a.organization_id and u.id = a.user_id
)`

const assignees = people(sql`(select * from ${taskAssignments} a
  where a.organization_id = ${tasks.organizationId} and a.task_id = ${tasks.id}) a`)
const overrideAssignees = people(sql`(select * from ${overrideAssignments} a
  where a.organization_id = ${taskOverrides.organizationId} and a.series_id = ${taskOverrides.seriesId}
    and a.slot_date = ${taskOverrides.slotDate}) a`)

/** The attachments of a row, in one value of it, oldest first. */
const attachments = (condition: SQL) => sql<AttachmentRow[]>`(
  select coalesce(json_agg(json_build_object(
    'id', l.id, 'taskId', l.task_id, 'name', f.name, 'mimeType', f.mime_type, 'size', f.size, 'createdOn', l.created_at
  ) order by l.created_at, l.id), '[]')
  from ${taskAttachments} l join ${files} f on f.organization_id = l.organization_id and f.id = l.file_id
  where ${condition}
)`

const orphans = sql<number>`(
  select count(*)::int from ${taskOverrides} o
  where o.organization_id = ${tasks.organizationId} and o.series_id = ${tasks.id} and o.orphaned and o.kind = 'modified'
)`

const jobColumns = {
  job: jobSummaryColumns,
  projectManager: personOf(projectManager),
  supervisor: personOf(supervisor),
}

function selectTasks(tx: Tx) {
  return tx
    .select({
      id: tasks.id,
      name: tasks.name,
      description: tasks.description,
      startLocal: tasks.startLocal,
      endLocal: tasks.endLocal,
      timezone: tasks.timezone,
      draft: tasks.draft,
      ...ruleColumns,
      createdAt: tasks.createdAt,
      updatedAt: tasks.updatedAt,
      version: tasks.version,
      assignees,
      attachments: attachments(
        sql`l.organization_id = ${tasks.organizationId} and l.task_id = ${tasks.id} and l.slot_date is null`,
      ),
      orphans,
      creator: personOf(creator),
      updater: personOf(updater),
      ...jobColumns,
    })
    .from(tasks)
    .innerJoin(creator, whoIs(creator, tasks.organizationId, tasks.createdBy))
    .leftJoin(updater, whoIs(updater, tasks.organizationId, tasks.updatedBy))
    .leftJoin(jobs, and(eq(jobs.organizationId, tasks.organizationId), eq(jobs.id, tasks.jobId)))
    .leftJoin(projectManager, whoIs(projectManager, jobs.organizationId, jobs.projectManagerId))
    .leftJoin(supervisor, whoIs(supervisor, jobs.organizationId, jobs.supervisorId))
}

type TaskRow = Awaited<ReturnType<typeof selectTasks>>[number]

function toTask(row: TaskRow, { organization: { identifier } }: Actor): Task {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    ...spanOf(row),
    timezone: row.timezone,
    ...toTaskJob(row, identifier),
    organization: { identifier },
    taskAssignments: toAssignments(row.assignees),
    attachments: row.attachments.map(toAttachment),
    createdByUser: toPerson(row.creator),
    updatedByUser: row.updater && toPerson(row.updater),
    updatedOn: row.updater && row.updatedAt.toISOString(),
    draft: row.draft,
    ...repetitionOf(row),
    orphans: row.orphans,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }
}

const toTaskJob = ({ job, ...row }: Pick<TaskRow, keyof typeof jobColumns>, identifier: string) => ({
  jobId: job && job.id,
  job: job && {
    ...toJobSummary(job, identifier),
    projectManager: row.projectManager && toPerson(row.projectManager),
    supervisor: row.supervisor && toPerson(row.supervisor),
  },
})

const toAssignments = (rows: readonly PersonRow[]) => rows.map((user) => ({ userId: user.id, user: toPerson(user) }))

const toAttachment = ({ createdOn, ...row }: AttachmentRow) => ({
  ...row,
  createdOn: new Date(createdOn).toISOString(),
})

function repetitionOf(row: RuleRow & Pick<TaskRow, 'startLocal' | 'endLocal' | 'timezone'>) {
  const series = seriesOf(row)
  if (!series) return { isRecurring: false, recurringData: null, startsOn: null, endsOn: null, recurringRuleText: null }
  const firstDay = series.startLocal.slice(0, 10)
  const [first, last] = [firstSlot(series, firstDay), lastSlot(series, firstDay)]
  return {
    isRecurring: true,
    recurringData: recurringDataOf(series),
    startsOn: first && occurrenceAt(series, first)!.start.toISOString(),
    endsOn: last && occurrenceAt(series, last)!.end.toISOString(),
    recurringRuleText: ruleText(series, firstDay),
  }
}

const spanOf = (row: Pick<TaskRow, 'startLocal' | 'endLocal' | 'timezone'>) => ({
  start: toInstant(row.startLocal, row.timezone).toISOString(),
  end: toInstant(row.endLocal, row.timezone).toISOString(),
})

/** The tasks of some occurrences, each once, in the order in which they first take place. */
async function tasksIn(tx: Tx, actor: Actor, found: readonly Found[]): Promise<Task[]> {
  const ids = [...new Set(found.map(({ taskId }) => taskId))]
  if (!ids.length) return []
  const rows = await selectTasks(tx).where(and(visible(actor), sql`${tasks.id} = any(${sql.param(ids)}::uuid[])`))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toTask(row, actor)] : []
  })
}

/** What the calendar shows of a window: each task once, and each time that it falls in the window, earliest first. */
export async function readWindow(
  tx: Tx,
  actor: Actor,
  window: Span & { userIds?: readonly string[] },
): Promise<CalendarWindow> {
  const found = await occurrencesIn(tx, actor, window)
  const [tasksFound, overrides] = await Promise.all([tasksIn(tx, actor, found), overridesOf(tx, actor, found)])
  return {
    tasks: tasksFound,
    occurrences: found.map((one) => {
      const override = one.hasOverride ? overrides.get(keyOf(one)) : undefined
      return { ...slotOf(one), taskId: one.taskId, ...(override && { override }) }
    }),
  }
}

const slotOf = ({ occurrenceStart, start, end }: Found) => ({ occurrenceStart, start, end })
const keyOf = ({ taskId, slotDate }: { taskId: string; slotDate: string | null }) => `${taskId} ${slotDate}`

/** What is different about those of some occurrences that are. */
async function overridesOf(tx: Tx, actor: Actor, found: readonly Found[]): Promise<Map<string, Override>> {
  const changed = found.filter(({ hasOverride }) => hasOverride)
  if (!changed.length) return new Map()
  const rows = await tx
    .select({
      taskId: taskOverrides.seriesId,
      slotDate: taskOverrides.slotDate,
      changes: taskOverrides.changes,
      name: taskOverrides.name,
      description: taskOverrides.description,
      updatedAt: taskOverrides.updatedAt,
      updater: personOf(updater),
      ...jobColumns,
      assignees: overrideAssignees,
      attachments: attachments(
        sql`l.organization_id = ${taskOverrides.organizationId} and l.task_id = ${taskOverrides.seriesId} and l.slot_date = ${taskOverrides.slotDate}`,
      ),
    })
    .from(taskOverrides)
    .innerJoin(updater, whoIs(updater, taskOverrides.organizationId, taskOverrides.updatedBy))
    .leftJoin(jobs, and(eq(jobs.organizationId, taskOverrides.organizationId), eq(jobs.id, taskOverrides.jobId)))
    .leftJoin(projectManager, whoIs(projectManager, jobs.organizationId, jobs.projectManagerId))
    .leftJoin(supervisor, whoIs(supervisor, jobs.organizationId, jobs.supervisorId))
    .where(
      and(
        eq(taskOverrides.organizationId, actor.organizationId),
        sql`(${taskOverrides.seriesId}, ${taskOverrides.slotDate}) in (
          select * from unnest(${sql.param(changed.map(({ taskId }) => taskId))}::uuid[], ${sql.param(changed.map(({ slotDate }) => slotDate))}::text[]::date[]))`,
      ),
    )
  return new Map(rows.map((row) => [keyOf(row), toOverride(row, actor)]))
}

function toOverride(
  row: Pick<TaskRow, 'assignees' | 'attachments' | keyof typeof jobColumns> &
    Pick<typeof taskOverrides.$inferSelect, 'changes' | 'name' | 'description' | 'updatedAt'> & { updater: PersonRow },
  { organization: { identifier } }: Actor,
): Override {
  const { changes } = row
  return {
    ...(changes.includes('name') && { name: row.name! }),
    ...(changes.includes('description') && { description: row.description }),
    ...(changes.includes('jobId') && toTaskJob(row, identifier)),
    ...(changes.includes('assignees') && { taskAssignments: toAssignments(row.assignees) }),
    ...(changes.includes('attachments') && { attachments: row.attachments.map(toAttachment) }),
    updatedByUser: toPerson(row.updater),
    updatedOn: row.updatedAt.toISOString(),
  }
}

/** The tasks that fall in a window, each once, by the time that it is next due in it; of some people alone when named. */
export async function tasksBetween(
  tx: Tx,
  actor: Actor,
  { now, ...window }: Span & { userIds?: readonly string[]; now: Date },
): Promise<ListedTask[]> {
  const found = await occurrencesIn(tx, actor, window)
  return listed(await tasksIn(tx, actor, found), found, now)
}

/** A job's tasks, by the time that each is next due: the newest thousand. */
export async function tasksOfJob(tx: Tx, actor: Actor, jobId: string, now: Date): Promise<ListedTask[]> {
  const [job] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.organizationId, actor.organizationId), eq(jobs.id, jobId), isNull(jobs.deletedAt)))
  if (!job) throw notFound('job')
  const rows = await selectTasks(tx)
    .where(and(visible(actor), eq(tasks.jobId, jobId)))
    .orderBy(desc(tasks.startLocal))
    .limit(MOST_OF_A_JOB)
  const ahead = { start: now, end: new Date(now.getTime() + MAX_WINDOW_DAYS * DAY_MS) }
  const found = await occurrencesIn(tx, actor, { ...ahead, jobId })
  return listed(
    rows.map((row) => toTask(row, actor)),
    found,
    now,
  )
}

function listed(rows: readonly Task[], found: readonly Found[], now: Date): ListedTask[] {
  const next = new Map<string, Found>()
  for (const one of found) if (Date.parse(one.end) >= now.getTime() && !next.has(one.taskId)) next.set(one.taskId, one)
  const due = ({ next: slot, start }: ListedTask) => slot?.start ?? start
  return rows
    .map((task) => ({ ...task, next: nextOf(task, next.get(task.id), now) }))
    .toSorted((one, other) => (due(one) < due(other) ? -1 : due(one) > due(other) ? 1 : 0))
}

/** A single task far ahead is not among the occurrences that were looked at, and is due all the same. */
function nextOf({ isRecurring, start, end }: Task, found: Found | undefined, now: Date): ListedTask['next'] {
  if (found) return slotOf(found)
  return isRecurring || Date.parse(end) < now.getTime() ? null : { occurrenceStart: start, start, end }
}

/** What is planned without being published, earliest first. */
export async function drafts(tx: Tx, actor: Actor): Promise<Task[]> {
  const rows = await selectTasks(tx)
    .where(and(visible(actor), tasks.draft))
    .orderBy(asc(tasks.startLocal), asc(tasks.id))
    .limit(MOST_DRAFTS)
  return rows.map((row) => toTask(row, actor))
}

/** Open jobs for which nothing is planned from now on, oldest first: the first fifty, and how many there are. */
export async function unscheduledJobs(tx: Tx, { organizationId, organization }: Actor): Promise<UnscheduledJobs> {
  const ahead = tx
    .select({ one: sql`1` })
    .from(tasks)
    .where(
      and(
        eq(tasks.organizationId, jobs.organizationId),
        eq(tasks.jobId, jobs.id),
        isNull(tasks.deletedAt),
        sql`coalesce(upper(${tasks.activeRange}) - interval '1 day' > now(), true)`,
      ),
    )
  const unscheduled = and(
    eq(jobs.organizationId, organizationId),
    isNull(jobs.deletedAt),
    inArray(jobs.status, [...OPEN_STATUSES]),
    notExists(ahead),
  )
  const [found, [counted]] = await Promise.all([
    tx.select(jobSummaryColumns).from(jobs).where(unscheduled).orderBy(asc(jobs.jobNo)).limit(MOST_UNSCHEDULED),
    tx.select({ total: count() }).from(jobs).where(unscheduled),
  ])
  return { total: counted!.total, jobs: found.map((row) => toJobSummary(row, organization.identifier)) }
}

export async function getTask(tx: Tx, actor: Actor, id: string): Promise<Task> {
  const [row] = await selectTasks(tx).where(and(visible(actor), eq(tasks.id, id)))
  if (!row) throw notFound('task')
  return toTask(row, actor)
}

/** The task that an id was given to, also when it was removed since: what a replayed create answers with. */
export async function findScheduled(tx: Tx, actor: Actor, id: string): Promise<Task | null> {
  const [row] = await selectTasks(tx).where(and(eq(tasks.organizationId, actor.organizationId), eq(tasks.id, id)))
  return row ? toTask(row, actor) : null
}

/** Where an attachment of a task, or of one task of its series, is read. @throws not_found */
export async function attachmentUrl(tx: Tx, actor: Actor, taskId: string, attachmentId: string): Promise<string> {
  const [link] = await tx
    .select({ fileId: taskAttachments.fileId })
    .from(taskAttachments)
    .innerJoin(
      tasks,
      and(eq(tasks.organizationId, taskAttachments.organizationId), eq(tasks.id, taskAttachments.taskId)),
    )
    .where(and(visible(actor), eq(tasks.id, taskId), eq(taskAttachments.id, attachmentId)))
  if (!link) throw notFound('attachment')
  return fileUrl(link.fileId)!
}

/**
 * Who could do a task, by name, with every other task of theirs that shares time with it. Everybody of the role is
 * listed: whether a conflict rules somebody out is for whoever plans to decide.
 */
export async function availableUsers(
  tx: Tx,
  actor: Actor,
  { role, taskId, ...window }: Span & { role?: Role; taskId?: string },
): Promise<AvailableUser[]> {
  const [staff, found] = await Promise.all([
    tx
      .select(personColumns)
      .from(users)
      .where(
        and(eq(users.organizationId, actor.organizationId), eq(users.status, 'ACTIVE'), role && eq(users.role, role)),
      )
      .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id)),
    occurrencesIn(tx, actor, window),
  ])
  const busy = new Map<string, AvailableUser['conflicts']>()
  for (const { assignedUserIds, taskId: id, name, start, end } of found) {
    if (id === taskId) continue
    for (const userId of assignedUserIds) {
      const conflicts = busy.get(userId) ?? []
      if (conflicts.length < MOST_CONFLICTS) busy.set(userId, [...conflicts, { taskId: id, name, start, end }])
    }
  }
  return staff.map((person) => ({ ...toPerson(person), conflicts: busy.get(person.id) ?? [] }))
}

/** Whose columns the actor wants to see; who was removed since has none. */
export async function pinnedUserIds(tx: Tx, { organizationId, userId }: Actor): Promise<string[]> {
  const rows = await tx
    .select({ id: pinnedUsers.pinnedUserId })
    .from(pinnedUsers)
    .innerJoin(users, and(eq(users.organizationId, pinnedUsers.organizationId), eq(users.id, pinnedUsers.pinnedUserId)))
    .where(
      and(eq(pinnedUsers.organizationId, organizationId), eq(pinnedUsers.userId, userId), ne(users.status, 'REMOVED')),
    )
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
  return rows.map(({ id }) => id)
}
