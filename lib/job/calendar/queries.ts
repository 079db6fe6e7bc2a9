import 'server-only'
import { and, asc, count, desc, eq, isNull, ne, sql } from 'drizzle-orm'

import { byName } from '@/db/alphabet'
import { among, sameRow } from '@/db/rows'
import { jobs, pinnedUsers, taskAttachments, taskOverrides, tasks, users } from '@/db/schema'
import { type RowOf, packed } from '@/db/select'
import type { Tx } from '@/db/tenancy'
import { cutList } from '@/lib/base/cut'
import { notFound } from '@/lib/base/errors'
import type { Role } from '@/lib/base/roles'
import { DAY_MS, toDay } from '@/lib/base/time'
import { readRoster } from '@/lib/company/roster/queries'
import { absenceAt, rosterOf } from '@/lib/company/roster/rules'
import { colleagueColumns, toColleague } from '@/lib/company/users/queries'
import { boundsOf, occurrenceAt, slotNamed } from '@/lib/job/calendar/recurrence/recurrence'
import { ruleText } from '@/lib/job/calendar/recurrence/words'
import { jobsToSchedule } from '@/lib/job/calendar/stored/ahead'
import { type Done, NOT_DONE, type TaskTime, doneAt, timeKey } from '@/lib/job/calendar/stored/outcomes'
import { type References, loadReferences } from '@/lib/job/calendar/stored/references'
import { seriesOf, overridesOf as storedOverridesOf } from '@/lib/job/calendar/stored/rows'
import { recurringDataOf } from '@/lib/job/calendar/stored/series-rules'
import {
  type Candidate,
  type Found,
  type Looker,
  candidateColumns,
  occurrencesIn,
  occurrencesWith,
  overrideUserIds,
  tasksOfJobs,
  visible,
} from '@/lib/job/calendar/stored/window'
import { jobSummaryColumns, requireJob, toJobSummary } from '@/lib/job/jobs/queries/job'
import type { Actor } from '@/lib/platform/auth/actor'

import { MAX_WINDOW_DAYS, type Span, isPast, isoSpan, isoSpanOf, mayBeAssigned, spanOf } from './rules'
import type { AvailableUser, CalendarWindow, ListedTask, Override, Task, UnscheduledJobs } from './schema'

/** More tasks than any job has; the ones left out are older. */
const MOST_OF_A_JOB = 1_000
/** More tasks than anybody plans without people. */
const MOST_DRAFTS = 200
const MOST_UNSCHEDULED = 50
/** A person's first so many other tasks are enough to show that they are busy. */
const MOST_CONFLICTS = 20

/** A task's own columns. */
const taskColumns = {
  ...candidateColumns,
  description: tasks.description,
  draft: tasks.draft,
  createdBy: tasks.createdBy,
  updatedBy: tasks.updatedBy,
  createdAt: tasks.createdAt,
  updatedAt: tasks.updatedAt,
  version: tasks.version,
}

type TaskRow = RowOf<typeof taskColumns>
const packedTask = packed(taskColumns)

const selectTasks = (tx: Tx) => tx.select(taskColumns).from(tasks)

/** Turns rows of tasks into the contract's form. */
async function toTasks(tx: Tx, actor: Looker, rows: readonly TaskRow[]): Promise<Task[]> {
  const taskIds = rows.map(({ id }) => id)
  const [references, done] = await Promise.all([
    loadReferences(tx, actor, taskIds, rows),
    doneAt(
      tx,
      actor,
      rows.filter(({ freq }) => !freq).map(({ id }) => single(id)),
    ),
  ])
  return rows.map((row) => toTask(row, { references, done, actor }))
}

const single = (taskId: string): TaskTime => ({ taskId, slotDate: null })

interface Beside {
  references: References
  done: ReadonlyMap<string, Done>
  actor: Looker
}

