import 'server-only'
import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'

import { overrideAssignments, taskAssignments, taskOverrides, tasks } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { nextVersion, requireChanged } from '@/db/versioned'
import { notFound } from '@/lib/base/errors'
import type { Rule, Series } from '@/lib/job/calendar/recurrence/recurrence'
import { DEFAULT_RULE } from '@/lib/job/calendar/recurrence/words'
import type { Actor } from '@/lib/platform/auth/actor'

/** How tasks, series and the overrides of single tasks are stored, read under a lock and written. */

export type TaskRow = typeof tasks.$inferSelect
export type OverrideRow = typeof taskOverrides.$inferSelect
export type OverridableField = OverrideRow['changes'][number]

/** A stored task, with its people. */
export interface StoredTask extends TaskRow {
  assignedUserIds: string[]
}

/** One stored task of a series, with its people if it has its own. */
export interface StoredOverride extends OverrideRow {
  assignedUserIds: string[]
}

export const ruleColumns = {
  freq: tasks.freq,
  interval: tasks.interval,
  byWeekDay: tasks.byWeekDay,
  monthOption: tasks.monthOption,
  monthOrdinal: tasks.monthOrdinal,
  monthDay: tasks.monthDay,
  endOption: tasks.endOption,
  count: tasks.count,
  endsOn: tasks.endsOn,
}

export type RuleRow = Pick<TaskRow, keyof typeof ruleColumns>
type ClockRow = Pick<TaskRow, 'startLocal' | 'endLocal' | 'timezone'>

/** The rule in a row; null for a single task. A CHECK keeps it complete. */
export const ruleOf = (row: RuleRow): Rule | null =>
  row.freq && {
    freq: row.freq,
    interval: row.interval!,
    byWeekDay: row.byWeekDay!,
    monthOption: row.monthOption,
    monthOrdinal: row.monthOrdinal,
    monthDay: row.monthDay,
    endOption: row.endOption!,
    count: row.count ?? DEFAULT_RULE.count,
    endsOn: row.endsOn,
  }

/** The series in a row; null for a single task. */
export function seriesOf(row: RuleRow & ClockRow): Series | null {
  const rule = ruleOf(row)
  return rule && Object.assign(rule, clockOf(row))
}

/** A wall clock in the engine's spelling: Postgres writes a blank where ISO has its T. */
export const clockOf = ({ startLocal, endLocal, timezone }: ClockRow) => ({
  startLocal: startLocal.replace(' ', 'T'),
  endLocal: endLocal.replace(' ', 'T'),
  timezone,
})

/** The columns of a rule; all null for a single task. */
export const ruleValues = (rule: Rule | null): RuleRow => ({
  freq: rule && rule.freq,
  interval: rule && rule.interval,
  byWeekDay: rule && [...rule.byWeekDay],
  monthOption: rule && rule.monthOption,
  monthOrdinal: rule && rule.monthOrdinal,
  monthDay: rule && rule.monthDay,
  endOption: rule && rule.endOption,
  count: rule?.endOption === 'after' ? rule.count : null,
  endsOn: rule?.endOption === 'on' ? rule.endsOn : null,
})

const ofTask = ({ organizationId }: Actor, id: string) =>
  and(eq(tasks.organizationId, organizationId), eq(tasks.id, id))

/** Locks a task: nobody else changes it until the transaction ends. @throws not_found */
export async function lockTask(tx: Tx, actor: Actor, id: string): Promise<StoredTask> {
  const [row] = await tx
    .select()
    .from(tasks)
    .where(and(ofTask(actor, id), isNull(tasks.deletedAt)))
    .for('no key update')
  if (!row) throw notFound('task')
  const assigned = await tx
    .select({ userId: taskAssignments.userId })
    .from(taskAssignments)
    .where(and(eq(taskAssignments.organizationId, actor.organizationId), eq(taskAssignments.taskId, id)))
    .orderBy(taskAssignments.userId)
  return { ...row, ...clockOf(row), assignedUserIds: assigned.map(({ userId }) => userId) }
}

/** Writes a task's columns under the lock that `lockTask` took. */
export async function updateTask(
  tx: Tx,
  actor: Actor,
  id: string,
  values: PgUpdateSetSource<typeof tasks>,
): Promise<void> {
  await tx
    .update(tasks)
    .set({ ...values, updatedBy: actor.userId, ...nextVersion(tasks) })
    .where(ofTask(actor, id))
}

/** Makes these people, and no others, the ones who do a task. */
export async function assign(
  tx: Tx,
  { organizationId }: Actor,
  taskId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx
    .delete(taskAssignments)
    .where(and(eq(taskAssignments.organizationId, organizationId), eq(taskAssignments.taskId, taskId)))
  if (userIds.length)
    await tx.insert(taskAssignments).values(userIds.map((userId) => ({ organizationId, taskId, userId })))
}

const ofOverride = ({ organizationId }: Actor, seriesId: string, slotDate: string) =>
  and(
    eq(taskOverrides.organizationId, organizationId),
    eq(taskOverrides.seriesId, seriesId),
    eq(taskOverrides.slotDate, slotDate),
  )

