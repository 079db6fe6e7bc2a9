import { addDays } from '@/lib/base/time'
import { dayOf, dayOfMonth, daysInMonth, monthOf } from '@/lib/job/calendar/recurrence/civil'
import { type Rule, type Series, isSlot, ordinalOf } from '@/lib/job/calendar/recurrence/recurrence'
import { DEFAULT_RULE, WEEKDAYS } from '@/lib/job/calendar/recurrence/words'
import type { RecurringData, Repeats } from '@/lib/job/calendar/schema'

const ENDS_BEFORE_TASK = 'Ends on date cannot be before the task date.'

/**
 * The rule that people mean, seen from the day of its first task. That day decides the day of the month or the weekday
 * in it, once and here; a stored rule keeps its own while the day still fits it.
 * @returns the rule, or its faults by field
 */
export function ruleFrom(
  wanted: Rule | Repeats,
  firstDay: string,
  stored: Rule | null,
): { rule: Rule; faults: Record<string, string> | null } {
  const { freq, interval, monthOption, endOption } = wanted
  const inMonth = freq === 'month' && monthOption === 'byMonthDay'
  const ordinals = ordinalsOf(firstDay)
  const asked = wanted.monthOrdinal ?? stored?.monthOrdinal ?? null
  const fits = asked !== null && ordinals.includes(asked)
  const rule: Rule = {
    freq,
    interval,
    byWeekDay: wanted.byWeekDay.map((day) => (typeof day === 'number' ? day : WEEKDAYS.indexOf(day))),
    monthOption,
    monthOrdinal: inMonth ? (fits ? asked : ordinalOf(firstDay)) : null,
    monthDay: (freq === 'month' && !inMonth) || freq === 'year' ? dayOfMonth(dayOf(firstDay)) : null,
    endOption,
    count: wanted.count ?? DEFAULT_RULE.count,
    endsOn: wanted.endsOn,
  }
  const tooEarly = endOption === 'on' && wanted.endsOn !== null && wanted.endsOn < firstDay
  return { rule, faults: tooEarly ? { 'recurringData.endsOn': ENDS_BEFORE_TASK } : null }
}

/** The fields that a rule uses, as text for comparing. */
export const usedOf = ({ endOption, count, endsOn, ...rule }: Rule): string =>
  JSON.stringify([
    rule.freq,
    rule.interval,
    rule.byWeekDay.toSorted(),
    rule.monthOption,
    rule.monthOrdinal,
    rule.monthDay,
    endOption,
    endOption === 'after' && count,
    endOption === 'on' && endsOn,
  ])

/** Whether two rules are the same in everything that they use. */
export const sameRule = (one: Rule, other: Rule): boolean => usedOf(one) === usedOf(other)

/** The numbers that a day may have among its weekdays in the month; the last one also counts as -1. */
export function ordinalsOf(date: string): number[] {
  const day = dayOf(date)
  const number = dayOfMonth(day)
  const last = number + 7 > daysInMonth(monthOf(day)) ? [-1] : []
  return [...(number > 28 ? [] : [Math.ceil(number / 7)]), ...last]
}

/** A rule in people's terms. */
export const recurringDataOf = (rule: Series): RecurringData => ({
  isRecurring: true,
  freq: rule.freq,
  interval: rule.interval,
  byWeekDay: WEEKDAYS.filter((_, day) => rule.byWeekDay.includes(day)),
  monthOption: rule.monthOption,
  monthOrdinal: rule.monthOrdinal,
  endOption: rule.endOption,
  count: rule.count,
  endsOn: rule.endsOn,
  taskTimezone: rule.timezone,
})

interface Keyed {
  slotDate: string
}

/**
 * The new places of a series' overrides after its rule changed: the same day while the rule still has it, else the day
 * that the shift of the whole series leads to, else none.
 * @param shift the number of days that the series was moved by
 */
export function fitOverrides<T extends Keyed>(
  overrides: readonly T[],
  { rule, firstDay, shift }: { rule: Rule | null; firstDay: string; shift: number },
): { override: T; slotDate: string; orphaned: boolean }[] {
  const taken = new Set<string>()
  const fits = (date: string) => rule !== null && !taken.has(date) && isSlot(rule, firstDay, date)
  const place = (override: T, slotDate: string, orphaned: boolean) => {
    taken.add(slotDate)
    return { override, slotDate, orphaned }
  }
  const staying = overrides.filter(({ slotDate }) => fits(slotDate))
  const placed = staying.map((override) => place(override, override.slotDate, false))
  for (const override of overrides.filter((one) => !staying.includes(one))) {
    const shifted = addDays(override.slotDate, shift)
    const moves = shift !== 0 && fits(shifted) && !overrides.some(({ slotDate }) => slotDate === shifted)
    placed.push(moves ? place(override, shifted, false) : place(override, override.slotDate, true))
  }
  return placed
}
