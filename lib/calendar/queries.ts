import 'server-only'
import { type SQL, and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'

import { jobs, pinnedUsers, taskAssignments, tasks, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import type { Actor } from '@/lib/auth/actor'
import { notFound } from '@/lib/errors'
import { jobSummaryColumns, toJobSummary } from '@/lib/jobs/queries'
import { toInstant } from '@/lib/time'
import { type PersonRow, personColumns, toPerson } from '@/lib/users/queries'
import { type Role, isManager } from '@/lib/users/rules'

import { type Span, overlaps } from './rules'
import type { AvailableUser, CalendarWindow, Task } from './schema'

/** More tasks than any job has; what lies beyond is older. */
const MOST_OF_A_JOB = 1_000

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

const joinedBy = (people: Users, id: AnyPgColumn) =>
  and(eq(people.organizationId, tasks.organizationId), eq(people.id, id))

/** Everybody assigned to a task, in one value of its row, so that a list of tasks is one query. */
const assignees = sql<PersonRow[]>`(
  select coalesce(json_agg(json_build_object(
    'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'role', u.role,
    'pictureFileId', u.picture_file_id
  ) order by u.first_name, u.last_name, u.id), '[]')
  from ${taskAssignments} a join ${users} u on u.organization_id = a.organization_id and u.id = a.user_id
  where a.organization_id = ${tasks.organizationId} and a.task_id = ${tasks.id}
)`

const assignedTo = (userIds: readonly string[]): SQL =>
  sql`exists (select from ${taskAssignments} a where a.organization_id = ${tasks.organizationId} and a.task_id = ${tasks.id} and a.user_id in ${userIds})`

/** The tasks that the actor may see: all of the organisation for managers, the assigned ones for a Technician. */
const visible = (actor: Actor) =>
  and(
    eq(tasks.organizationId, actor.organizationId),
    isNull(tasks.deletedAt),
    isManager(actor.role) ? undefined : assignedTo([actor.userId]),
  )

function selectTasks(tx: Tx) {
  return tx
    .select({
      id: tasks.id,
      name: tasks.name,
      description: tasks.description,
      startLocal: tasks.startLocal,
      endLocal: tasks.endLocal,
      timezone: tasks.timezone,
      createdAt: tasks.createdAt,
      updatedAt: tasks.updatedAt,
      version: tasks.version,
      assignees,
      creator: personOf(creator),
      updater: personOf(updater),
      job: jobSummaryColumns,
      projectManager: personOf(projectManager),
      supervisor: personOf(supervisor),
    })
    .from(tasks)
    .innerJoin(creator, joinedBy(creator, tasks.createdBy))
    .leftJoin(updater, joinedBy(updater, tasks.updatedBy))
    .leftJoin(jobs, and(eq(jobs.organizationId, tasks.organizationId), eq(jobs.id, tasks.jobId)))
    .leftJoin(projectManager, joinedBy(projectManager, jobs.projectManagerId))
    .leftJoin(supervisor, joinedBy(supervisor, jobs.supervisorId))
}

type TaskRow = Awaited<ReturnType<typeof selectTasks>>[number]

function toTask(row: TaskRow, { organization: { identifier } }: Actor): Task {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    ...spanOf(row),
    timezone: row.timezone,
    isRecurring: false,
    jobId: row.job && row.job.id,
    job: row.job && {
      ...toJobSummary(row.job, identifier),
      projectManager: row.projectManager && toPerson(row.projectManager),
      supervisor: row.supervisor && toPerson(row.supervisor),
    },
    organization: { identifier },
    taskAssignments: row.assignees.map((user) => ({ userId: user.id, user: toPerson(user) })),
    attachments: [],
    createdByUser: toPerson(row.creator),
    updatedByUser: row.updater && toPerson(row.updater),
    updatedOn: row.updater && row.updatedAt.toISOString(),
    recurringData: null,
    startsOn: null,
    endsOn: null,
    recurringRuleText: null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }
}

const spanOf = ({ startLocal, endLocal, timezone }: Pick<TaskRow, 'startLocal' | 'endLocal' | 'timezone'>) => ({
  start: toInstant(startLocal, timezone).toISOString(),
  end: toInstant(endLocal, timezone).toISOString(),
})

const byStart = (one: Task, other: Task) => Date.parse(one.start) - Date.parse(other.start)

/** The index answers with a day to spare on both sides; `overlaps` then decides. */
const near = ({ start, end }: Span) =>
  sql`${tasks.id} in (select task_ids_between(${new Date(start).toISOString()}, ${new Date(end).toISOString()}))`

/** The tasks that share any time with a window, earliest first; those of some users alone when any are named. */
export async function tasksBetween(
  tx: Tx,
  actor: Actor,
  { userIds = [], ...window }: Span & { userIds?: readonly string[] },
): Promise<Task[]> {
  const rows = await selectTasks(tx).where(
    and(visible(actor), near(window), userIds.length ? assignedTo(userIds) : undefined),
  )
  return rows
    .map((row) => toTask(row, actor))
    .filter((task) => overlaps(task, window))
    .toSorted(byStart)
}

/** What the calendar shows of a window: each task once, and each time that it falls in the window. */
export async function readWindow(
  tx: Tx,
  actor: Actor,
  window: Span & { userIds?: readonly string[] },
): Promise<CalendarWindow> {
  const found = await tasksBetween(tx, actor, window)
  const occurrences = found.map(({ id, start, end }) => ({ taskId: id, occurrenceStart: start, start, end }))
  return { tasks: found, occurrences }
}

/** A job's tasks, earliest first: the newest thousand. */
export async function tasksOfJob(tx: Tx, actor: Actor, jobId: string): Promise<Task[]> {
  const [job] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.organizationId, actor.organizationId), eq(jobs.id, jobId), isNull(jobs.deletedAt)))
  if (!job) throw notFound('job')
  const rows = await selectTasks(tx)
    .where(and(visible(actor), eq(tasks.jobId, jobId)))
    .orderBy(desc(tasks.startLocal))
    .limit(MOST_OF_A_JOB)
  return rows.map((row) => toTask(row, actor)).toSorted(byStart)
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

