import 'server-only'
import { type SQL, and, eq, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import { sameRow } from '@/db/rows'
import { organizations, overrideAssignments, taskAssignments, taskOverrides, tasks } from '@/db/schema'
import { type RowOf, packed } from '@/db/select'
import type { Tx } from '@/db/tenancy'
import { invalid } from '@/lib/base/errors'
import { isManager } from '@/lib/base/roles'
import { monthDaysFor, occurrenceAt, occurrencesBetween } from '@/lib/job/calendar/recurrence/recurrence'
import { type Span, overlaps, spanOf } from '@/lib/job/calendar/rules'
import type { Actor } from '@/lib/platform/auth/actor'

import { ruleColumns, seriesOf } from './rows'

/** One time that a task takes place, before anything but its time and its people was read. */
export interface Found<T extends Candidate = Candidate> {
  /** What was read of it to find that out. */
  task: T
  taskId: string
  /** The day that the rule gave it, in the task's zone; null for a single task. */
  slotDate: string | null
  occurrenceStart: string
  start: string
  end: string
  name: string
  /** The job of one task of a series, where that is its own. */
  ownJobId?: string | null
  assignedUserIds: readonly string[]
  /** Whether something else than its time is its own. */
  hasOverride: boolean
}

/** As many as a screen can make sense of, and an answer can hold: six weeks of a thousand people's days. */
const MOST_OCCURRENCES = 50_000

/** Who looks at the calendar, and how their organisation names its jobs. An actor does; so does the product when it reminds. */
export type Looker = Pick<Actor, 'organizationId' | 'userId' | 'role'> & {
  organization: Pick<Actor['organization'], 'identifier'>
}

export const assignedTo = (userIds: readonly string[]): SQL =>
  sql`(exists (select from ${taskAssignments} a where a.organization_id = ${tasks.organizationId} and a.task_id = ${tasks.id} and a.user_id in ${userIds})
    or (${tasks.freq} is not null and exists (select from ${overrideAssignments} a
      where a.organization_id = ${tasks.organizationId} and a.series_id = ${tasks.id} and a.user_id in ${userIds})))`

/** Drizzle leaves a table's name off its selected columns where it is the only one: in a subquery they would be another's. */
const outer = (column: AnyPgColumn) => sql`${column.table}.${sql.identifier(column.name)}`

/** Everybody assigned, in one value of the row, so that tasks and their people are one query. */
export const assignedUserIds = sql<string[]>`array(select a.user_id from ${taskAssignments} a
  where a.organization_id = ${outer(tasks.organizationId)} and a.task_id = ${outer(tasks.id)})`

/** Everybody assigned to one task of a series. */
export const overrideUserIds = sql<string[]>`array(select a.user_id from ${overrideAssignments} a
  where a.organization_id = ${outer(taskOverrides.organizationId)} and a.series_id = ${outer(taskOverrides.seriesId)}
    and a.slot_date = ${outer(taskOverrides.slotDate)})`

/**
 * The tasks that the actor may read: all of the organisation for managers, for a Technician what is published of their
 * calendar and of jobs, which are open to everybody.
 */
export const visible = (actor: Looker) =>
  and(
    eq(tasks.organizationId, actor.organizationId),
    isNull(tasks.deletedAt),
    isManager(actor.role) ? undefined : and(not(tasks.draft), or(isNotNull(tasks.jobId), onCalendarOf(actor))),
  )

/** What stands on the actor's calendar: everybody's tasks for managers and where the organisation says so, else their own. */
const onCalendarOf = (actor: Looker) =>
  isManager(actor.role) ? undefined : or(techniciansSeeEverybody(actor), assignedTo([actor.userId]))

const techniciansSeeEverybody = ({ organizationId }: Looker) =>
  sql<boolean>`(select ${organizations.techniciansSeeEverybody} from ${organizations} where ${organizations.organizationId} = ${organizationId})`

/** Whether the actor's calendar holds the tasks of everybody. */
async function seesEverybody(tx: Tx, actor: Looker): Promise<boolean> {
  if (isManager(actor.role)) return true
  const [row] = await tx
    .select({ everybody: organizations.techniciansSeeEverybody })
    .from(organizations)
    .where(eq(organizations.organizationId, actor.organizationId))
  return row?.everybody ?? false
}

/** The ids of what may meet a stretch of time, found by index. `= any(array…)` looks them up in half the time of `in`. */
export const idsBetween = ({ start, end }: Span) =>
  sql`(select task_ids_between(${new Date(start).toISOString()}, ${new Date(end).toISOString()}))`

/** A stretch of time; of some people alone when any are named. Of a job, when one is, all tasks: not those of a calendar alone. */
export interface Wanted extends Span {
  userIds?: readonly string[]
  jobId?: string
}

/** What tells when a task takes place, and whose it is. */
export const candidateColumns = {
  id: tasks.id,
  name: tasks.name,
  startLocal: tasks.startLocal,
  endLocal: tasks.endLocal,
  timezone: tasks.timezone,
  ...ruleColumns,
  assignedUserIds,
}

const candidate = packed(candidateColumns)
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
        jobId ? eq(tasks.jobId, jobId) : onCalendarOf(actor),
      ),
    )
}

