import 'server-only'
import { tasks } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { changedMeanwhile, invalid } from '@/lib/base/errors'
import { addDays, daysBetween, toWallClock } from '@/lib/base/time'
import * as queries from '@/lib/job/calendar/queries'
import type { Rule, Series } from '@/lib/job/calendar/recurrence/recurrence'
import { activeRange, isoSpanOf, spanOf } from '@/lib/job/calendar/rules'
import type { ChangeTask, Task } from '@/lib/job/calendar/schema'
import {
  type Link,
  link,
  linksOf,
  named,
  ofSameFiles,
  unlink,
  withAttachments,
} from '@/lib/job/calendar/stored/attachments'
import {
  type LockedSeries,
  type Slot,
  clockOn,
  lockedSeries,
  slotDateOf,
  slotOn,
} from '@/lib/job/calendar/stored/occurrence'
import { refitOutcomes } from '@/lib/job/calendar/stored/outcomes'
import { type Plan, type SentPlan, contentOf, planOf, planValues, settle } from '@/lib/job/calendar/stored/plan'
import { note } from '@/lib/job/calendar/stored/revisions'
import {
  type OverridableField,
  type StoredTask,
  assign,
  dropOverrides,
  lockTask,
  overridesOf,
  putOverride,
  updateTask,
} from '@/lib/job/calendar/stored/rows'
import { recurringDataOf, ruleFrom, sameRule } from '@/lib/job/calendar/stored/series-rules'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'

import { endMoved } from './end-moved'
import { refitOverrides } from './orphans'
import { split } from './split-series'

interface Attachments {
  added: string[]
  removed: string[]
  /** The files that people saw, when the same files have come to other records since. */
  seen?: Link[]
}

/**
 * Changes a task: a single one, one of a series, one and all that follow, or all. When two people start from the same
 * version, the later one is refused and gets the stored task.
 * @returns the task, or the series that holds the change
 */
export async function change(
  actor: Actor,
  id: string,
  { version, applyRecurringChangesFor: scope, attachmentsToRemove, ...asked }: ChangeTask,
  uploaded: readonly UploadedFile[] = [],
): Promise<Task> {
  const { excludeDate, occurrenceStart = excludeDate, ...sent } = asked
  const mayFree = attachmentsToRemove.length > 0
  return withAttachments(actor, uploaded, { mayFree }, async (tx, stored) => {
    const task = await lockTask(tx, actor, id)
    await refuseStale(tx, actor, task, version)
    const attachments = { added: stored.map((file) => file.id), removed: attachmentsToRemove }
    const locked = await lockedSeries(tx, actor, task)
    if (!locked) return changeWhole(tx, actor, task, sent, attachments)
    if (scope === 'all' && !occurrenceStart) return changeAll(tx, actor, locked, null, sent, attachments)

    const slotDate = slotDateOf(locked, occurrenceStart ?? sent.start, 'occurrenceStart')
    if (scope === 'individual') return changeOne(tx, actor, locked, slotDate, sent, attachments)
    if (scope === 'thisAndFuture') {
      const tail = await split(tx, actor, locked, slotDate)
      const seen = await linksOf(tx, actor, { taskId: id, slotDate: null })
      if (tail) return changeAll(tx, actor, tail, slotDate, sentOfTail(sent, locked, tail), { ...attachments, seen })
    }
    return changeAll(tx, actor, locked, slotDate, sent, attachments)
  })
}

/** A form of a whole series sends its end again. Its tail keeps the end of the series, not one as much later. */
function sentOfTail(sent: SentPlan, { series: whole }: LockedSeries, { series: tail }: LockedSeries): SentPlan {
  const { recurringData } = sent
  if (!recurringData?.isRecurring) return sent
  const endOf = ({ endOption, count, endsOn }: Pick<Rule, 'endOption' | 'endsOn'> & { count: number | null }) =>
    endOption === 'after' ? `after ${count}` : `${endOption} ${endsOn}`
  if (endOf(recurringData) !== endOf(whole)) return sent
  const { endOption, count, endsOn } = tail
  return { ...sent, recurringData: { ...recurringData, endOption, count, endsOn } }
}

/** @throws conflict with the stored task, when somebody else changed it since it was read */
export async function refuseStale(tx: Tx, actor: Actor, task: StoredTask, version: number | undefined): Promise<void> {
  if (version === undefined || version === task.version) return
  throw changedMeanwhile('this task', tasks)(await queries.getTask(tx, actor, task.id))
}

async function changeWhole(
  tx: Tx,
  actor: Actor,
  task: StoredTask,
  sent: SentPlan,
  attachments: Attachments,
): Promise<Task> {
  const plan = await settle(tx, actor, sent, task)
  await refitOutcomes(tx, actor, { task, slotDate: null }, plan, 0)
  return write(tx, actor, task, plan, attachments)
}

