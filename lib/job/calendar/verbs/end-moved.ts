import { addDays, daysBetween } from '@/lib/base/time'
import { modulo } from '@/lib/job/calendar/recurrence/civil'
import { type Rule, type Series, lastSlot, slotsBefore } from '@/lib/job/calendar/recurrence/recurrence'
import type { Repeats } from '@/lib/job/calendar/schema'
import { ruleFrom, sameRule } from '@/lib/job/calendar/stored/series-rules'

/**
 * The last date of a series that now begins on another day. When only its days moved, it keeps its number of tasks:
 * none is lost after the last date and none is added before it. If they do not fit, the date moves along. A new rhythm
 * or a new end that people ask for stays as they ask.
 */
export function endMoved(series: Series, wanted: Rule | Repeats, firstDay: string): string | null {
  const before = series.startLocal.slice(0, 10)
  const { rule } = ruleFrom(wanted, firstDay, series)
  const shift = daysBetween(before, firstDay)
  const shifted = { ...series, byWeekDay: series.byWeekDay.map((weekday) => modulo(weekday + shift, 7)) }
  const last = lastSlot(series, before)
  const onlyMoved = sameRule(rule, ruleFrom(shifted, firstDay, series).rule)
  if (rule.endOption !== 'on' || last === null || !onlyMoved) return rule.endsOn
  const count = slotsBefore(series, before, addDays(last, 1))
  const moved = lastSlot({ ...rule, endOption: 'after', count }, firstDay)
  return moved === lastSlot(rule, firstDay) ? rule.endsOn : moved
}