/**
 * Who could do a task, by name, with every other task of theirs that shares time with it. Everybody of the role is
 * listed: whether a conflict rules somebody out is for whoever plans to decide.
 */
export async function availableUsers(
  tx: Tx,
  actor: Actor,
  { role, taskId, ...window }: Span & { role?: Role; taskId?: string },
): Promise<AvailableUser[]> {
  const [staff, busy] = await Promise.all([
    tx
      .select(personColumns)
      .from(users)
      .where(
        and(eq(users.organizationId, actor.organizationId), eq(users.status, 'ACTIVE'), role && eq(users.role, role)),
      )
      .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id)),
    tx
      .select({
        userId: taskAssignments.userId,
        taskId: tasks.id,
        name: tasks.name,
        startLocal: tasks.startLocal,
        endLocal: tasks.endLocal,
        timezone: tasks.timezone,
      })
      .from(tasks)
      .innerJoin(
        taskAssignments,
        and(eq(taskAssignments.organizationId, tasks.organizationId), eq(taskAssignments.taskId, tasks.id)),
      )
      .where(and(visible(actor), near(window), taskId ? ne(tasks.id, taskId) : undefined)),
  ])
  const conflicts = busy
    .map(({ userId, taskId: id, name, ...clock }) => ({ userId, task: { taskId: id, name, ...spanOf(clock) } }))
    .filter(({ task }) => overlaps(task, window))
  return staff.map((person) => ({
    ...toPerson(person),
    conflicts: conflicts.filter(({ userId }) => userId === person.id).map(({ task }) => task),
  }))
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
