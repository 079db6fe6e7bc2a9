import 'server-only'
import { and, eq, isNotNull, isNull, not, sql } from 'drizzle-orm'

import { among, sameRow } from '@/db/rows'
import { taskAssignments, taskOverrides, tasks } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { nextVersion } from '@/db/versioned'
import { invalid } from '@/lib/base/errors'
import { groupedBy } from '@/lib/base/grouped'
import { newId } from '@/lib/base/wire'
import { lockStorage } from '@/lib/company/files/service'
import { splitRule } from '@/lib/job/calendar/recurrence/recurrence'
import type { RemoveOccurrence } from '@/lib/job/calendar/schema'
import { linksFrom, linksOf, unlink, unlinkAll } from '@/lib/job/calendar/stored/attachments'
import { type LockedSeries, lockedSeries, slotDateOf, slotFrom } from '@/lib/job/calendar/stored/occurrence'
import { setNotDoneFrom, takeOutcome } from '@/lib/job/calendar/stored/outcomes'
import { contentOf, planOf } from '@/lib/job/calendar/stored/plan'
import { note } from '@/lib/job/calendar/stored/revisions'
import {
  FOLLOWS,
  type StoredTask,
  dropOverrides,
  lockTask,
  putOverride,
  updateTask,
} from '@/lib/job/calendar/stored/rows'
import type { Actor } from '@/lib/platform/auth/actor'
import { announce } from '@/lib/platform/live/announce'
import { notify } from '@/lib/platform/notices/service'

import { refuseStale } from './change'
import { insertFrom } from './schedule'
import { endHead } from './split-series'

/** Takes a task, or a whole series, off the calendar. Its revisions stay; its files go. */
export async function remove(actor: Actor, id: string): Promise<void> {
  await inOrganization(actor, async (tx) => {
    await lockStorage(tx, actor)
    await removeWhole(tx, actor, await lockTask(tx, actor, id))
  })
}

/** Locks the tasks of a job before the job itself, in the same order as a change of a task. */
export async function lockTasksOfJob(tx: Tx, { organizationId }: Actor, jobId: string): Promise<void> {
  await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.organizationId, organizationId), eq(tasks.jobId, jobId), isNull(tasks.deletedAt)))
    .orderBy(tasks.id)
    .for('no key update')
}

/**
 * Takes a removed job's tasks off the calendar, and those tasks of other series that were given to it. Those of its own
 * series that are not for it stay. The caller has locked the organisation's counters.
 * @returns how many tasks there were
 */
export async function removeTasksOfJob(tx: Tx, actor: Actor, jobId: string): Promise<number> {
  const { organizationId, userId: updatedBy } = actor
  await keepGiven(tx, actor, jobId)
  const removed = await tx
    .update(tasks)
    .set({ deletedAt: sql`now()`, updatedBy, ...nextVersion(tasks) })
    .where(and(eq(tasks.organizationId, organizationId), eq(tasks.jobId, jobId), isNull(tasks.deletedAt)))
    .returning({ id: tasks.id })
  const ids = removed.map(({ id }) => id)
  await tellOfRemoved(tx, actor, ids)
  await unlinkAll(tx, actor, ids)
  const cancelled = await tx
    .update(taskOverrides)
    .set({ kind: 'cancelled', ...FOLLOWS, updatedBy, updatedAt: sql`now()` })
    .where(and(eq(taskOverrides.organizationId, organizationId), eq(taskOverrides.jobId, jobId)))
    .returning({ seriesId: taskOverrides.seriesId })
  const changed = new Set([...ids, ...cancelled.map(({ seriesId }) => seriesId)])
  if (changed.size) await announce(tx, actor, 'calendar', [...changed])
  return ids.length
}

/** Tells the people of some tasks that are off the calendar; of drafts and of what is over nobody is told. */
async function tellOfRemoved(tx: Tx, actor: Actor, taskIds: readonly string[]): Promise<void> {
  const ahead = await tx
    .select({ taskId: tasks.id, userId: taskAssignments.userId })
    .from(tasks)
    .innerJoin(
      taskAssignments,
      and(eq(taskAssignments.organizationId, tasks.organizationId), eq(taskAssignments.taskId, tasks.id)),
    )
    .where(
      and(
        eq(tasks.organizationId, actor.organizationId),
        among(tasks.id, taskIds),
        not(tasks.draft),
        // The range of a task is a day wider, and a series has no other end.
        sql`case when ${tasks.freq} is null then ${tasks.endLocal} at time zone ${tasks.timezone} > now()
          else coalesce(upper(${tasks.activeRange}) - interval '1 day' > now(), true) end`,
      ),
    )
  for (const [userId, theirs] of groupedBy(ahead, (one) => one.userId)) {
    const subjectIds = theirs.map(({ taskId }) => taskId)
    await notify(tx, actor, { kind: 'TASK_CANCELLED', userIds: [userId], subjectIds })
  }
}

