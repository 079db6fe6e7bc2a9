import 'server-only'
import { and, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm'

import { among, sameRow } from '@/db/rows'
import { taskOutcomes, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { daysBetween } from '@/lib/base/time'
import { personColumns, toPerson } from '@/lib/company/users/queries'
import type { Person } from '@/lib/company/users/schema'
import { type Rule, firstSlot, occurrenceAt } from '@/lib/job/calendar/recurrence/recurrence'
import { isoSpanOf } from '@/lib/job/calendar/rules'
import type { Actor } from '@/lib/platform/auth/actor'

import type { Plan } from './plan'
import { type StoredTask, clockOf, ruleOf, seriesOf } from './rows'
import { fitOverrides } from './series-rules'

/** What became of tasks at their times: read, written, and taken along by what happens to a series. */

type Scope = Pick<Actor, 'organizationId'>

/** One time of a task: a day of its series, or null for a single task. */
export interface TaskTime {
  taskId: string
  slotDate: string | null
}

/** When and by whom a task was marked as done. */
export interface Done {
  doneAt: string
  doneBy: Person
}

export const NOT_DONE = { doneAt: null, doneBy: null }

/** A primary key holds no null. */
const SINGLE = '-infinity'

/** The day by which an outcome is stored. */
export const keyOf = (slotDate: string | null): string => slotDate ?? SINGLE
const slotDateOf = (key: string): string | null => (key === SINGLE ? null : key)

/** The start of a time that a record was begun from, as the calls name it; null when the series has it no more. */
export function occurrenceStartOf(task: Parameters<typeof seriesOf>[0], key: string): string | null {
  const [series, slotDate] = [seriesOf(task), slotDateOf(key)]
  if (!series) return slotDate === null ? isoSpanOf(clockOf(task)).start : null
  const slot = slotDate === null ? null : occurrenceAt(series, slotDate)
  return slot && slot.start.toISOString()
}

/** The name of one time among others. */
export const timeKey = ({ taskId, slotDate }: TaskTime): string => `${taskId} ${slotDate}`

const doneAmong = ({ organizationId }: Scope, times: readonly TaskTime[]) =>
  and(
    eq(taskOutcomes.organizationId, organizationId),
    isNotNull(taskOutcomes.doneAt),
    sql`(${taskOutcomes.taskId}, ${taskOutcomes.slotDate}) in (
      select * from unnest(${sql.param(times.map(({ taskId }) => taskId))}::uuid[], ${sql.param(times.map(({ slotDate }) => keyOf(slotDate)))}::text[]::date[]))`,
  )

/** Those of some times that are done, by `timeKey`. */
export async function doneTimes(tx: Tx, scope: Scope, times: readonly TaskTime[]): Promise<ReadonlySet<string>> {
  if (!times.length) return new Set()
  const rows = await tx
    .select({ taskId: taskOutcomes.taskId, key: taskOutcomes.slotDate })
    .from(taskOutcomes)
    .where(doneAmong(scope, times))
  return new Set(rows.map(({ taskId, key }) => timeKey({ taskId, slotDate: slotDateOf(key) })))
}

/** The same with when and by whom. */
export async function doneAt(tx: Tx, scope: Scope, times: readonly TaskTime[]): Promise<ReadonlyMap<string, Done>> {
  if (!times.length) return new Map()
  const rows = await tx
    .select({
      taskId: taskOutcomes.taskId,
      key: taskOutcomes.slotDate,
      doneAt: taskOutcomes.doneAt,
      doneBy: personColumns,
    })
    .from(taskOutcomes)
    .innerJoin(users, sameRow(users, taskOutcomes.doneBy))
    .where(doneAmong(scope, times))
  return new Map(
    rows.map(({ taskId, key, doneAt: at, doneBy }) => [
      timeKey({ taskId, slotDate: slotDateOf(key) }),
      { doneAt: at!, doneBy: toPerson(doneBy) },
    ]),
  )
}

/** The times of some tasks that are done, from a day on; a single task's whenever it is. */
export async function doneSince(
  tx: Tx,
  { organizationId }: Scope,
  taskIds: readonly string[],
  from: string,
): Promise<(TaskTime & { doneAt: string })[]> {
  if (!taskIds.length) return []
  const rows = await tx
    .select({ taskId: taskOutcomes.taskId, key: taskOutcomes.slotDate, doneAt: taskOutcomes.doneAt })
    .from(taskOutcomes)
    .where(
      and(
        eq(taskOutcomes.organizationId, organizationId),
        among(taskOutcomes.taskId, taskIds),
        isNotNull(taskOutcomes.doneAt),
        sql`(${taskOutcomes.slotDate} = ${SINGLE} or ${taskOutcomes.slotDate} >= ${from})`,
      ),
    )
    .orderBy(taskOutcomes.taskId, taskOutcomes.slotDate)
  return rows.map(({ taskId, key, doneAt: at }) => ({ taskId, slotDate: slotDateOf(key), doneAt: at! }))
}

const ofTime = ({ organizationId }: Scope, { taskId, slotDate }: TaskTime) =>
  and(
    eq(taskOutcomes.organizationId, organizationId),
    eq(taskOutcomes.taskId, taskId),
    eq(taskOutcomes.slotDate, keyOf(slotDate)),
  )

/** Marks a time as done. The task is locked. @returns whether it was not yet */
export async function setDone(tx: Tx, { organizationId, userId }: Actor, { taskId, slotDate }: TaskTime) {
  const values = { doneAt: sql`now()`, doneBy: userId }
  const written = await tx
    .insert(taskOutcomes)
    .values({ organizationId, taskId, slotDate: keyOf(slotDate), ...values })
    .onConflictDoUpdate({
      target: [taskOutcomes.organizationId, taskOutcomes.taskId, taskOutcomes.slotDate],
      set: values,
      setWhere: isNull(taskOutcomes.doneAt),
    })
    .returning({ taskId: taskOutcomes.taskId })
  return written.length > 0
}

/** Marks a time as not done. The task is locked. @returns whether it was done */
export async function setNotDone(tx: Tx, scope: Scope, time: TaskTime): Promise<boolean> {
  const written = await tx
    .update(taskOutcomes)
    .set(NOT_DONE)
    .where(and(ofTime(scope, time), isNotNull(taskOutcomes.doneAt)))
    .returning({ taskId: taskOutcomes.taskId })
  return written.length > 0
}

/** Marks the days of a series from one on as not done: they were taken off the calendar. */
export async function setNotDoneFrom(
  tx: Tx,
  { organizationId }: Scope,
  { taskId, from }: { taskId: string; from: string },
): Promise<void> {
  // None is right: no day may have been done.
  await tx
    .update(taskOutcomes)
    .set(NOT_DONE)
    .where(
      and(
        eq(taskOutcomes.organizationId, organizationId),
        eq(taskOutcomes.taskId, taskId),
        gte(taskOutcomes.slotDate, from),
      ),
    )
}

/** Makes a time one that records can name. @returns its key in the table */
export async function ensureOutcome(
  tx: Tx,
  { organizationId }: Scope,
  { taskId, slotDate }: TaskTime,
): Promise<string> {
  const key = keyOf(slotDate)
  await tx.insert(taskOutcomes).values({ organizationId, taskId, slotDate: key }).onConflictDoNothing()
  return key
}

/** Takes the outcome of one time to another, as when a task of a series becomes a task of its own. */
export async function takeOutcome(tx: Tx, scope: Scope, from: TaskTime, to: TaskTime): Promise<void> {
  await rekey(tx, scope, from.taskId, to.taskId, [{ from: keyOf(from.slotDate), to: keyOf(to.slotDate) }])
}

/** Takes the outcomes of a series, from a day on, to the series that was cut off there. */
export async function takeOutcomesFrom(
  tx: Tx,
  { organizationId }: Scope,
  { taskId, from }: { taskId: string; from: string },
  toTaskId: string,
): Promise<void> {
  // None is right: no day may have an outcome.
  await tx
    .update(taskOutcomes)
    .set({ taskId: toTaskId })
    .where(
      and(
        eq(taskOutcomes.organizationId, organizationId),
        eq(taskOutcomes.taskId, taskId),
        gte(taskOutcomes.slotDate, from),
      ),
    )
}

/**
 * Takes outcomes back from a tail that is joined to its head again, on the days that the whole series has from the cut
 * on.
 */
export async function takeOutcomesBack(
  tx: Tx,
  scope: Scope,
  { tail, head, whole, from }: { tail: StoredTask; head: StoredTask; whole: Rule; from: string },
): Promise<void> {
  if (!ruleOf(tail)) {
    return takeOutcome(tx, scope, { taskId: tail.id, slotDate: null }, { taskId: head.id, slotDate: from })
  }
  const [firstDay, tailDay] = [head.startLocal.slice(0, 10), tail.startLocal.slice(0, 10)]
  const days = await daysWithOutcome(tx, scope, tail.id)
  const placed = fitOverrides(days, { rule: whole, firstDay, shift: daysBetween(tailDay, from) })
  const moves = placed
    .filter(({ slotDate, orphaned }) => !orphaned && slotDate >= from)
    .map(({ override, slotDate }) => ({ from: override.slotDate, to: slotDate }))
  await rekey(tx, scope, tail.id, head.id, moves)
}

/**
 * Finds the place of each outcome after its task changed, as for overrides; one that fits no day any more stays where it
 * is, and shows again when the rule comes back.
 * @param slotDate the day of the series that becomes a single task; its first day if null
 * @param shift the number of days that the whole series was moved by
 */
export async function refitOutcomes(
  tx: Tx,
  scope: Scope,
  { task, slotDate }: { task: StoredTask; slotDate: string | null },
  to: Plan,
  shift: number,
): Promise<void> {
  const rule = ruleOf(task)
  const [was, is] = [task.startLocal.slice(0, 10), to.startLocal.slice(0, 10)]
  if (!rule && !to.rule) return
  if (!rule) {
    const first = { taskId: task.id, slotDate: firstSlot(to.rule!, is) }
    return takeOutcome(tx, scope, { taskId: task.id, slotDate: null }, first)
  }
  if (!to.rule) {
    const kept = { taskId: task.id, slotDate: slotDate ?? firstSlot(rule, was) }
    return takeOutcome(tx, scope, kept, { taskId: task.id, slotDate: null })
  }
  if (!shift) return
  const placed = fitOverrides(await daysWithOutcome(tx, scope, task.id), { rule: to.rule, firstDay: is, shift })
  const moved = placed.filter((one) => one.slotDate !== one.override.slotDate)
  await rekey(
    tx,
    scope,
    task.id,
    task.id,
    moved.map((one) => ({ from: one.override.slotDate, to: one.slotDate })),
  )
}

const daysWithOutcome = (tx: Tx, { organizationId }: Scope, taskId: string): Promise<{ slotDate: string }[]> =>
  tx
    .select({ slotDate: taskOutcomes.slotDate })
    .from(taskOutcomes)
    .where(
      and(
        eq(taskOutcomes.organizationId, organizationId),
        eq(taskOutcomes.taskId, taskId),
        sql`${taskOutcomes.slotDate} > ${SINGLE}`,
      ),
    )
    .orderBy(taskOutcomes.slotDate)

/** Gives outcomes other names; visits follow by their foreign key. One whose new name is taken keeps its own. */
async function rekey(
  tx: Tx,
  { organizationId }: Scope,
  fromTaskId: string,
  toTaskId: string,
  moves: readonly { from: string; to: string }[],
): Promise<void> {
  if (!moves.length) return
  await tx.execute(sql`
    update task_outcomes o set task_id = ${toTaskId}, slot_date = m.to_date
      from unnest(${sql.param(moves.map(({ from }) => from))}::text[]::date[], ${sql.param(moves.map(({ to }) => to))}::text[]::date[]) m (from_date, to_date)
     where o.organization_id = ${organizationId} and o.task_id = ${fromTaskId} and o.slot_date = m.from_date
       and not exists (select from task_outcomes t
         where t.organization_id = ${organizationId} and t.task_id = ${toTaskId} and t.slot_date = m.to_date)`)
}