/** Copied field by field: a spread makes thousands of these slow and large. */
function toTask(row: TaskRow, { references, done, actor }: Beside): Task {
  const { identifier } = actor.organization
  const { start, end } = isoSpanOf(row)
  const whenDone = done.get(timeKey(single(row.id))) ?? NOT_DONE
  const series = seriesOf(row)
  const { first, last } = series ? boundsOf(series) : { first: null, last: null }
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    start,
    end,
    timezone: row.timezone,
    jobId: row.jobId,
    job: references.job(row.jobId),
    organization: { identifier },
    taskAssignments: references.people(row.assignedUserIds),
    attachments: references.attachments(row.id, null),
    createdByUser: references.person(row.createdBy),
    updatedByUser: row.updatedBy === null ? null : references.person(row.updatedBy),
    updatedOn: row.updatedBy && row.updatedAt,
    draft: row.draft,
    isRecurring: series !== null,
    recurringData: series && recurringDataOf(series),
    startsOn: first && first.start.toISOString(),
    endsOn: last && last.end.toISOString(),
    recurringRuleText: series && ruleText(series, series.startLocal.slice(0, 10)),
    orphans: references.orphans(row.id),
    doneAt: whenDone.doneAt,
    doneBy: whenDone.doneBy,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
  }
}

/** The tasks of some occurrences, each once, in the order in which they first take place. */
const tasksOf = (tx: Tx, actor: Looker, found: readonly Found<TaskRow>[]): Promise<Task[]> =>
  toTasks(tx, actor, [...new Set(found.map(({ task }) => task))])

/** The tasks that the calendar shows in a window, each once, and their times in the window, earliest first. */
export async function readWindow(
  tx: Tx,
  actor: Looker,
  window: Span & { userIds?: readonly string[] },
): Promise<CalendarWindow> {
  const found = await occurrencesWith(tx, actor, window, packedTask)
  const [tasksFound, overrides, done] = await Promise.all([
    tasksOf(tx, actor, found),
    overridesOf(tx, actor, found),
    doneAt(tx, actor, found),
  ])
  return {
    tasks: tasksFound,
    occurrences: found.map((one) => {
      const override = one.hasOverride ? overrides.get(timeKey(one)) : undefined
      const occurrence = { taskId: one.taskId, ...slotOf(one, done) }
      return override ? { ...occurrence, override } : occurrence
    }),
  }
}

function slotOf(one: Found, done: ReadonlyMap<string, Done>) {
  const { occurrenceStart, start, end } = one
  return { occurrenceStart, start, end, ...(done.get(timeKey(one)) ?? NOT_DONE) }
}

/** The differences of those occurrences that have any. */
async function overridesOf(
  tx: Tx,
  actor: Looker,
  found: readonly (TaskTime & Pick<Found, 'hasOverride'>)[],
): Promise<Map<string, Override>> {
  const changed = found.filter(({ hasOverride }) => hasOverride)
  if (!changed.length) return new Map()
  const rows = await tx
    .select({
      taskId: taskOverrides.seriesId,
      slotDate: taskOverrides.slotDate,
      changes: taskOverrides.changes,
      name: taskOverrides.name,
      description: taskOverrides.description,
      jobId: taskOverrides.jobId,
      updatedBy: taskOverrides.updatedBy,
      updatedAt: taskOverrides.updatedAt,
      assignedUserIds: overrideUserIds,
    })
    .from(taskOverrides)
    .where(
      and(
        eq(taskOverrides.organizationId, actor.organizationId),
        sql`(${taskOverrides.seriesId}, ${taskOverrides.slotDate}) in (
          select * from unnest(${sql.param(changed.map(({ taskId }) => taskId))}::uuid[], ${sql.param(changed.map(({ slotDate }) => slotDate))}::text[]::date[]))`,
      ),
    )
  const withFiles = rows.filter(({ changes }) => changes.includes('attachments')).map(({ taskId }) => taskId)
  const references = await loadReferences(tx, actor, [...new Set(withFiles)], rows)
  return new Map(rows.map((row) => [timeKey(row), toOverride(row, references)]))
}