async function write(
  tx: Tx,
  actor: Actor,
  task: StoredTask,
  plan: Plan,
  { added, removed, seen = [], slotLinks = [] }: Attachments & { slotLinks?: Link[] },
): Promise<Task> {
  const holder = { taskId: task.id, slotDate: null }
  const links = [...(await linksOf(tx, actor, holder)), ...slotLinks]
  await updateTask(tx, actor, task.id, planValues(plan))
  await assign(tx, actor, task.id, plan.assignedUserIds)
  await unlink(tx, actor, ofSameFiles(links, named([...links, ...seen], removed)))
  await link(tx, actor, holder, added)
  const [before, after] = [contentOf(planOf(task)), contentOf(plan)]
  await note(tx, actor, { action: 'task.changed', taskId: task.id, jobId: plan.jobId, before, after })
  return queries.getTask(tx, actor, task.id)
}

/**
 * Changes a series as a whole. When the change was made on one task, the series shifts as far as that task did. Fields
 * that were not touched there stay as the series has them, even when that task differed. A file that was removed there
 * is removed from all tasks, except those with files of their own.
 */
async function changeAll(
  tx: Tx,
  actor: Actor,
  locked: LockedSeries,
  slotDate: string | null,
  sent: SentPlan,
  attachments: Attachments,
): Promise<Task> {
  const { task, series } = locked
  const slot = slotDate === null ? null : await slotOn(tx, actor, locked, slotDate)
  const stops = sent.recurringData?.isRecurring === false
  const changed = slot && touched(sent, slot.plan)
  const ofAll = changed && !stops ? withEndMoved(sentForSeries(sent, changed, slot, task), series) : sent
  const plan = await settle(tx, actor, ofAll, task)
  const slotLinks = slot?.files.slotDate ? await linksOf(tx, actor, slot.files) : []
  if (changed) await leaveToSeries(tx, actor, slot, changed)
  const overrides = slot?.override ? await overridesOf(tx, actor, task.id) : locked.overrides
  const shift = daysBetween(series.startLocal.slice(0, 10), plan.startLocal.slice(0, 10))
  await refitOverrides(tx, actor, { task, overrides }, plan, shift)
  await refitOutcomes(tx, actor, { task, slotDate }, plan, shift)
  return write(tx, actor, task, plan, { ...attachments, slotLinks })
}

/** A change of one task, turned into a change of its whole series. */
function sentForSeries(
  sent: SentPlan,
  changed: ReadonlySet<OverridableField>,
  { plan }: Slot,
  task: StoredTask,
): SentPlan {
  const series = planOf(task)
  return {
    ...sent,
    ...(!changed.has('name') && { name: series.name }),
    ...(!changed.has('description') && { description: series.description }),
    ...(!changed.has('jobId') && { jobId: series.jobId, hasJob: series.jobId !== null }),
    ...(!changed.has('assignees') && { assignedUserIds: series.assignedUserIds }),
    ...isoSpanOf(changed.has('time') ? shiftedSeries(sent, plan, series) : series),
  }
}

/** A change of a series, with its last date moved to the day where its last task falls now. */
function withEndMoved(sent: SentPlan, series: Series): SentPlan {
  const repeats = sent.recurringData ?? { ...recurringDataOf(series), monthOrdinal: null }
  if (!repeats.isRecurring) return sent
  const firstDay = toWallClock(sent.start, repeats.taskTimezone ?? series.timezone).slice(0, 10)
  const endsOn = endMoved(series, repeats, firstDay)
  return endsOn === repeats.endsOn ? sent : { ...sent, recurringData: { ...repeats, endsOn } }
}

/** The first time of a series whose task on one day was moved: as many days off, at the new time of day. */
function shiftedSeries(sent: SentPlan, plan: Plan, series: Plan) {
  const timezone = (sent.recurringData?.isRecurring && sent.recurringData.taskTimezone) || series.timezone
  const [startLocal, endLocal] = [toWallClock(sent.start, timezone), toWallClock(sent.end, timezone)]
  const shift = daysBetween(plan.startLocal.slice(0, 10), startLocal.slice(0, 10))
  return { timezone, ...clockOn({ startLocal, endLocal }, addDays(series.startLocal.slice(0, 10), shift)) }
}

/** The fields in which a request differs from what people saw. */
function touched(sent: SentPlan, plan: Plan): Set<OverridableField> {
  const { start, end } = isoSpanOf(plan)
  const jobId = sent.hasJob === false ? null : sent.jobId
  return new Set(differing({ ...sent, jobId, time: [sent.start, sent.end] }, { ...plan, time: [start, end] }))
}

