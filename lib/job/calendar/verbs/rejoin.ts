import 'server-only'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'

import { jobs, taskRevisions, tasks } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { conflict, notFound, nullWhenMissing } from '@/lib/base/errors'
import { addDays } from '@/lib/base/time'
import { lockStorage } from '@/lib/company/files/service'
import * as queries from '@/lib/job/calendar/queries'
import type { Content } from '@/lib/job/calendar/rules'
import type { Task } from '@/lib/job/calendar/schema'
import { rehang, unlinkAll } from '@/lib/job/calendar/stored/attachments'
import { takeOutcomesBack } from '@/lib/job/calendar/stored/outcomes'
import { type Plan, contentOf, planOf, planValues } from '@/lib/job/calendar/stored/plan'
import { note } from '@/lib/job/calendar/stored/revisions'
import { type StoredTask, lockTask, restoreOverrides, updateTask } from '@/lib/job/calendar/stored/rows'
import type { Actor } from '@/lib/platform/auth/actor'
import { notify } from '@/lib/platform/notices/service'

import type { Cut } from './split-series'

const NO_PART = 'This series was not cut off another one.'
const CHANGED_SINCE =
  'The series has been changed again in the meantime, so this cannot be undone any more. Both parts stay as they are now.'

/**
 * Undoes a change of "this and following tasks": the series that was cut off goes, and the series before it is as
 * before the cut, with all differences of its single tasks, and what was done since stays done.
 * @throws conflict once either of them was changed again
 */
export async function rejoin(actor: Actor, id: string): Promise<Task> {
  return inOrganization(actor, async (tx) => {
    await lockStorage(tx, actor)
    const { head, tail } = await lockParts(tx, actor, id)
    const refuse = async () => conflict(CHANGED_SINCE, await queries.getTask(tx, actor, id))
    const before = head && (await untouched(tx, actor, head, tail))
    if (!before || !(await jobsStand(tx, actor, before.following))) throw await refuse()

    await restoreOverrides(
      tx,
      actor,
      head.id,
      before.following.map(({ attachmentIds: _, ...override }) => override),
    )
    for (const { slotDate, attachmentIds } of before.following) {
      const hung = await rehang(tx, actor, { taskId: head.id, slotDate }, attachmentIds)
      if (hung < attachmentIds.length) throw await refuse()
    }
    // The head ends on the day before the cut.
    await takeOutcomesBack(tx, actor, { head, tail, whole: before.rule!, from: addDays(head.endsOn!, 1) })
    await unlinkAll(tx, actor, [tail.id])
    await updateTask(tx, actor, tail.id, { deletedAt: sql`now()` })
    const whole = { ...planOf(head), rule: before.rule }
    await updateTask(tx, actor, head.id, planValues(whole))
    await noteBoth(tx, actor, { head, tail, whole })
    return queries.getTask(tx, actor, head.id)
  })
}

async function noteBoth(
  tx: Tx,
  actor: Actor,
  { head, tail, whole }: { head: StoredTask; tail: StoredTask; whole: Plan },
): Promise<void> {
  const after = contentOf(whole)
  const scope = 'thisAndFuture'
  const [ended, cutOff] = [contentOf(planOf(head)), contentOf(planOf(tail))]
  const rejoined = {
    action: 'task.rejoined',
    taskId: tail.id,
    jobId: tail.jobId,
    scope,
    before: cutOff,
    after,
  } as const
  await note(tx, actor, { ...rejoined, isKnown: true })
  const userIds = tail.assignedUserIds.filter((id) => !whole.assignedUserIds.includes(id))
  await notify(tx, actor, { kind: 'TASK_TAKEN', userIds, subjectIds: [tail.id], day: tail.startLocal.slice(0, 10) })
  await note(tx, actor, { action: 'task.resumed', taskId: head.id, jobId: head.jobId, scope, before: ended, after })
}

/** Both parts, locked in the order in which the tasks of a job are. */
async function lockParts(tx: Tx, actor: Actor, id: string): Promise<{ head: StoredTask | null; tail: StoredTask }> {
  const ofOrganization = eq(tasks.organizationId, actor.organizationId)
  const [part] = await tx
    .select({ headId: tasks.splitFromId })
    .from(tasks)
    .where(and(ofOrganization, eq(tasks.id, id), isNull(tasks.deletedAt)))
  if (!part) throw notFound('task')
  const { headId } = part
  if (!headId) throw conflict(NO_PART, await queries.getTask(tx, actor, id))
  await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(ofOrganization, inArray(tasks.id, [headId, id])))
    .orderBy(tasks.id)
    .for('no key update')
  return { tail: await lockTask(tx, actor, id), head: await lockTask(tx, actor, headId).catch(nullWhenMissing) }
}

/**
 * The head before the cut, if nobody has changed either part since. The cut's transaction gave all that it wrote one
 * time: the end of the head, and the tail when it was made and changed.
 */
async function untouched(tx: Tx, actor: Actor, head: StoredTask, tail: StoredTask): Promise<(Content & Cut) | null> {
  if (tail.updatedAt !== tail.createdAt) return null
  const [revision] = await tx
    .select({ before: taskRevisions.before })
    .from(taskRevisions)
    .where(
      and(
        eq(taskRevisions.organizationId, actor.organizationId),
        eq(taskRevisions.taskId, head.id),
        eq(taskRevisions.action, 'task.ended'),
        eq(taskRevisions.createdAt, tail.createdAt),
      ),
    )
  const before = revision?.before as (Content & Cut) | undefined
  return before && before.version + 1 === head.version ? before : null
}

/** Whether none of these jobs was removed: its tasks went with it. */
async function jobsStand(tx: Tx, actor: Actor, following: Cut['following']): Promise<boolean> {
  const jobIds = following.flatMap(({ jobId }) => jobId ?? [])
  if (!jobIds.length) return true
  const gone = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.organizationId, actor.organizationId), inArray(jobs.id, jobIds), isNotNull(jobs.deletedAt)))
  return gone.length === 0
}
