import 'server-only'
import type { Tx } from '@/db/tenancy'
import { inOrganization } from '@/db/tenancy'
import { toWallClock } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { lockStorage } from '@/lib/company/files/service'
import * as queries from '@/lib/job/calendar/queries'
import { activeRange, spanOf } from '@/lib/job/calendar/rules'
import type { SettleOrphans, Task } from '@/lib/job/calendar/schema'
import { linksOf, unlink } from '@/lib/job/calendar/stored/attachments'
import { slotFrom } from '@/lib/job/calendar/stored/occurrence'
import { takeOutcome } from '@/lib/job/calendar/stored/outcomes'
import { type Plan, contentOf } from '@/lib/job/calendar/stored/plan'
import { note } from '@/lib/job/calendar/stored/revisions'
import {
  type StoredOverride,
  type StoredTask,
  dropOverrides,
  lockTask,
  overridesOf,
  putOverride,
  rekeyOverride,
  updateTask,
} from '@/lib/job/calendar/stored/rows'
import { fitOverrides } from '@/lib/job/calendar/stored/series-rules'
import type { Actor } from '@/lib/platform/auth/actor'

import { insertFrom } from './schedule'

/**
 * Finds the place of each override after its series changed. One that fits no day any more becomes an orphan: stored,
 * but not shown, until `settleOrphans` decides.
 * @param shift the number of days that the whole series was moved by
 */
export async function refitOverrides(
  tx: Tx,
  actor: Actor,
  { task, overrides }: { task: StoredTask; overrides: readonly StoredOverride[] },
  to: Plan,
  shift: number,
): Promise<void> {
  const placed = fitOverrides(overrides, { rule: to.rule, firstDay: to.startLocal.slice(0, 10), shift })
  for (const { override, slotDate, orphaned } of placed) {
    if (task.timezone !== to.timezone && override.startLocal && override.endLocal)
      await putOverride(tx, actor, { ...override, ...onClockOf(override, task.timezone, to.timezone) })
    if (slotDate !== override.slotDate || orphaned !== override.orphaned)
      await rekeyOverride(tx, actor, override, { slotDate, orphaned })
  }
}

/** A task's own time on another zone's clock: the moment stays. */
function onClockOf({ startLocal, endLocal }: StoredOverride, from: string, to: string) {
  const { start, end } = spanOf({ startLocal: startLocal!, endLocal: endLocal!, timezone: from })
  return {
    startLocal: toWallClock(start, to),
    endLocal: toWallClock(end, to),
    activeRange: activeRange({ start, end }),
  }
}

/** Decides about changed tasks that no longer fit their series: they become single tasks or go. */
export async function settleOrphans(actor: Actor, id: string, { keep }: SettleOrphans): Promise<Task> {
  return inOrganization(actor, async (tx) => {
    await lockStorage(tx, actor)
    const task = await lockTask(tx, actor, id)
    const orphans = (await overridesOf(tx, actor, id)).filter((one) => one.orphaned && one.kind === 'modified')
    for (const orphan of orphans) {
      const { plan, files, slotDate } = slotFrom({ task }, orphan.slotDate, orphan)
      if (keep) {
        const single = newId()
        await insertFrom(tx, actor, single, plan, { files })
        await takeOutcome(tx, actor, { taskId: id, slotDate }, { taskId: single, slotDate: null })
        await note(tx, actor, {
          action: 'task.scheduled',
          taskId: single,
          jobId: plan.jobId,
          before: null,
          after: contentOf(plan),
          isKnown: true,
        })
      }
      await unlink(tx, actor, await linksOf(tx, actor, { taskId: id, slotDate }))
      await note(tx, actor, {
        action: keep ? 'task.moved' : 'task.deleted',
        taskId: id,
        jobId: plan.jobId,
        slotDate,
        seriesJobId: task.jobId,
        before: contentOf(plan),
        after: null,
        ...(keep && { isKnown: true }),
      })
    }
    await dropOverrides(
      tx,
      actor,
      id,
      orphans.map(({ slotDate }) => slotDate),
    )
    await updateTask(tx, actor, id, {})
    return queries.getTask(tx, actor, id)
  })
}
