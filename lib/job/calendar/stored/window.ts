import 'server-only'
import { type SQL, and, eq, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import { among, sameRow } from '@/db/rows'
import { organizations, overrideAssignments, taskAssignments, taskOverrides, tasks } from '@/db/schema'
import { type RowOf, packed } from '@/db/select'
import type { Tx } from '@/db/tenancy'
import { invalid } from '@/lib/base/errors'
import { groupedBy } from '@/lib/base/grouped'
import { isManager } from '@/lib/base/roles'
import { DAY_MS } from '@/lib/base/time'
import { monthDaysFor, occurrenceAt, occurrencesBetween } from '@/lib/job/calendar/recurrence/recurrence'
import { MAX_WINDOW_DAYS, type Span, overlaps, spanOf } from '@/lib/job/calendar/rules'
import type { Actor } from '@/lib/platform/auth/actor'

import { ruleColumns, seriesOf } from './rows'

/** One time of a task, when only its times and people have been read. */
export interface Found<T extends Candidate = Candidate> {
  /** The columns that were read to find it. */
  task: T
  taskId: string
  /** The day that the rule gave it, in the task's zone; null for a single task. */
  slotDate: string | null
  occurrenceStart: string
  start: string
  end: string
  name: string
  /** The job of one task of a series, if it has its own. */
  ownJobId?: string | null
  assignedUserIds: readonly string[]
  /** Whether it differs in more than its time. */
  hasOverride: boolean
}

/** More than a screen or an answer can hold: six weeks of a thousand people's days. */
const MOST_OCCURRENCES = 50_000

/** The viewer of the calendar, and the prefix of their organisation's jobs: an actor, or the product's reminders. */
export type Looker = Pick<Actor, 'organizationId' | 'userId' | 'role'> & {
  organization: Pick<Actor['organization'], 'identifier'>
}

export const assignedTo = (userIds: readonly string[]): SQL =>
  sql`(exists (select from ${taskAssignments} a where a.organization_id = ${tasks.organizationId} and a.task_id = ${tasks.id} and a.user_id in ${userIds})
    or (${tasks.freq} is not null and exists (select from ${overrideAssignments} a
      where a.organization_id = ${tasks.organizationId} and a.series_id = ${tasks.id} and a.user_id in ${userIds})))`

/** Drizzle omits the table's name from the columns of a single table: in a subquery they would be another table's. */
const outer = (column: AnyPgColumn) => sql`${column.table}.${sql.identifier(column.name)}`

/** The tasks of some jobs: their own, and the series of which they were given a time. */
export const tasksOfJobs = ({ organizationId }: Pick<Looker, 'organizationId'>, jobIds: readonly string[]): SQL =>
  sql`(${among(tasks.jobId, jobIds)} or ${tasks.id} = any(array(select o.series_id from ${taskOverrides} o
    where o.organization_id = ${organizationId} and o.job_id = any(${sql.param([...jobIds])}::uuid[])
      and o.kind = 'modified' and not o.orphaned)))`

/** All assigned people in one value of the row, so that one query reads tasks and their people. */
export const assignedUserIds = sql<string[]>`array(select a.user_id from ${taskAssignments} a
  where a.organization_id = ${outer(tasks.organizationId)} and a.task_id = ${outer(tasks.id)})`

/** All people assigned to one task of a series. */
export const overrideUserIds = sql<string[]>`array(select a.user_id from ${overrideAssignments} a
  where a.organization_id = ${outer(taskOverrides.organizationId)} and a.series_id = ${outer(taskOverrides.seriesId)}
    and a.slot_date = ${outer(taskOverrides.slotDate)})`

/** The tasks that the actor may read. */
export const visible = (actor: Looker) => and(readable(actor), isNull(tasks.deletedAt))

/**
 * The tasks, on the calendar or no more, whose names the actor may read. Managers: all of the organisation. A Technician:
 * the published ones on their calendar, and those of jobs, which are open to everybody.
 */
export const readable = (actor: Looker) =>
  and(
    eq(tasks.organizationId, actor.organizationId),
    isManager(actor.role) ? undefined : and(not(tasks.draft), or(isNotNull(tasks.jobId), onCalendarOf(actor))),
  )

/** The tasks on the actor's calendar: everybody's for managers and where the organisation allows it, else their own. */
const onCalendarOf = (actor: Looker) =>
  isManager(actor.role) ? undefined : or(techniciansSeeEverybody(actor), assignedTo([actor.userId]))

const techniciansSeeEverybody = ({ organizationId }: Looker) =>
  sql<boolean>`(select ${organizations.techniciansSeeEverybody} from ${organizations} where ${organizations.organizationId} = ${organizationId})`

/** Whether the actor's calendar shows everybody's tasks. */
async function seesEverybody(tx: Tx, actor: Looker): Promise<boolean> {
  if (isManager(actor.role)) return true
  const [row] = await tx
    .select({ everybody: organizations.techniciansSeeEverybody })
    .from(organizations)
    .where(eq(organizations.organizationId, actor.organizationId))
  return row?.everybody ?? false
}

/** The ids of tasks that may meet a stretch of time, by index. `= any(array…)` takes half the time of `in`. */
export const idsBetween = ({ start, end }: Span) =>
  sql`(select task_ids_between(${new Date(start).toISOString()}, ${new Date(end).toISOString()}))`

/** A stretch of time, for some people when any are named. With a job: all of its tasks, whoever's calendar. */
export interface Wanted extends Span {
  userIds?: readonly string[]
  jobId?: string
}

/** The columns that say when a task takes place, and whose it is. */
export const candidateColumns = {
  id: tasks.id,
  name: tasks.name,
  startLocal: tasks.startLocal,
  endLocal: tasks.endLocal,
  timezone: tasks.timezone,
  ...ruleColumns,
  jobId: tasks.jobId,
  assignedUserIds,
}

export const candidate = packed(candidateColumns)
/** A task that may meet a stretch of time. */
export type Candidate = RowOf<typeof candidateColumns>

function selectCandidates<T extends Candidate>(
  tx: Tx,
  actor: Looker,
  { userIds = [], jobId, ...window }: Wanted,
  columns: SQL<T>,
) {
  const days = monthDaysFor(window)
  return tx
    .select({ task: columns })
    .from(tasks)
    .where(
      and(
        visible(actor),
        not(tasks.draft),
        sql`${tasks.id} = any(array${idsBetween(window)})`,
        days ? mayFallOn(days) : undefined,
        userIds.length ? assignedTo(userIds) : undefined,
        jobId ? tasksOfJobs(actor, [jobId]) : onCalendarOf(actor),
      ),
    )
}

/**
 * Leaves out series on a day of the month that is none of these, unless one of their tasks has a time of its own. Most
 * of an organisation's series fall on none of a week's days, and Postgres filters fastest this way.
 */
const mayFallOn = (days: readonly number[]) =>
  or(
    isNull(tasks.monthDay),
    sql`${tasks.monthDay} = any(${sql.param([...days])}::smallint[])`,
    sql`${tasks.endLocal} - ${tasks.startLocal} > interval '1 day'`,
    sql`exists (select from ${taskOverrides} o
      where o.organization_id = ${tasks.organizationId} and o.series_id = ${tasks.id} and o.active_range is not null)`,
  )

/** The overrides whose slot or own time may meet the window. A spare day on both sides covers every zone. */
export const selectOverrides = (tx: Tx, actor: Pick<Looker, 'organizationId'>, window: Span, ids: SQL) => {
  const [start, end] = [new Date(window.start).toISOString(), new Date(window.end).toISOString()]
  return tx
    .select({
      seriesId: taskOverrides.seriesId,
      slotDate: taskOverrides.slotDate,
      kind: taskOverrides.kind,
      changes: taskOverrides.changes,
      name: taskOverrides.name,
      jobId: taskOverrides.jobId,
      startLocal: taskOverrides.startLocal,
      endLocal: taskOverrides.endLocal,
      assignedUserIds: overrideUserIds,
    })
    .from(taskOverrides)
    .innerJoin(tasks, sameRow(tasks, taskOverrides.seriesId))
    .where(
      and(
        eq(taskOverrides.organizationId, actor.organizationId),
        isNull(tasks.deletedAt),
        not(taskOverrides.orphaned),
        ids,
        or(
          sql`${taskOverrides.slotDate} between (${start}::timestamptz - interval '1 day' - (${tasks.endLocal} - ${tasks.startLocal}))::date
            and (${end}::timestamptz + interval '1 day')::date`,
          sql`${taskOverrides.activeRange} && tstzrange(${start}, ${end})`,
        ),
      ),
    )
}

type WindowOverride = Awaited<ReturnType<typeof selectOverrides>>[number]

/**
 * Every time of a task in a window, earliest first, without drafts. It takes two queries and arithmetic, however old a
 * series is: occurrences are not stored.
 * @throws invalid when there are more than `MOST_OCCURRENCES`
 */
export function occurrencesIn(tx: Tx, actor: Looker, window: Wanted): Promise<Found[]> {
  return occurrencesWith(tx, actor, window, candidate)
}

/** The same with more columns of each task. */
export async function occurrencesWith<T extends Candidate>(
  tx: Tx,
  actor: Looker,
  window: Wanted,
  columns: SQL<T>,
): Promise<Found<T>[]> {
  const [candidates, overrides, everybody] = await Promise.all([
    selectCandidates(tx, actor, window, columns),
    selectOverrides(tx, actor, window, sql`${taskOverrides.seriesId} = any(array${idsBetween(window)})`),
    window.jobId ? true : seesEverybody(tx, actor),
  ])
  const overridesBySeries = bySeries(overrides)
  const wanted = wantedPeople(everybody ? null : actor.userId, window.userIds ?? [])
  const span = { start: new Date(window.start), end: new Date(window.end) }
  const found: Found<T>[] = []
  for (const { task } of candidates) {
    for (const one of timesOf(task, overridesBySeries.get(task.id) ?? [], span)) {
      if (wanted(one) && (!window.jobId || jobOf(one) === window.jobId)) found.push(one)
    }
    if (found.length > MOST_OCCURRENCES) throw invalid({ end: 'Too much falls in that time. Ask for less of it.' })
  }
  return found.toSorted(byStart)
}

/** The job of a task at one of its times: its own there, or its series'. */
export const jobOf = ({ task, ownJobId }: Found): string | null => (ownJobId === undefined ? task.jobId : ownJobId)

/** How far ahead a series is looked at first: it mostly has a time by then, and so need not be spelled out for a year. */
const NEAR_DAYS = 35

/**
 * The times of the published tasks of several jobs since `start`, earliest first, each with the job that it is for.
 * They are found by their jobs, by index. Of a series those of the next weeks are told, or the first after them.
 */
export async function occurrencesOfJobs(
  tx: Tx,
  { organizationId }: Pick<Looker, 'organizationId'>,
  jobIds: readonly string[],
  { start, now }: { start: Date; now: Date },
): Promise<(Found & { jobId: string })[]> {
  const near = { start, end: new Date(now.getTime() + NEAR_DAYS * DAY_MS) }
  const far = { start: near.end, end: new Date(now.getTime() + MAX_WINDOW_DAYS * DAY_MS) }
  const candidates = await tx
    .select({ task: candidate })
    .from(tasks)
    .where(
      and(
        eq(tasks.organizationId, organizationId),
        isNull(tasks.deletedAt),
        not(tasks.draft),
        tasksOfJobs({ organizationId }, jobIds),
        sql`(${tasks.activeRange} && tstzrange(${start.toISOString()}, ${far.end.toISOString()}) or ${tasks.freq} is not null)`,
      ),
    )
  const series = candidates.flatMap(({ task }) => (task.freq ? task.id : []))
  const overrides = series.length
    ? await selectOverrides(tx, { organizationId }, { start, end: far.end }, among(taskOverrides.seriesId, series))
    : []
  const overridesBySeries = bySeries(overrides)
  const asked = new Set(jobIds)
  const ofAsked = (found: readonly Found[]) =>
    found.flatMap((one) => {
      const jobId = jobOf(one)
      return jobId !== null && asked.has(jobId) ? { ...one, jobId } : []
    })
  return candidates
    .flatMap(({ task }) => {
      const own = overridesBySeries.get(task.id) ?? []
      const found = ofAsked(timesOf(task, own, near))
      const isAhead = new Set(found.flatMap(({ end, jobId }) => (Date.parse(end) > now.getTime() ? jobId : [])))
      const mayBeFor = [task.jobId, ...own.map((override) => override.jobId)]
      if (mayBeFor.every((jobId) => jobId === null || !asked.has(jobId) || isAhead.has(jobId))) return found
      const further = ofAsked(timesOf(task, own, far)).toSorted(byStart)
      const first = [...groupedBy(further, ({ jobId }) => jobId)].flatMap(([jobId, times]) =>
        isAhead.has(jobId) ? [] : times.slice(0, 1),
      )
      return [...found, ...first]
    })
    .toSorted(byStart)
}

/** The older task comes first when two have the same time, so that every reading has one order. */
const byStart = (one: Found, other: Found): number =>
  one.start === other.start ? compare(one.taskId, other.taskId) : compare(one.start, other.start)

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

export const bySeries = (overrides: readonly WindowOverride[]) => groupedBy(overrides, ({ seriesId }) => seriesId)

/** An occurrence may belong to other people than its series, so each is asked itself. */
function wantedPeople(onlyOf: string | null, userIds: readonly string[]): (found: Found) => boolean {
  const asked = new Set(userIds)
  return ({ assignedUserIds }) =>
    (onlyOf === null || assignedUserIds.includes(onlyOf)) &&
    (!asked.size || assignedUserIds.some((id) => asked.has(id)))
}

/** The times of one task in a window: those of its rule, with overrides in their place. */
export function timesOf<T extends Candidate>(task: T, overrides: readonly WindowOverride[], window: Span): Found<T>[] {
  const series = seriesOf(task)
  if (!series) {
    const span = spanOf(task)
    return overlaps(span, window) ? [foundAt(task, span)] : []
  }
  const overridden = overrides.map(({ slotDate }) => slotDate)
  const found = occurrencesBetween(series, window)
    .filter(({ slotDate }) => !overridden.includes(slotDate))
    .map((occurrence) => foundAt(task, occurrence, occurrence.slotDate))
  for (const override of overrides) {
    const slot = occurrenceAt(series, override.slotDate)
    if (override.kind !== 'modified' || !slot) continue
    const { startLocal, endLocal, changes, slotDate } = override
    const span = startLocal && endLocal ? spanOf({ startLocal, endLocal, timezone: task.timezone }) : slot
    if (!overlaps(span, window)) continue
    found.push({
      ...foundAt(task, span, slotDate),
      occurrenceStart: slot.start.toISOString(),
      name: changes.includes('name') ? override.name! : task.name,
      ...(changes.includes('jobId') && { ownJobId: override.jobId }),
      assignedUserIds: changes.includes('assignees') ? override.assignedUserIds : task.assignedUserIds,
      hasOverride: true,
    })
  }
  return found
}

/** A task at a time that follows its rule. Copied field by field: a spread makes thousands of these slow and large. */
function foundAt<T extends Candidate>(
  task: T,
  span: { start: Date; end: Date },
  slotDate: string | null = null,
): Found<T> {
  const start = span.start.toISOString()
  return {
    task,
    taskId: task.id,
    slotDate,
    occurrenceStart: start,
    start,
    end: span.end.toISOString(),
    name: task.name,
    assignedUserIds: task.assignedUserIds,
    hasOverride: false,
  }
}