/**
 * Leaves out the series that keep to a day of the month which is none of these, unless one of their tasks was given a time
 * of its own: most of an organisation's series fall on no day of a week, and Postgres tells them apart soonest.
 */
const mayFallOn = (days: readonly number[]) =>
  or(
    isNull(tasks.monthDay),
    sql`${tasks.monthDay} = any(${sql.param([...days])}::smallint[])`,
    sql`${tasks.endLocal} - ${tasks.startLocal} > interval '1 day'`,
    sql`exists (select from ${taskOverrides} o
      where o.organization_id = ${tasks.organizationId} and o.series_id = ${tasks.id} and o.active_range is not null)`,
  )

/** The overrides whose slot, or whose own time, may meet the window. A day to spare on both sides covers every zone. */
const selectOverrides = (tx: Tx, actor: Looker, window: Span) => {
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
        sql`${taskOverrides.seriesId} = any(array${idsBetween(window)})`,
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
 * Every time that a task takes place within a window, earliest first, drafts left out. Two queries and arithmetic: nothing is stored for an occurrence, and a series may be of any age.
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
    selectOverrides(tx, actor, window),
    window.jobId ? true : seesEverybody(tx, actor),
  ])
  const overridesBySeries = bySeries(overrides)
  const wanted = wantedPeople(everybody ? null : actor.userId, window.userIds ?? [])
  const span = { start: new Date(window.start), end: new Date(window.end) }
  const found: Found<T>[] = []
  for (const { task } of candidates) {
    for (const one of timesOf(task, overridesBySeries.get(task.id) ?? [], span)) if (wanted(one)) found.push(one)
    if (found.length > MOST_OCCURRENCES) throw invalid({ end: 'Too much falls in that time. Ask for less of it.' })
  }
  return found.toSorted(byStart)
}

/** Of two at one time the older task comes first, so that every reading has one order. */
const byStart = (one: Found, other: Found): number =>
  one.start === other.start ? compare(one.taskId, other.taskId) : compare(one.start, other.start)

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function bySeries(overrides: readonly WindowOverride[]): Map<string, WindowOverride[]> {
  const groups = new Map<string, WindowOverride[]>()
  for (const override of overrides) {
    const group = groups.get(override.seriesId)
    if (group) group.push(override)
    else groups.set(override.seriesId, [override])
  }
  return groups
}

/** An occurrence may be somebody else's than its series: it is asked itself whose it is. */
function wantedPeople(onlyOf: string | null, userIds: readonly string[]): (found: Found) => boolean {
  const asked = new Set(userIds)
  return ({ assignedUserIds }) =>
    (onlyOf === null || assignedUserIds.includes(onlyOf)) &&
    (!asked.size || assignedUserIds.some((id) => asked.has(id)))
}

/** The times that one task falls in a window: what its rule gives, in the place of which stands what is overridden. */
function timesOf<T extends Candidate>(task: T, overrides: readonly WindowOverride[], window: Span): Found<T>[] {
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

/** A task at a time that follows its rule. Field by field: a spread makes of thousands of these slow and large objects. */
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