type Comparable = Pick<Plan, 'name' | 'description' | 'jobId' | 'assignedUserIds'> & { time: string[] }

function differing(one: Comparable, other: Comparable): OverridableField[] {
  const people = ({ assignedUserIds }: Comparable) => assignedUserIds.toSorted().join()
  return [
    ...(one.name === other.name ? [] : ['name' as const]),
    ...(one.description === other.description ? [] : ['description' as const]),
    ...(one.jobId === other.jobId ? [] : ['jobId' as const]),
    ...(one.time.join() === other.time.join() ? [] : ['time' as const]),
    ...(people(one) === people(other) ? [] : ['assignees' as const]),
  ]
}

/** A field that now applies to the whole series is no longer the own field of the task where it was changed. */
async function leaveToSeries(
  tx: Tx,
  actor: Actor,
  { override, plan }: Slot,
  changed: ReadonlySet<OverridableField>,
): Promise<void> {
  const changes = override?.changes.filter((field) => !changed.has(field))
  if (!override || !changes || changes.length === override.changes.length) return
  const { seriesId, slotDate } = override
  if (!changes.length) return dropOverrides(tx, actor, seriesId, [slotDate])
  await putOverride(tx, actor, { seriesId, slotDate, kind: 'modified', ...ownOf(plan, changes) })
}

/** The fields in which one task differs from its series; the others stay with the series. */
function ownOf(
  { name, description, jobId, startLocal, endLocal, timezone, assignedUserIds }: Plan,
  changes: OverridableField[],
) {
  const own = new Set(changes)
  return {
    changes,
    ...(own.has('name') && { name }),
    ...(own.has('description') && { description }),
    ...(own.has('jobId') && { jobId }),
    ...(own.has('time') && {
      startLocal,
      endLocal,
      activeRange: activeRange(spanOf({ startLocal, endLocal, timezone })),
    }),
    ...(own.has('assignees') && { assignedUserIds }),
  }
}

/** Changes one task of a series: stores the fields that differ, and the others follow the series. */
async function changeOne(
  tx: Tx,
  actor: Actor,
  locked: LockedSeries,
  slotDate: string,
  sent: SentPlan,
  { added, removed }: Attachments,
): Promise<Task> {
  const { task, series } = locked
  if (sent.draft) throw invalid({ draft: 'One task of a series cannot be a draft.' })
  if (!repeatsAsBefore(sent, series)) throw invalid({ applyRecurringChangesFor: ONE_CANNOT_REPEAT })
  const slot = await slotOn(tx, actor, locked, slotDate)
  const plan = await settle(tx, actor, { ...sent, recurringData: { isRecurring: false } }, task)
  const changes = differing(
    { ...plan, time: [plan.startLocal, plan.endLocal] },
    { ...slot.usual, time: [slot.usual.startLocal, slot.usual.endLocal] },
  )
  const ownFiles = slot.files.slotDate !== null || added.length > 0 || removed.length > 0
  if (ownFiles) changes.push('attachments')

  const links = await linksOf(tx, actor, slot.files)
  const left = named(links, removed)
  if (changes.length) {
    await putOverride(tx, actor, { seriesId: task.id, slotDate, kind: 'modified', ...ownOf(plan, changes) })
  } else if (slot.override) {
    await dropOverrides(tx, actor, task.id, [slotDate])
  }
  const holder = { taskId: task.id, slotDate }
  if (slot.files.slotDate !== null) await unlink(tx, actor, left)
  else if (ownFiles)
    await link(
      tx,
      actor,
      holder,
      links.filter((one) => !left.includes(one)).map(({ fileId }) => fileId),
    )
  await link(tx, actor, holder, added)

  await updateTask(tx, actor, task.id, {})
  const [before, after] = [contentOf(slot.plan), contentOf(plan)]
  const happening = { action: 'task.changed', taskId: task.id, jobId: plan.jobId, slotDate } as const
  await note(tx, actor, { ...happening, seriesJobId: task.jobId, scope: 'individual', before, after })
  return queries.getTask(tx, actor, task.id)
}

const ONE_CANNOT_REPEAT = 'How a task repeats can be changed for this and following tasks, or for all tasks.'

/** Whether a request leaves the rule as it is. */
function repeatsAsBefore({ recurringData }: SentPlan, series: Series): boolean {
  if (!recurringData) return true
  if (!recurringData.isRecurring) return false
  const { rule } = ruleFrom(recurringData, series.startLocal.slice(0, 10), series)
  return sameRule(rule, series) && (recurringData.taskTimezone ?? series.timezone) === series.timezone
}
