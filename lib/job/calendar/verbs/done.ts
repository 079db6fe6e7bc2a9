import 'server-only'
import { type Tx, inOrganization } from '@/db/tenancy'
import { conflict, forbidden, invalid, nullWhenMissing } from '@/lib/base/errors'
import { isManager } from '@/lib/base/roles'
import * as queries from '@/lib/job/calendar/queries'
import { mayMarkDone } from '@/lib/job/calendar/rules'
import type { ListedTask, MarkDone } from '@/lib/job/calendar/schema'
import { lockedSeries, slotDateOf, slotOn } from '@/lib/job/calendar/stored/occurrence'
import { type TaskTime, ensureOutcome, setDone, setNotDone } from '@/lib/job/calendar/stored/outcomes'
import { type Plan, planOf } from '@/lib/job/calendar/stored/plan'
import { lockTask } from '@/lib/job/calendar/stored/rows'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { announce } from '@/lib/platform/live/announce'

/**
 * Marks a task, at one of its times, as done or as not done; once more changes nothing. Its version stays: whoever has it
 * open for planning loses nothing. Managers may, and a Technician who is assigned to it then.
 * @returns the task at that time
 * @throws not_found, forbidden, invalid for a time that the series has not, conflict for a draft and for one that was
 * taken off
 */
export const markDone = (actor: Actor, id: string, sent: MarkDone): Promise<ListedTask> =>
  inOrganization(actor, async (tx) => {
    await writeDone(tx, actor, id, sent)
    return queries.taskAt(tx, actor, id, sent.occurrenceStart)
  })

/** The same within the transaction of another verb. */
export async function writeDone(
  tx: Tx,
  actor: Actor,
  id: string,
  { occurrenceStart, isDone }: MarkDone,
): Promise<void> {
  const { time, plan, seriesJobId } = await lockTime(tx, actor, id, occurrenceStart)
  if (!mayMarkDone({ userId: actor.userId, isManager: isManager(actor.role) }, plan.assignedUserIds)) {
    throw forbidden('Only those who are assigned to a task, and those who plan, can say whether it is done.')
  }
  const isChanged = isDone ? await setDone(tx, actor, time) : await setNotDone(tx, actor, time)
  if (!isChanged) return
  const { slotDate } = time
  await record(tx, actor, isDone ? 'task.done' : 'task.undone', {
    subjectType: 'task',
    subjectId: id,
    jobId: plan.jobId ?? undefined,
    details: { name: plan.name, ...(slotDate && { slotDate }) },
  })
  await announce(tx, actor, 'calendar', [id])
  if (seriesJobId && seriesJobId !== plan.jobId) await announce(tx, actor, 'jobs', [seriesJobId])
}

/**
 * Finds the task that work on a job was begun from, at one of its times, and makes it one that a record can name.
 * @returns its columns in that record
 * @throws invalid when the job has none that the actor may see, and what `markDone` throws for its time
 */
export async function requireTaskOfJob(
  tx: Tx,
  actor: Actor,
  jobId: string,
  { taskId, occurrenceStart }: { taskId: string; occurrenceStart?: string },
): Promise<{ taskId: string; taskSlotDate: string }> {
  const found = await lockTime(tx, actor, taskId, occurrenceStart).catch(nullWhenMissing)
  if (found?.plan.jobId !== jobId) throw invalid({ taskId: 'This job has no such task' })
  return { taskId, taskSlotDate: await ensureOutcome(tx, actor, found.time) }
}

/** A task at one of its times, as it stands, locked until the transaction ends. */
async function lockTime(
  tx: Tx,
  actor: Actor,
  id: string,
  occurrenceStart: string | undefined,
): Promise<{ time: TaskTime; plan: Plan; seriesJobId: string | null }> {
  const task = await lockTask(tx, actor, id)
  const visible = await queries.getTask(tx, actor, id)
  if (task.draft) throw conflict('A draft is not on the calendar yet.', visible)
  const locked = await lockedSeries(tx, actor, task)
  if (!locked) return { time: { taskId: id, slotDate: null }, plan: planOf(task), seriesJobId: null }
  if (!occurrenceStart) throw invalid({ occurrenceStart: 'Say which task of the series is meant.' })
  const slotDate = slotDateOf(locked, occurrenceStart, 'occurrenceStart')
  const { plan } = await slotOn(tx, actor, locked, slotDate)
  return { time: { taskId: id, slotDate }, plan, seriesJobId: task.jobId }
}
