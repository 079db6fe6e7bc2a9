import 'server-only'
import { tasks } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { refuseKnown } from '@/db/versioned'
import { invalid } from '@/lib/base/errors'
import { toDay } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { lockStorage } from '@/lib/company/files/service'
import * as queries from '@/lib/job/calendar/queries'
import type { CarryTask, Task } from '@/lib/job/calendar/schema'
import { type Holder, linksOf, unlink } from '@/lib/job/calendar/stored/attachments'
import { clockOn, lockedSeries, slotDateOf, slotOn } from '@/lib/job/calendar/stored/occurrence'
import { takeOutcome } from '@/lib/job/calendar/stored/outcomes'
import { type Plan, contentOf, planOf, planValues } from '@/lib/job/calendar/stored/plan'
import { note } from '@/lib/job/calendar/stored/revisions'
import { type StoredTask, lockTask, putOverride, updateTask } from '@/lib/job/calendar/stored/rows'
import type { Actor } from '@/lib/platform/auth/actor'

import { refuseStale } from './change'
import { insertFrom, knownAs } from './schedule'

/** Moves a task to another day, at the same time of day. A task of a series becomes a single task there. */
export async function move(actor: Actor, id: string, { id: newTaskId = newId(), ...asked }: CarryTask): Promise<Task> {
  return inOrganization(actor, async (tx) => {
    const known = knownAs(tx, actor, newTaskId, { movedFrom: id, ...asked })
    if (asked.excludeDate) await refuseKnown(tx, actor, tasks, newTaskId, known)
    await lockStorage(tx, actor)
    const task = await lockTask(tx, actor, id)
    await refuseStale(tx, actor, task, asked.version)
    const from = await chosen(tx, actor, task, asked)
    const plan = onDay(from.plan, asked.date)
    const [before, after] = [contentOf(from.plan), contentOf(plan)]
    const happening = { action: 'task.moved', jobId: plan.jobId, before, after } as const
    if (from.slotDate === null) {
      await updateTask(tx, actor, id, planValues(plan))
      await note(tx, actor, { ...happening, taskId: id })
      return queries.getTask(tx, actor, id)
    }
    await insertFrom(tx, actor, newTaskId, plan, { files: from.files, known })
    await takeOutcome(tx, actor, { taskId: id, slotDate: from.slotDate }, { taskId: newTaskId, slotDate: null })
    await unlink(tx, actor, await linksOf(tx, actor, { taskId: id, slotDate: from.slotDate }))
    await putOverride(tx, actor, { seriesId: id, slotDate: from.slotDate, kind: 'moved_out' })
    await updateTask(tx, actor, id, {})
    const { slotDate } = from
    await note(tx, actor, { ...happening, taskId: id, slotDate, seriesJobId: task.jobId, scope: 'individual' })
    const scheduled = { action: 'task.scheduled', jobId: plan.jobId, before: null, after, isKnown: true } as const
    await note(tx, actor, { ...scheduled, taskId: newTaskId })
    return queries.getTask(tx, actor, newTaskId)
  })
}

/** Plans the same task once more on another day, at the same time of day; the original stays. */
export async function copy(actor: Actor, id: string, { id: newTaskId = newId(), ...asked }: CarryTask): Promise<Task> {
  return inOrganization(actor, async (tx) => {
    const known = knownAs(tx, actor, newTaskId, { copiedFrom: id, ...asked })
    await refuseKnown(tx, actor, tasks, newTaskId, known)
    const task = await lockTask(tx, actor, id)
    const from = await chosen(tx, actor, task, asked)
    const plan = onDay(from.plan, asked.date)
    await insertFrom(tx, actor, newTaskId, plan, { files: from.files, known })
    const after = contentOf(plan)
    await note(tx, actor, { action: 'task.copied', taskId: newTaskId, jobId: plan.jobId, before: null, after })
    return queries.getTask(tx, actor, newTaskId)
  })
}

interface Chosen {
  plan: Plan
  slotDate: string | null
  files: Holder
}

/** The task to carry: a single one, or the named one of a series. */
async function chosen(tx: Tx, actor: Actor, task: StoredTask, { excludeDate }: CarryTask): Promise<Chosen> {
  const locked = await lockedSeries(tx, actor, task)
  if (!locked) return { plan: planOf(task), slotDate: null, files: { taskId: task.id, slotDate: null } }
  if (!excludeDate) throw invalid({ excludeDate: 'Say which task of the series is meant.' })
  return slotOn(tx, actor, locked, slotDateOf(locked, excludeDate, 'excludeDate'))
}

const onDay = (plan: Plan, date: string): Plan => ({ ...plan, rule: null, ...clockOn(plan, dayIn(plan, date)) })

/** @param date a day, or an instant of it */
const dayIn = ({ timezone }: Pick<Plan, 'timezone'>, date: string): string =>
  date.length === 'YYYY-MM-DD'.length ? date : toDay(date, timezone)
