import 'server-only'
import type { Tx } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'
import { type Series, splitRule } from '@/lib/job/calendar/recurrence/recurrence'
import { link, linksFrom, linksOf } from '@/lib/job/calendar/stored/attachments'
import { type LockedSeries, lockedSeries } from '@/lib/job/calendar/stored/occurrence'
import { takeOutcomesFrom } from '@/lib/job/calendar/stored/outcomes'
import { contentOf, planOf, planValues } from '@/lib/job/calendar/stored/plan'
import { note } from '@/lib/job/calendar/stored/revisions'
import {
  type StoredOverride,
  lockTask,
  moveOverrides,
  ruleOf,
  ruleValues,
  updateTask,
} from '@/lib/job/calendar/stored/rows'
import type { Actor } from '@/lib/platform/auth/actor'

import { insertTask } from './schedule'

/** What the head of a cut series no longer has: the revision of its end stores it for `rejoin`. */
export interface Cut {
  version: number
  /** The overrides from the cut on, with the attachments of their own. */
  following: (StoredOverride & { attachmentIds: string[] })[]
}

/**
 * Cuts a series in two on one of its days. The head ends on the day before; the tail is the same series from there on,
 * with its people, files, overrides and outcomes. No task is doubled or lost.
 * @returns the tail, locked; null on the series' first day, where there is nothing to cut
 */
export async function split(
  tx: Tx,
  actor: Actor,
  locked: LockedSeries,
  slotDate: string,
): Promise<LockedSeries | null> {
  const { task, series } = locked
  const parts = splitRule(series, slotDate)
  if (!parts?.head) return null
  const { head, tail } = parts
  const whole = planOf(task)
  const cut = await cutOf(tx, actor, locked, slotDate)
  const id = newId()
  const { startLocal, endLocal } = tail
  await insertTask(
    tx,
    actor,
    id,
    { ...whole, startLocal, endLocal, rule: onlyRule(tail) },
    { lineage: { rootId: task.rootId ?? task.id, splitFromId: task.id, createdBy: task.createdBy } },
  )
  const links = await linksOf(tx, actor, { taskId: task.id, slotDate: null })
  await link(
    tx,
    actor,
    { taskId: id, slotDate: null },
    links.map(({ fileId }) => fileId),
  )
  await moveOverrides(tx, actor, { seriesId: task.id, from: slotDate }, id)
  await takeOutcomesFrom(tx, actor, { taskId: task.id, from: slotDate }, id)
  await endHead(tx, actor, { task, head, cut })
  return (await lockedSeries(tx, actor, await lockTask(tx, actor, id)))!
}

async function cutOf(tx: Tx, actor: Actor, { task, overrides }: LockedSeries, slotDate: string): Promise<Cut> {
  const links = await linksFrom(tx, actor, { taskId: task.id, slotDate })
  const attachmentsOf = (override: StoredOverride) =>
    links.filter((one) => one.slotDate === override.slotDate).map(({ id }) => id)
  const following = overrides
    .filter((override) => override.slotDate >= slotDate)
    .map((override) => ({ ...override, attachmentIds: attachmentsOf(override) }))
  return { version: task.version, following }
}

/** Ends a series as its head says. */
export async function endHead(
  tx: Tx,
  actor: Actor,
  { task, head, cut }: Pick<LockedSeries, 'task'> & { head: Series; cut?: Cut },
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
    restorable: cut,
    // What becomes of the days after it is told by whoever ends it.
    isKnown: true,
  })
}

/** A series' rule without its clock. */
const onlyRule = (series: Series) => ruleOf(ruleValues(series))