/** The differences of all single tasks of a series, by day. The series is locked, so nobody adds any. */
export async function overridesOf(tx: Tx, { organizationId }: Actor, seriesId: string): Promise<StoredOverride[]> {
  const [rows, assigned] = await Promise.all([
    tx
      .select()
      .from(taskOverrides)
      .where(and(eq(taskOverrides.organizationId, organizationId), eq(taskOverrides.seriesId, seriesId)))
      .orderBy(taskOverrides.slotDate),
    tx
      .select({ slotDate: overrideAssignments.slotDate, userId: overrideAssignments.userId })
      .from(overrideAssignments)
      .where(and(eq(overrideAssignments.organizationId, organizationId), eq(overrideAssignments.seriesId, seriesId)))
      .orderBy(overrideAssignments.userId),
  ])
  return rows.map((row) => ({
    ...row,
    startLocal: row.startLocal && row.startLocal.replace(' ', 'T'),
    endLocal: row.endLocal && row.endLocal.replace(' ', 'T'),
    assignedUserIds: assigned.filter(({ slotDate }) => slotDate === row.slotDate).map(({ userId }) => userId),
  }))
}

/** An override that differs in nothing. */
export const FOLLOWS: Pick<
  OverrideRow,
  'changes' | 'name' | 'description' | 'jobId' | 'startLocal' | 'endLocal' | 'activeRange'
> = {
  changes: [],
  name: null,
  description: null,
  jobId: null,
  startLocal: null,
  endLocal: null,
  activeRange: null,
}

type NewOverride = Pick<StoredOverride, 'seriesId' | 'slotDate' | 'kind'> & Partial<StoredOverride>

/** Stores the differences of one task of a series in place of the earlier ones. */
export async function putOverride(
  tx: Tx,
  actor: Actor,
  { assignedUserIds = [], ...override }: NewOverride,
): Promise<void> {
  const { organizationId, userId: updatedBy } = actor
  const { seriesId, slotDate } = override
  const values = { ...FOLLOWS, orphaned: false, ...override, updatedBy }
  await tx
    .insert(taskOverrides)
    .values({ organizationId, ...values })
    .onConflictDoUpdate({
      target: [taskOverrides.organizationId, taskOverrides.seriesId, taskOverrides.slotDate],
      set: { ...values, updatedAt: sql`now()` },
    })
  // None is right: it may have named nobody.
  await tx
    .delete(overrideAssignments)
    .where(
      and(
        eq(overrideAssignments.organizationId, organizationId),
        eq(overrideAssignments.seriesId, seriesId),
        eq(overrideAssignments.slotDate, slotDate),
      ),
    )
  if (values.changes.includes('assignees') && assignedUserIds.length) {
    await tx
      .insert(overrideAssignments)
      .values(assignedUserIds.map((userId) => ({ organizationId, seriesId, slotDate, userId })))
  }
}

/** Restores the differences of single tasks of a series, with their authors and times. */
export async function restoreOverrides(
  tx: Tx,
  { organizationId }: Actor,
  seriesId: string,
  overrides: readonly StoredOverride[],
): Promise<void> {
  if (!overrides.length) return
  await tx
    .insert(taskOverrides)
    .values(overrides.map(({ assignedUserIds: _, ...row }) => ({ ...row, organizationId, seriesId })))
  const assigned = overrides.flatMap(({ slotDate, assignedUserIds }) =>
    assignedUserIds.map((userId) => ({ organizationId, seriesId, slotDate, userId })),
  )
  if (assigned.length) await tx.insert(overrideAssignments).values(assigned)
}

/** Moves an override to another day of its series, or among the orphans; its people and files follow. */
export async function rekeyOverride(
  tx: Tx,
  actor: Actor,
  { seriesId, slotDate }: Pick<OverrideRow, 'seriesId' | 'slotDate'>,
  to: Pick<OverrideRow, 'slotDate' | 'orphaned'>,
): Promise<void> {
  await requireChanged(
    tx
      .update(taskOverrides)
      .set(to)
      .where(ofOverride(actor, seriesId, slotDate)),
  )
}

/** Moves the overrides of a series, from a day on, to another series; their people and files follow. */
export async function moveOverrides(
  tx: Tx,
  { organizationId }: Actor,
  { seriesId, from }: { seriesId: string; from: string },
  toSeriesId: string,
): Promise<void> {
  // None is right: no day may differ.
  await tx
    .update(taskOverrides)
    .set({ seriesId: toSeriesId })
    .where(
      and(
        eq(taskOverrides.organizationId, organizationId),
        eq(taskOverrides.seriesId, seriesId),
        gte(taskOverrides.slotDate, from),
      ),
    )
}

/** Drops the overrides of these days; their attachments are unlinked first. */
export async function dropOverrides(
  tx: Tx,
  { organizationId }: Actor,
  seriesId: string,
  slotDates: string[],
): Promise<void> {
  if (!slotDates.length) return
  // None is right: a day may not differ.
  await tx
    .delete(taskOverrides)
    .where(
      and(
        eq(taskOverrides.organizationId, organizationId),
        eq(taskOverrides.seriesId, seriesId),
        inArray(taskOverrides.slotDate, slotDates),
      ),
    )
}