/** Makes single tasks of those that a job's series gave to other jobs, or to none: they go on without the series. */
async function keepGiven(tx: Tx, actor: Actor, jobId: string): Promise<void> {
  const { organizationId } = actor
  const giving = await tx
    .selectDistinct({ id: tasks.id })
    .from(taskOverrides)
    .innerJoin(tasks, sameRow(tasks, taskOverrides.seriesId))
    .where(
      and(
        eq(tasks.organizationId, organizationId),
        eq(tasks.jobId, jobId),
        isNull(tasks.deletedAt),
        isNotNull(tasks.freq),
        sql`'jobId' = any(${taskOverrides.changes})`,
      ),
    )
    .orderBy(tasks.id)
  for (const { id } of giving) {
    const locked = (await lockedSeries(tx, actor, await lockTask(tx, actor, id)))!
    for (const override of locked.overrides) {
      const { slotDate } = override
      const { plan, files } = slotFrom(locked, slotDate, override)
      // One that was taken off or moved out follows its series, and one without a day is on no calendar.
      if (override.orphaned || plan.jobId === jobId) continue
      const taskId = newId()
      await insertFrom(tx, actor, taskId, plan, { files })
      await takeOutcome(tx, actor, { taskId: id, slotDate }, { taskId, slotDate: null })
      const after = contentOf(plan)
      const scheduled = { action: 'task.scheduled', jobId: plan.jobId, before: null, after, isKnown: true } as const
      await note(tx, actor, { ...scheduled, taskId })
    }
  }
}

async function removeWhole(tx: Tx, actor: Actor, task: StoredTask): Promise<void> {
  await unlinkAll(tx, actor, [task.id])
  await updateTask(tx, actor, task.id, { deletedAt: sql`now()` })
  const before = contentOf(planOf(task))
  await note(tx, actor, { action: 'task.deleted', taskId: task.id, jobId: task.jobId, before, after: null })
}

/** Takes one task of a series off the calendar, that one and all that follow, or all of them. */
export async function removeOccurrence(
  actor: Actor,
  id: string,
  { excludeDate, deleteType, version }: RemoveOccurrence,
): Promise<void> {
  await inOrganization(actor, async (tx) => {
    await lockStorage(tx, actor)
    const task = await lockTask(tx, actor, id)
    await refuseStale(tx, actor, task, version)
    if (deleteType === 'all') return removeWhole(tx, actor, task)
    const locked = await lockedSeries(tx, actor, task)
    if (!locked) throw invalid({ deleteType: 'This task does not repeat.' })
    const slotDate = slotDateOf(locked, excludeDate!, 'excludeDate')
    return deleteType === 'individual'
      ? removeOne(tx, actor, locked, slotDate)
      : removeFrom(tx, actor, locked, slotDate)
  })
}

/** Removing a removed task changes nothing. */
async function removeOne(tx: Tx, actor: Actor, locked: LockedSeries, slotDate: string): Promise<void> {
  const { task, overrides } = locked
  const override = overrides.find((one) => one.slotDate === slotDate) ?? null
  if (override && override.kind !== 'modified') return
  const { plan } = slotFrom(locked, slotDate, override)
  await unlink(tx, actor, await linksOf(tx, actor, { taskId: task.id, slotDate }))
  await putOverride(tx, actor, { seriesId: task.id, slotDate, kind: 'cancelled' })
  await updateTask(tx, actor, task.id, {})
  const happening = { action: 'task.deleted', taskId: task.id, jobId: plan.jobId, slotDate } as const
  const before = contentOf(plan)
  await note(tx, actor, { ...happening, seriesJobId: task.jobId, scope: 'individual', before, after: null })
}

async function removeFrom(tx: Tx, actor: Actor, locked: LockedSeries, slotDate: string): Promise<void> {
  const { task, series, overrides } = locked
  const head = splitRule(series, slotDate)?.head
  if (!head) return removeWhole(tx, actor, task)
  const dates = overrides.map((override) => override.slotDate).filter((date) => date >= slotDate)
  await unlink(tx, actor, await linksFrom(tx, actor, { taskId: task.id, slotDate }))
  await dropOverrides(tx, actor, task.id, dates)
  await setNotDoneFrom(tx, actor, { taskId: task.id, from: slotDate })
  await endHead(tx, actor, { task, head })
  const ended = overrides.filter((override) => override.slotDate >= slotDate)
  const userIds = [task, ...ended].flatMap(({ assignedUserIds }) => assignedUserIds)
  await notify(tx, actor, { kind: 'TASK_CANCELLED', userIds, subjectIds: [task.id], day: slotDate, isOneTime: true })
}
