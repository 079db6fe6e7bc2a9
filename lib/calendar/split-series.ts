import 'server-only'
import type { Tx } from '@/db/tenancy'
import type { Actor } from '@/lib/auth/actor'
import { newId } from '@/lib/wire'

import { link, linksOf } from './attachments'
import { type LockedSeries, lockedSeries } from './occurrence'
import { contentOf, planOf, planValues } from './plan'
import { type Series, splitRule } from './recurrence'
import { note } from './revisions'
import { insertTask } from './schedule'
import { lockTask, moveOverrides, ruleOf, ruleValues, updateTask } from './stored'

/**
 * Cuts a series in two on a day of it. The head ends on the day before; the tail is the same series from there on, with
 * its people, its files and what is different about single tasks of it, and none of its tasks is doubled or lost.
 * @returns the tail under its lock; null on the series' first day, where there is nothing to cut
 */
export async function split(
  tx: Tx,
  actor: Actor,
  { task, series }: LockedSeries,
  slotDate: string,
): Promise<LockedSeries | null> {
  const parts = splitRule(series, slotDate)
  if (!parts?.head) return null
  const { head, tail } = parts
  const whole = planOf(task)
  const id = newId()
  const { startLocal, endLocal } = tail
  await insertTask(
    tx,
    actor,
    id,
    { ...whole, startLocal, endLocal, rule: onlyRule(tail) },
    { rootId: task.rootId ?? task.id, splitFromId: task.id, createdBy: task.createdBy },
  )
  const links = await linksOf(tx, actor, { taskId: task.id, slotDate: null })
  await link(
    tx,
    actor,
    { taskId: id, slotDate: null },
    links.map(({ fileId }) => fileId),
  )
  await moveOverrides(tx, actor, { seriesId: task.id, from: slotDate }, id)
  await endHead(tx, actor, { task, head })
  const locked = await lockTask(tx, actor, id)
  return (await lockedSeries(tx, actor, locked))!
}

/** Lets a series end as its head says. */
export async function endHead(
  tx: Tx,
  actor: Actor,
  { task, head }: Pick<LockedSeries, 'task'> & { head: Series },
): Promise<void> {
  const whole = planOf(task)
  const ended = { ...whole, rule: onlyRule(head) }
  await updateTask(tx, actor, task.id, planValues(ended))
  await note(tx, actor, {
    action: 'task.ended',
    taskId: task.id,
    jobId: task.jobId,
    scope: 'thisAndFuture',
    before: contentOf(whole),
    after: contentOf(ended),
  })
}

/** A series' rule without its clock. */
const onlyRule = (series: Series) => ruleOf(ruleValues(series))
