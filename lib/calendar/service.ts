import 'server-only'
import { and, asc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'

import { jobs, pinnedUsers, taskAssignments, tasks, users } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { record } from '@/lib/activity/service'
import type { Actor } from '@/lib/auth/actor'
import { AlreadyDone, conflict, invalid, notFound } from '@/lib/errors'
import { toInstant, toWallClock } from '@/lib/time'
import { newId } from '@/lib/wire'

import * as queries from './queries'
import {
  END_BEFORE_START,
  activeRange,
  changesBetween,
  contentOf,
  roleForTask,
  windowAround,
  zoneOfTask,
} from './rules'
import {
  type AvailableUser,
  type BrowseTasks,
  type BrowseWindow,
  type CalendarWindow,
  type ChangeTask,
  type FindAvailable,
  NO_JOB,
  type PinUsers,
  type ScheduleTask,
  type Task,
} from './schema'

/** What falls in a window, of some users alone when any are named. */
export const browseWindow = (actor: Actor, { userId, ...window }: BrowseWindow): Promise<CalendarWindow> =>
  inOrganization(actor, (tx) => queries.readWindow(tx, actor, { ...window, userIds: userId }))

/** The tasks of a window; without one the actor's own, from five weeks back to a year ahead. */
export const browseTasks = (actor: Actor, window: BrowseTasks): Promise<Task[]> =>
  inOrganization(actor, (tx) =>
    queries.tasksBetween(tx, actor, window ?? { ...windowAround(new Date()), userIds: [actor.userId] }),
  )

/** A job's tasks, earliest first. */
export const browseTasksOfJob = (actor: Actor, jobId: string): Promise<Task[]> =>
  inOrganization(actor, (tx) => queries.tasksOfJob(tx, actor, jobId))

/** Who could do a task in a period, each with what else they have to do in it. */
export const browseAvailable = (actor: Actor, wanted: FindAvailable): Promise<AvailableUser[]> =>
  inOrganization(actor, (tx) => queries.availableUsers(tx, actor, wanted))

/** Plans a task for people, of a job or on its own. */
export async function schedule(actor: Actor, { id = newId(), ...plan }: ScheduleTask): Promise<Task> {
  return inOrganization(actor, async (tx) => {
    await answerIfScheduled(tx, actor, id)
    const { row, assignedUserIds } = await settle(tx, actor, plan)
    const { organizationId, userId } = actor
    const [task] = await tx
      .insert(tasks)
      .values({ organizationId, id, ...row, createdBy: userId })
      .onConflictDoNothing()
      .returning({ id: tasks.id })
    // Another request with the same id came first: it is waited for, and its task is the answer.
    if (!task) await answerIfScheduled(tx, actor, id)
    await tx
      .insert(taskAssignments)
      .values(assignedUserIds.map((assignee) => ({ organizationId, taskId: id, userId: assignee })))
    await record(tx, actor, 'task.scheduled', {
      subjectType: 'task',
      subjectId: id,
      jobId: row.jobId ?? undefined,
      details: { name: row.name, assignedUserIds },
    })
    return queries.getTask(tx, actor, id)
  })
}

/** Changes a task as a whole. Of two people who started from the same version the later one is refused with what stands now. */
export async function change(actor: Actor, id: string, { version, ...plan }: ChangeTask): Promise<Task> {
  return inOrganization(actor, async (tx) => {
    const before = await queries.getTask(tx, actor, id)
    const stale = (current: Task) => conflict('Someone else has changed this task in the meantime.', current)
    if (version !== undefined && version !== before.version) throw stale(before)
    const { row, assignedUserIds } = await settle(tx, actor, plan)
    const { organizationId, userId } = actor
    const [changed] = await tx
      .update(tasks)
      .set({ ...row, updatedBy: userId, updatedAt: sql`now()`, version: sql`${tasks.version} + 1` })
      .where(and(ownTask(actor, id), eq(tasks.version, before.version)))
      .returning({ id: tasks.id })
    if (!changed) throw stale(await queries.getTask(tx, actor, id))
    await tx
      .delete(taskAssignments)
      .where(
        and(
          eq(taskAssignments.organizationId, organizationId),
          eq(taskAssignments.taskId, id),
          notInArray(taskAssignments.userId, assignedUserIds),
        ),
      )
    await tx
      .insert(taskAssignments)
      .values(assignedUserIds.map((assignee) => ({ organizationId, taskId: id, userId: assignee })))
      .onConflictDoNothing()
    const after = await queries.getTask(tx, actor, id)
    await record(tx, actor, 'task.changed', {
      subjectType: 'task',
      subjectId: id,
      jobId: after.jobId ?? undefined,
      details: changesBetween(contentOf(before), contentOf(after)),
    })
    return after
  })
}

/** Takes a task off the calendar; it stays in the record of what happened. */
export async function remove(actor: Actor, id: string): Promise<void> {
  await inOrganization(actor, async (tx) => {
    const [removed] = await tx
      .update(tasks)
      .set({
        deletedAt: sql`now()`,
        updatedBy: actor.userId,
        updatedAt: sql`now()`,
        version: sql`${tasks.version} + 1`,
      })
      .where(ownTask(actor, id))
      .returning({ name: tasks.name, jobId: tasks.jobId })
    if (!removed) throw notFound('task')
    await record(tx, actor, 'task.deleted', {
      subjectType: 'task',
      subjectId: id,
      jobId: removed.jobId ?? undefined,
      details: { name: removed.name },
    })
  })
}

/** Whose columns the actor keeps on the calendar. */
export const browsePinned = (actor: Actor): Promise<string[]> =>
  inOrganization(actor, (tx) => queries.pinnedUserIds(tx, actor))

/** Keeps these columns on the actor's calendar and no others. */
export async function pin(actor: Actor, { userIds }: PinUsers): Promise<string[]> {
  return inOrganization(actor, async (tx) => {
    const { organizationId, userId } = actor
    await requireActive(tx, actor, userIds, { field: 'userIds' })
    const own = and(eq(pinnedUsers.organizationId, organizationId), eq(pinnedUsers.userId, userId))
    await tx.delete(pinnedUsers).where(own)
    if (userIds.length) {
      await tx
        .insert(pinnedUsers)
        .values(userIds.map((pinnedUserId) => ({ organizationId, userId, pinnedUserId })))
        .onConflictDoNothing()
    }
    return queries.pinnedUserIds(tx, actor)
  })
}

const ownTask = ({ organizationId }: Actor, id: string) =>
  and(eq(tasks.organizationId, organizationId), eq(tasks.id, id), isNull(tasks.deletedAt))

async function answerIfScheduled(tx: Tx, actor: Actor, id: string): Promise<void> {
  const stored = await queries.findScheduled(tx, actor, id)
  if (stored) throw new AlreadyDone(stored)
}

/** What people asked for, as it is stored: the wall clock where the task takes place, and only people who can be asked. */
async function settle(tx: Tx, actor: Actor, { hasJob, assignedUserIds, ...plan }: Omit<ScheduleTask, 'id'>) {
  const job = plan.jobId && hasJob !== false ? await requireJob(tx, actor, plan.jobId) : null
  await requireActive(tx, actor, assignedUserIds, { field: 'assignedUserIds', role: roleForTask(job !== null) })
  const timezone = zoneOfTask(job, actor.organization)
  const startLocal = toWallClock(plan.start, timezone)
  const endLocal = toWallClock(plan.end, timezone)
  // The clock that goes back at the end of daylight saving can show an end before the start.
  if (endLocal <= startLocal) throw invalid({ end: END_BEFORE_START })
  const span = { start: toInstant(startLocal, timezone), end: toInstant(endLocal, timezone) }
  const { name, description } = plan
  return {
    assignedUserIds,
    row: { name, description, jobId: job?.id ?? null, timezone, startLocal, endLocal, activeRange: activeRange(span) },
  }
}

/** Locked until the end of the transaction, so that the job cannot be removed while a task is linked to it. */
async function requireJob(tx: Tx, actor: Actor, jobId: string) {
  const [job] = await tx
    .select({ id: jobs.id, timezone: jobs.timezone })
    .from(jobs)
    .where(and(eq(jobs.organizationId, actor.organizationId), eq(jobs.id, jobId), isNull(jobs.deletedAt)))
    .for('share')
  if (!job) throw invalid({ jobId: NO_JOB })
  return job
}

/** Refuses people who cannot be asked; locks the others, so that nobody is removed while they are given work. */
async function requireActive(
  tx: Tx,
  actor: Actor,
  userIds: readonly string[],
  { field, role }: { field: string; role?: string },
): Promise<void> {
  if (!userIds.length) return
  const found = await tx
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(
      and(eq(users.organizationId, actor.organizationId), inArray(users.id, [...userIds]), eq(users.status, 'ACTIVE')),
    )
    .orderBy(asc(users.id))
    .for('share')
  if (found.length < userIds.length) throw invalid({ [field]: 'Someone chosen here is not an active user.' })
  if (role && found.some((user) => user.role !== role)) {
    throw invalid({ [field]: 'Only technicians can be assigned to a task of a job.' })
  }
}
