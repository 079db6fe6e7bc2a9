import 'server-only'
import type { Tx } from '@/db/tenancy'
import { conflict, invalid } from '@/lib/base/errors'
import { addDays, daysBetween } from '@/lib/base/time'
import * as queries from '@/lib/job/calendar/queries'
import { type Series, slotNamed } from '@/lib/job/calendar/recurrence/recurrence'
import type { Actor } from '@/lib/platform/auth/actor'

import type { Holder } from './attachments'
import { type Plan, planOf } from './plan'
import { type StoredOverride, type StoredTask, overridesOf, seriesOf } from './rows'

/** One task of a series as people see it: the series' values, its own, and both together. */
export interface Slot {
  slotDate: string
  override: StoredOverride | null
  /** The plan of this task alone, without its rule. */
  plan: Plan
  /** The plan of the series for this day. */
  usual: Plan
  /** The record that its attachments belong to. */
  files: Holder
}

/** A locked series, with the differences of its single tasks. */
export interface LockedSeries {
  task: StoredTask
  series: Series
  overrides: StoredOverride[]
}

/** The series of a locked task; null for a single task. */
export async function lockedSeries(tx: Tx, actor: Actor, task: StoredTask): Promise<LockedSeries | null> {
  const series = seriesOf(task)
  return series && { task, series, overrides: await overridesOf(tx, actor, task.id) }
}

/** The day of a series that an instant names. @throws invalid when the series has no task then */
export function slotDateOf({ series }: LockedSeries, instant: string, field: string): string {
  const date = slotNamed(series, instant)
  if (date === null) throw invalid({ [field]: 'The series has no task then.' })
  return date
}

/** One task of a series, as it stands. @throws conflict when it was taken off or moved out meanwhile */
export async function slotOn(tx: Tx, actor: Actor, locked: LockedSeries, slotDate: string): Promise<Slot> {
  const { task, overrides } = locked
  const override = overrides.find((one) => one.slotDate === slotDate) ?? null
  if (override && override.kind !== 'modified') {
    throw conflict(
      override.kind === 'cancelled'
        ? 'This task was taken off the calendar in the meantime.'
        : 'This task was moved in the meantime.',
      await queries.getTask(tx, actor, task.id),
    )
  }
  return slotFrom(locked, slotDate, override)
}

/** One task of a series, made from the series and the task's own values. */
export function slotFrom(
  { task }: Pick<LockedSeries, 'task'>,
  slotDate: string,
  override: StoredOverride | null,
): Slot {
  const usual = { ...planOf(task), ...clockOn(planOf(task), slotDate), rule: null }
  const own = new Set(override?.changes)
  const plan: Plan = {
    ...usual,
    ...(own.has('name') && { name: override!.name! }),
    ...(own.has('description') && { description: override!.description }),
    ...(own.has('jobId') && { jobId: override!.jobId }),
    ...(own.has('time') && { startLocal: override!.startLocal!, endLocal: override!.endLocal! }),
    ...(own.has('assignees') && { assignedUserIds: override!.assignedUserIds }),
  }
  const files = { taskId: task.id, slotDate: own.has('attachments') ? slotDate : null }
  return { slotDate, override, plan, usual, files }
}

/** The wall clock of a task on another day: the same time of day, and as long by the clock. */
export function clockOn({ startLocal, endLocal }: Pick<Plan, 'startLocal' | 'endLocal'>, date: string) {
  const shift = daysBetween(startLocal.slice(0, 10), date)
  return {
    startLocal: `${date}${startLocal.slice(10)}`,
    endLocal: `${addDays(endLocal.slice(0, 10), shift)}${endLocal.slice(10)}`,
  }
}