interface OverrideRow extends Pick<
  typeof taskOverrides.$inferSelect,
  'slotDate' | 'changes' | 'name' | 'description' | 'jobId' | 'updatedBy' | 'updatedAt'
> {
  taskId: string
  assignedUserIds: string[]
}

function toOverride(row: OverrideRow, references: References): Override {
  const { changes, jobId } = row
  return {
    ...(changes.includes('name') && { name: row.name! }),
    ...(changes.includes('description') && { description: row.description }),
    ...(changes.includes('jobId') && { jobId, job: references.job(jobId) }),
    ...(changes.includes('assignees') && { taskAssignments: references.people(row.assignedUserIds) }),
    ...(changes.includes('attachments') && { attachments: references.attachments(row.taskId, row.slotDate) }),
    updatedByUser: references.person(row.updatedBy),
    updatedOn: row.updatedAt,
  }
}

/** The tasks in a window, each once, by the time when it is next due in it; only some people's when they are named. */
export async function tasksBetween(
  tx: Tx,
  actor: Actor,
  { now, ...window }: Span & { userIds?: readonly string[]; now: Date },
): Promise<ListedTask[]> {
  const found = await occurrencesWith(tx, actor, window, packedTask)
  return listed(tx, actor, await tasksOf(tx, actor, found), { found, now })
}

/**
 * The first tasks of a window that are still to come, by the time when each is next due. All are found by their times;
 * only these few are read whole.
 */
export async function comingTasks(
  tx: Tx,
  actor: Actor,
  { now, most, ...window }: Span & { userIds?: readonly string[]; now: Date; most: number },
): Promise<ListedTask[]> {
  const found = await occurrencesIn(tx, actor, window)
  const next = nextTimes(found, now)
  const coming = [...new Set(found.map(({ task }) => task))]
    .filter((task) => next.has(task.id) || !isOver(task, now))
    .map((task) => ({ id: task.id, due: next.get(task.id)?.start ?? isoSpanOf(task).start }))
    .toSorted((one, other) => (one.due < other.due ? -1 : one.due > other.due ? 1 : 0))
  const shown = new Set(coming.slice(0, most).map(({ id }) => id))
  const rows = await selectTasks(tx).where(and(visible(actor), among(tasks.id, [...shown])))
  const list = await listed(tx, actor, await toTasks(tx, actor, rows), {
    found: found.filter(({ taskId }) => shown.has(taskId)),
    now,
  })
  return coming.length > most ? cutList(list, true, coming.length) : list
}

function isOver(task: Candidate, now: Date): boolean {
  const series = seriesOf(task)
  const last = series && boundsOf(series).last
  return isPast({ end: isoSpanOf(task).end, endsOn: last && last.end.toISOString(), isRecurring: series !== null }, now)
}

/** The first time of each task that is not over yet. */
function nextTimes(found: readonly Found[], now: Date): Map<string, Found> {
  const next = new Map<string, Found>()
  for (const one of found) if (Date.parse(one.end) >= now.getTime() && !next.has(one.taskId)) next.set(one.taskId, one)
  return next
}

/** A job's tasks, by the time when each is next due for it: the newest thousand. */
export async function tasksOfJob(tx: Tx, actor: Actor, jobId: string, now: Date): Promise<ListedTask[]> {
  await requireJob(tx, actor, jobId)
  const ofJob = and(visible(actor), tasksOfJobs(actor, [jobId]))
  const rows = await selectTasks(tx)
    .where(ofJob)
    .orderBy(desc(tasks.startLocal))
    .limit(MOST_OF_A_JOB + 1)
  const ahead = { start: now, end: new Date(now.getTime() + MAX_WINDOW_DAYS * DAY_MS) }
  const found = await occurrencesIn(tx, actor, { ...ahead, jobId })
  const shown = await toTasks(tx, actor, rows.slice(0, MOST_OF_A_JOB))
  const list = await listed(tx, actor, shown, { found, now })
  return rows.length > MOST_OF_A_JOB ? cutList(list, true, await tx.$count(tasks, ofJob)) : list
}

