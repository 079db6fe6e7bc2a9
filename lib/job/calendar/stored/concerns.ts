import type { NoticeKind } from '@/db/enums/people'
import { DAY_MS, epochOf, toDay, toWallClock } from '@/lib/base/time'
import { activeRangeOf } from '@/lib/job/calendar/recurrence/recurrence'
import type { Content } from '@/lib/job/calendar/rules'
import { changesBetween } from '@/lib/platform/activity/changes'

/** What a change of a task is to some of its people. */
export interface Concern {
  kind: Extract<NoticeKind, `TASK_${string}`>
  userIds: readonly string[]
  /** Where the task stands then, or stood, on its own clock. */
  day: string
}

/** Whom a change of a task concerns. Nobody goes by a draft, and nobody cares when a task that is over is put right. */
export function concernsOf(before: Content | null, after: Content | null, now: Date): Concern[] {
  const isOver = (content: Content | null) => !content || endOf(content) < now.getTime()
  if (isOver(before) && isOver(after)) return []
  const [had = [], has = []] = [before, after].map((content) =>
    content && !content.draft ? content.assignedUserIds : [],
  )
  const given = has.filter((id) => !had.includes(id))
  const [kept, taken] = [had.filter((id) => has.includes(id)), had.filter((id) => !has.includes(id))]
  const isMoved = before && after && Object.keys(changesBetween(whenOf(before), whenOf(after))).length > 0
  const told = (kind: Concern['kind'], of: Content | null, userIds: readonly string[]): Concern[] =>
    of && userIds.length ? [{ kind, userIds, day: toDay(of.start, of.timezone) }] : []
  return [
    ...told('TASK_GIVEN', after, given),
    ...told(after ? 'TASK_TAKEN' : 'TASK_CANCELLED', before, taken),
    ...told('TASK_MOVED', isMoved ? after : null, kept),
  ]
}

/** When the last time of a task ends. */
const endOf = ({ rule, start, end, timezone }: Content): number => {
  if (!rule) return epochOf(end)
  const [startLocal, endLocal] = [start, end].map((instant) => toWallClock(instant, timezone))
  const { end: last } = activeRangeOf({ ...rule, startLocal: startLocal!, endLocal: endLocal!, timezone })
  // The range is a day wider.
  return last ? last.getTime() - DAY_MS : Infinity
}

const whenOf = ({ start, end, rule }: Content) => ({ start, end, rule })
