import 'server-only'
import { tasks } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { type Known, createOnce, refuseKnown } from '@/db/versioned'
import { arrivedOtherwise, conflict } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import * as queries from '@/lib/job/calendar/queries'
import type { DuplicateTask, ScheduleTask, Task } from '@/lib/job/calendar/schema'
import { type Holder, link, linksOf, named, withAttachments } from '@/lib/job/calendar/stored/attachments'
import { lockedSeries, slotDateOf, slotOn } from '@/lib/job/calendar/stored/occurrence'
import { type Plan, type SentPlan, contentOf, planValues, settle } from '@/lib/job/calendar/stored/plan'
import { note } from '@/lib/job/calendar/stored/revisions'
import { type StoredTask, assign, lockTask, ruleOf } from '@/lib/job/calendar/stored/rows'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'

/** Plans a task for people, with or without a job, once or again and again. */
export async function schedule(
  actor: Actor,
  { id = newId(), ...sent }: ScheduleTask,
  attachments: readonly UploadedFile[] = [],
): Promise<Task> {
  return withAttachments(actor, attachments, {}, async (tx, stored) => {
    const known = knownAs(tx, actor, id, { ...sent, files: attachments.map(({ sha256 }) => sha256) })
    await refuseKnown(tx, actor, tasks, id, known)
    await plan(tx, actor, id, sent, known)
    await link(tx, actor, { taskId: id, slotDate: null }, stored.map(idOf))
    return queries.getTask(tx, actor, id)
  })
}

/**
 * Plans a task of a job for the actor alone, within the transaction of another verb: whoever works on site books their
 * own return.
 * @throws invalid, also for a person who does no field work
 */
export const planOwn = (
  tx: Tx,
  actor: Actor,
  id: string,
  sent: Pick<ScheduleTask, 'name' | 'start' | 'end' | 'jobId'>,
  known: Known<unknown>,
): Promise<void> =>
  plan(
    tx,
    actor,
    id,
    { ...sent, description: null, draft: false, assignedUserIds: [actor.userId], recurringData: null },
    known,
  )

async function plan(tx: Tx, actor: Actor, id: string, sent: SentPlan, known: Known<unknown>): Promise<void> {
  const settled = await settle(tx, actor, sent)
  await insertTask(tx, actor, id, settled, { known })
  await note(tx, actor, {
    action: 'task.scheduled',
    taskId: id,
    jobId: settled.jobId,
    before: null,
    after: contentOf(settled),
  })
}

/** Plans a new task from another one: the fields of the request, with the other's attachments except those named. */
export const duplicate = (
  actor: Actor,
  baseId: string,
  sent: DuplicateTask,
  attachments: readonly UploadedFile[] = [],
): Promise<Task> => duplicateFrom(actor, baseId, sent, attachments, { series: false })

/** Plans a new series from another one; the other's rule applies unless the request has one. */
export const duplicateSeries = (
  actor: Actor,
  baseId: string,
  sent: DuplicateTask,
  attachments: readonly UploadedFile[] = [],
): Promise<Task> => duplicateFrom(actor, baseId, sent, attachments, { series: true })

async function duplicateFrom(
  actor: Actor,
  baseId: string,
  { id = newId(), attachmentsToRemove, excludeDate, ...sent }: DuplicateTask,
  attachments: readonly UploadedFile[],
  { series }: { series: boolean },
): Promise<Task> {
  return withAttachments(actor, attachments, {}, async (tx, stored) => {
    const files = attachments.map(({ sha256 }) => sha256)
    const known = knownAs(tx, actor, id, { baseId, series, attachmentsToRemove, excludeDate, ...sent, files })
    await refuseKnown(tx, actor, tasks, id, known)
    const base = await lockTask(tx, actor, baseId)
    if (series && !ruleOf(base)) throw conflict('This task does not repeat.', await queries.getTask(tx, actor, baseId))
    const plan = await settle(tx, actor, sent, series ? base : undefined)
    await insertTask(tx, actor, id, plan, { known })
    const links = await linksOf(tx, actor, await filesOf(tx, actor, base, excludeDate))
    const left = new Set(named(links, attachmentsToRemove))
    const linked = links.filter((one) => !left.has(one)).map(({ fileId }) => fileId)
    await link(tx, actor, { taskId: id, slotDate: null }, [...linked, ...stored.map(idOf)])
    await note(tx, actor, {
      action: 'task.duplicated',
      taskId: id,
      jobId: plan.jobId,
      before: null,
      after: contentOf(plan),
    })
    return queries.getTask(tx, actor, id)
  })
}

/** The record that the attachments of a task, or of the named task of its series, belong to. */
async function filesOf(tx: Tx, actor: Actor, task: StoredTask, occurrenceStart: string | undefined): Promise<Holder> {
  const locked = occurrenceStart && (await lockedSeries(tx, actor, task))
  if (!locked) return { taskId: task.id, slotDate: null }
  return (await slotOn(tx, actor, locked, slotDateOf(locked, occurrenceStart, 'excludeDate'))).files
}

const idOf = ({ id }: { id: string }) => id

/** The origin of a part of a series, and its author. */
interface Lineage {
  rootId: string
  splitFromId: string
  createdBy: string
}

/** A task that a device asks for; what was planned once may be under way, so that other words are sent anew. */
export const knownAs = (tx: Tx, actor: Actor, id: string, asked: object): Known<Task> => ({
  asked,
  find: () => queries.findScheduled(tx, actor, id),
  refuse: arrivedOtherwise,
})

/** Writes a new task with its people; one that a device asks for says as what it is `known`. */
export async function insertTask(
  tx: Tx,
  actor: Actor,
  id: string,
  plan: Plan,
  { known, lineage }: { known?: Known<unknown>; lineage?: Lineage },
): Promise<void> {
  const { organizationId, userId } = actor
  const values = { organizationId, id, createdBy: userId, ...planValues(plan), ...lineage }
  await (known ? createOnce(tx, tasks, values, known) : tx.insert(tasks).values(values))
  await assign(tx, actor, id, plan.assignedUserIds)
}

/** Writes a new single task that replaces or repeats an existing one: its files are linked, not copied. */
export async function insertFrom(
  tx: Tx,
  actor: Actor,
  id: string,
  plan: Plan,
  { files, known }: { files: Holder; known?: Known<Task> },
): Promise<void> {
  await insertTask(tx, actor, id, { ...plan, rule: null }, { known })
  const links = await linksOf(tx, actor, files)
  await link(
    tx,
    actor,
    { taskId: id, slotDate: null },
    links.map(({ fileId }) => fileId),
  )
}