/** Tasks by the time when each is next due, with its differences at that time. */
async function listed(
  tx: Tx,
  actor: Actor,
  rows: readonly Task[],
  { found, now }: { found: readonly Found[]; now: Date },
): Promise<ListedTask[]> {
  const next = nextTimes(found, now)
  const times = [...next.values()]
  const [overrides, done] = await Promise.all([overridesOf(tx, actor, times), doneAt(tx, actor, times)])
  const due = ({ next: slot, start }: ListedTask) => slot?.start ?? start
  return rows
    .map((task) => ({ ...task, next: nextOf(task, next.get(task.id), { overrides, done, now }) }))
    .toSorted((one, other) => (due(one) < due(other) ? -1 : due(one) > due(other) ? 1 : 0))
}

/** A single task far ahead is due although it is not among the occurrences that were read. */
function nextOf(
  task: Task,
  found: Found | undefined,
  { overrides, done, now }: { overrides: ReadonlyMap<string, Override>; done: ReadonlyMap<string, Done>; now: Date },
): ListedTask['next'] {
  if (!found) return task.isRecurring || Date.parse(task.end) < now.getTime() ? null : onlySlotOf(task)
  const override = overrides.get(timeKey(found))
  return { ...slotOf(found, done), ...(override && { override }) }
}

/** The only time of a task that does not repeat, or the first of a draft's series. */
const onlySlotOf = ({ start, end, doneAt: at, doneBy }: Task) => ({
  occurrenceStart: start,
  start,
  end,
  doneAt: at,
  doneBy,
})

/** Tasks that are planned but not published, earliest first. */
export async function drafts(tx: Tx, actor: Actor): Promise<Task[]> {
  const unpublished = and(visible(actor), tasks.draft)
  const rows = await selectTasks(tx)
    .where(unpublished)
    .orderBy(asc(tasks.startLocal), asc(tasks.id))
    .limit(MOST_DRAFTS + 1)
  const list = await toTasks(tx, actor, rows.slice(0, MOST_DRAFTS))
  return rows.length > MOST_DRAFTS ? cutList(list, true, await tx.$count(tasks, unpublished)) : list
}

/** Open jobs without a planned task from now on, oldest first: the first fifty, and how many there are. */
export async function unscheduledJobs(tx: Tx, { organizationId, organization }: Actor): Promise<UnscheduledJobs> {
  const unscheduled = and(
    eq(jobs.organizationId, organizationId),
    isNull(jobs.deletedAt),
    await jobsToSchedule(tx, { organizationId }, new Date()),
  )
  const [found, [counted]] = await Promise.all([
    tx.select(jobSummaryColumns).from(jobs).where(unscheduled).orderBy(asc(jobs.jobNo)).limit(MOST_UNSCHEDULED),
    tx.select({ total: count() }).from(jobs).where(unscheduled),
  ])
  return { total: counted!.total, jobs: found.map((row) => toJobSummary(row, organization.identifier)) }
}

/** A task at one of its times, whole, with its differences then. @throws not_found, also when it has none then */
export async function taskAt(
  tx: Tx,
  actor: Actor,
  id: string,
  occurrenceStart: string | undefined,
): Promise<ListedTask> {
  const [row] = await selectTasks(tx).where(and(visible(actor), eq(tasks.id, id)))
  if (!row) throw notFound('task')
  const [task] = await toTasks(tx, actor, [row])
  const series = seriesOf(row)
  if (!series || row.draft) return { ...task!, next: onlySlotOf(task!) }
  const slotDate = occurrenceStart === undefined ? null : slotNamed(series, occurrenceStart)
  const slot = slotDate && occurrenceAt(series, slotDate)
  if (!slot) throw notFound('task')
  const own = (await storedOverridesOf(tx, actor, id)).find((one) => one.slotDate === slotDate)
  if (own && own.kind !== 'modified') throw notFound('task')
  const { startLocal, endLocal } = own ?? {}
  const span = startLocal && endLocal ? spanOf({ startLocal, endLocal, timezone: row.timezone }) : slot
  const at = { taskId: id, slotDate, hasOverride: own !== undefined }
  const [overrides, done] = await Promise.all([overridesOf(tx, actor, [at]), doneAt(tx, actor, [at])])
  const override = overrides.get(timeKey(at))
  const next = {
    occurrenceStart: slot.start.toISOString(),
    ...isoSpan(span),
    ...(done.get(timeKey(at)) ?? NOT_DONE),
    ...(override && { override }),
  }
  return { ...task!, next }
}

