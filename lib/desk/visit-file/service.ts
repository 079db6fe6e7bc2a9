import 'server-only'
import { and, eq } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { inspections, tasks, users } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { refuseKnown } from '@/db/versioned'
import { forbidden, isConflict, nullWhenMissing } from '@/lib/base/errors'
import { isManager } from '@/lib/base/roles'
import { toDay } from '@/lib/base/time'
import { worksAs } from '@/lib/company/users/rules'
import { findScheduled, taskAt } from '@/lib/job/calendar/queries'
import { mayMarkDone } from '@/lib/job/calendar/rules'
import { showListed } from '@/lib/job/calendar/shown/tasks'
import { writeDone } from '@/lib/job/calendar/verbs/done'
import { planOwn } from '@/lib/job/calendar/verbs/schedule'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { formsToDo } from '@/lib/paper/forms/queries/to-do'
import type { Actor } from '@/lib/platform/auth/actor'
import { dropTimerAt } from '@/lib/site/timesheets/verbs/timer'
import { type BegunFrom, getVisit, holdVisit, taskBegunFrom } from '@/lib/site/visits/queries'
import { mayTakeBack } from '@/lib/site/visits/rules'
import type { Inspection } from '@/lib/site/visits/schema'
import { removeEmpty, writeOutcome } from '@/lib/site/visits/service'

import { roomsAtVisit } from './queries'
import { RETURN_NAME } from './rules'
import type { FinishVisit, VisitReview } from './schema'

/** What a visit has of each room, and what is to be said when it is finished. @throws not_found */
export const review = (actor: Actor, jobId: string, id: string): Promise<VisitReview> =>
  reading(actor, async (tx) => {
    const [, begunFrom, rooms, forms, mayPlanReturn] = await Promise.all([
      requireJob(tx, actor, jobId),
      taskBegunFrom(tx, actor, jobId, id),
      roomsAtVisit(tx, actor, { jobId, id }),
      formsToDo(tx, actor, jobId),
      doesFieldWork(tx, actor),
    ])
    return { ...rooms, task: await taskOf(tx, actor, begunFrom), forms, mayPlanReturn }
  })

/**
 * Finishes a visit: stores its outcome, marks the task that it was begun from as done, and plans the return on the
 * actor's own calendar. The same again changes nothing.
 * @throws not_found, invalid, forbidden where the task is not the actor's to mark, and conflict with the stored visit
 * when somebody else finished it otherwise meanwhile
 */
export const finish = (actor: Actor, jobId: string, id: string, given: FinishVisit): Promise<Inspection> =>
  inOrganization(actor, async (tx) => {
    const { seen, marksDone, returnTask, ...outcome } = given
    const [job] = await Promise.all([requireJob(tx, actor, jobId), holdVisit(tx, actor, id)])
    const known = {
      asked: { jobId, visitId: id, marksDone, returnTask, ...outcome },
      find: async () => returnTask && (await findScheduled(tx, actor, returnTask.id)) && getVisit(tx, actor, jobId, id),
    }
    if (returnTask) await refuseKnown(tx, actor, tasks, returnTask.id, known)
    const returnOn = returnTask ? toDay(returnTask.start, job.timezone) : outcome.returnOn
    const visit = await writeOutcome(tx, actor, { jobId, id, seen }, { ...outcome, returnOn })
    if (marksDone) await markTask(tx, actor, visit)
    if (returnTask) {
      const { id: taskId, ...span } = returnTask
      await planOwn(tx, actor, taskId, { ...span, jobId, name: RETURN_NAME }, known)
    }
    return visit
  })

/**
 * Takes back a visit that the actor started by mistake: with its stamp of the attendance and the timer that they started
 * at it. A second try changes nothing.
 * @throws not_found, forbidden for anybody else and after ten minutes, and conflict that names what is recorded at it
 */
export const takeBack = (actor: Actor, jobId: string, id: string): Promise<void> =>
  inOrganization(actor, async (tx) => {
    const [, isGone] = await Promise.all([requireJob(tx, actor, jobId), holdOwn(tx, actor, jobId, id)])
    if (isGone) return
    const visit = await getVisit(tx, actor, jobId, id)
    if (!mayTakeBack(visit, actor.userId, new Date())) {
      throw forbidden(
        'Only whoever started a visit takes it back, within ten minutes and before anything is written about it.',
      )
    }
    await dropTimerAt(tx, actor, id)
    await removeEmpty(tx, actor, visit, 'site-visit.taken-back')
  })

/** Holds a visit. @returns whether it was the actor's, and is deleted */
async function holdOwn(tx: Tx, { organizationId, userId }: Actor, jobId: string, id: string): Promise<boolean> {
  const [held] = await tx
    .select({ createdBy: inspections.createdBy, deletedAt: inspections.deletedAt })
    .from(inspections)
    .where(and(eq(inspections.organizationId, organizationId), eq(inspections.jobId, jobId), eq(inspections.id, id)))
    .for('update')
  return held?.createdBy === userId && held.deletedAt !== null
}

/** Marks the visit's task as done, unless it was taken off the calendar meanwhile: then nothing is left to mark. */
async function markTask(tx: Tx, actor: Actor, { taskId, occurrenceStart }: Inspection): Promise<void> {
  if (!taskId) return
  const at = { occurrenceStart: occurrenceStart ?? undefined, isDone: true }
  await writeDone(tx, actor, taskId, at).catch((error: unknown) => {
    if (!isConflict(error)) nullWhenMissing(error)
  })
}

async function taskOf(tx: Tx, actor: Actor, { taskId, occurrenceStart }: BegunFrom): Promise<VisitReview['task']> {
  const found = taskId && (await taskAt(tx, actor, taskId, occurrenceStart ?? undefined).catch(nullWhenMissing))
  if (!found) return null
  const { id, name, isDone, taskAssignments } = showListed(found)
  const assigned = taskAssignments.map(({ userId }) => userId)
  const who = { userId: actor.userId, isManager: isManager(actor.role) }
  return { id, name, isDone, mayMarkDone: mayMarkDone(who, assigned) }
}

async function doesFieldWork(tx: Tx, { organizationId, userId, role }: Actor): Promise<boolean> {
  const [found] = await tx
    .select({ doesFieldWork: users.doesFieldWork })
    .from(users)
    .where(and(eq(users.organizationId, organizationId), eq(users.id, userId)))
  return worksAs({ role, doesFieldWork: found?.doesFieldWork ?? false }, 'Technician')
}