export async function getTask(tx: Tx, actor: Actor, id: string): Promise<Task> {
  const [task] = await toTasks(tx, actor, await selectTasks(tx).where(and(visible(actor), eq(tasks.id, id))))
  if (!task) throw notFound('task')
  return task
}

/** The task with this id, even when it was removed since: the answer to a replayed create. */
export async function findScheduled(tx: Tx, actor: Actor, id: string): Promise<Task | null> {
  const ofId = and(eq(tasks.organizationId, actor.organizationId), eq(tasks.id, id))
  const [task] = await toTasks(tx, actor, await selectTasks(tx).where(ofId))
  return task ?? null
}

/** The file of an attachment of a task, or of one task of its series. @throws not_found */
export async function attachmentFile(tx: Tx, actor: Actor, taskId: string, attachmentId: string): Promise<string> {
  const [link] = await tx
    .select({ fileId: taskAttachments.fileId })
    .from(taskAttachments)
    .innerJoin(tasks, sameRow(tasks, taskAttachments.taskId))
    .where(and(visible(actor), eq(tasks.id, taskId), eq(taskAttachments.id, attachmentId)))
  if (!link) throw notFound('attachment')
  return link.fileId
}

/**
 * The people who could do a task, by name, each with their other tasks that overlap it, and whether they are at work then.
 * Everybody who may be given it is listed: the planner decides whether that rules a person out.
 */
export async function availableUsers(
  tx: Tx,
  actor: Actor,
  { role, taskId, ...window }: Span & { role?: Role; taskId?: string },
): Promise<AvailableUser[]> {
  const { timezone } = actor.organization
  const [from, to] = [window.start, window.end].map((at) => toDay(at, timezone)) as [string, string]
  const [staff, found, roster] = await Promise.all([
    tx
      .select(colleagueColumns)
      .from(users)
      .where(and(eq(users.organizationId, actor.organizationId), ne(users.status, 'REMOVED')))
      .orderBy(...byName(users)),
    occurrencesIn(tx, actor, window),
    readRoster(tx, actor, { from, to }),
  ])
  const atWork = rosterOf(roster)
  const busy = new Map<string, AvailableUser['conflicts']>()
  for (const { assignedUserIds, taskId: id, name, start, end } of found) {
    if (id === taskId) continue
    for (const userId of assignedUserIds) {
      const conflicts = busy.get(userId) ?? []
      if (conflicts.length < MOST_CONFLICTS) busy.set(userId, [...conflicts, { taskId: id, name, start, end }])
    }
  }
  return staff
    .filter((person) => mayBeAssigned(person, role))
    .map((person) => ({
      ...toColleague(person),
      conflicts: busy.get(person.id) ?? [],
      absence: absenceAt(window, { ...atWork(person.id), timezone }),
    }))
}

/** The people whose columns the actor wants to see; removed ones have none. */
export async function pinnedUserIds(tx: Tx, { organizationId, userId }: Actor): Promise<string[]> {
  const rows = await tx
    .select({ id: pinnedUsers.pinnedUserId })
    .from(pinnedUsers)
    .innerJoin(users, sameRow(users, pinnedUsers.pinnedUserId))
    .where(
      and(eq(pinnedUsers.organizationId, organizationId), eq(pinnedUsers.userId, userId), ne(users.status, 'REMOVED')),
    )
    .orderBy(...byName(users))
  return rows.map(({ id }) => id)
}
