import { addDays, daysBetween, toDay } from '@/lib/base/time'
import { dayOf, weekdayOf } from '@/lib/job/calendar/recurrence/civil'
import { type Rule, nextSlot, firstSlot, ordinalOf } from '@/lib/job/calendar/recurrence/recurrence'
import { DEFAULT_RULE, WEEKDAYS, monthOptionsOf } from '@/lib/job/calendar/recurrence/words'
import { type RecurringData, Repeats, type Task } from '@/lib/job/calendar/schema'
import type { ShownTask } from '@/lib/job/calendar/shown/tasks'
import { ordinalsOf, ruleFrom, sameRule } from '@/lib/job/calendar/stored/series-rules'

import { SCOPES, type ChangeScope } from './sent'

export type Weekday = (typeof WEEKDAYS)[number]

/** The repetition of a task as people enter it; number fields hold what was typed. */
export interface RepeatValues {
  isRecurring: boolean
  freq: RecurringData['freq']
  interval: string
  byWeekDay: Weekday[]
  monthOption: NonNullable<RecurringData['monthOption']>
  /** The number of its weekday in the month; null for the date's first name. */
  monthOrdinal: number | null
  endOption: RecurringData['endOption']
  count: string
  endsOn: string
}

export type RepeatField = 'interval' | 'byWeekDay' | 'count' | 'endsOn'

const weekdayOn = (date: string): Weekday => WEEKDAYS[weekdayOf(dayOf(date))]!

/** The settings before anybody chose: every week on the day of the date, without an end. */
export const blankRepeat = (date: string): RepeatValues => ({
  isRecurring: false,
  freq: DEFAULT_RULE.freq,
  interval: String(DEFAULT_RULE.interval),
  byWeekDay: date ? [weekdayOn(date)] : [],
  monthOption: 'byDateNumber',
  monthOrdinal: null,
  endOption: DEFAULT_RULE.endOption,
  count: String(DEFAULT_RULE.count),
  endsOn: '',
})

/** The settings of an existing task, on one of its dates. */
export function repeatValuesOf({ recurringData }: Pick<Task, 'recurringData'>, date: string): RepeatValues {
  const blank = blankRepeat(date)
  if (!recurringData) return blank
  const { freq, interval, byWeekDay, monthOption, monthOrdinal, endOption, count, endsOn } = recurringData
  return {
    isRecurring: true,
    freq,
    interval: String(interval),
    byWeekDay: byWeekDay.length ? byWeekDay : blank.byWeekDay,
    monthOption: monthOption ?? blank.monthOption,
    monthOrdinal,
    endOption,
    count: String(count),
    endsOn: endsOn ?? '',
  }
}

/** The settings after a change of date: when the old date's weekday is the only one, the new one replaces it. */
export function followDate(values: RepeatValues, from: string, to: string): RepeatValues {
  if (!to) return values
  const follows = values.byWeekDay.length === 0 || (from !== '' && isOnly(values.byWeekDay, weekdayOn(from)))
  return follows ? { ...values, byWeekDay: [weekdayOn(to)] } : values
}

const isOnly = (days: readonly Weekday[], day: Weekday): boolean => days.length === 1 && days[0] === day

/** The ways in which a task on a date may repeat monthly; the 24th can be the fourth and the last Tuesday. */
export function monthChoices(date: string) {
  const [byNumber, byDay] = monthOptionsOf(date)
  const names = ordinalsOf(date).map((monthOrdinal) => ({
    option: byDay.option,
    monthOrdinal,
    label: monthOrdinal === -1 ? byDay.label.replace(/the \w+/, 'the last') : byDay.label,
  }))
  return [{ option: byNumber.option, monthOrdinal: null, label: byNumber.label }, ...names]
}

/** A date's number among its weekdays in the month: the chosen one while it fits, else the first that does. */
export const ordinalFor = (chosen: number | null, date: string): number =>
  chosen !== null && ordinalsOf(date).includes(chosen) ? chosen : ordinalOf(date)

/** The settings in the form that the calls take. */
export const recurringDataFrom = (values: RepeatValues, date: string, timezone: string): RecurringData => ({
  isRecurring: true,
  freq: values.freq,
  interval: Number(values.interval),
  byWeekDay: values.freq === 'week' ? values.byWeekDay : [],
  monthOption: values.freq === 'month' ? values.monthOption : null,
  monthOrdinal:
    values.freq === 'month' && values.monthOption === 'byMonthDay' ? ordinalFor(values.monthOrdinal, date) : null,
  endOption: values.endOption,
  count: values.endOption === 'after' ? Number(values.count) : DEFAULT_RULE.count,
  endsOn: values.endOption === 'on' ? values.endsOn || null : null,
  taskTimezone: timezone,
})

/** The rule that the settings make for a task on a date, or the faults in them, by field. */
export function readRepeat(
  values: RepeatValues,
  date: string,
): { rule: Rule | null; faults: Partial<Record<RepeatField, string>> } {
  if (!values.isRecurring || !date) return { rule: null, faults: {} }
  const parsed = Repeats.safeParse(recurringDataFrom(values, date, 'UTC'))
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => [path[0], message])
    return { rule: null, faults: Object.fromEntries(faults) }
  }
  const { rule, faults } = ruleFrom(parsed.data, date, null)
  if (faults) return { rule: null, faults: { endsOn: faults['recurringData.endsOn'] } }
  return firstSlot(rule, date)
    ? { rule, faults: {} }
    : { rule: null, faults: { endsOn: 'No task falls between its date and that end.' } }
}

/** The first dates of a rule on or after a date. */
export function firstDates(rule: Rule, firstDay: string, from: string, most: number): string[] {
  const dates: string[] = []
  let date = nextSlot(rule, firstDay, addDays(from, -1))
  while (date && dates.length < most) {
    dates.push(date)
    date = nextSlot(rule, firstDay, date)
  }
  return dates
}

/** The date that a series gave the task being changed, moved as far as that task was. */
export function ruleDay(task: ShownTask | undefined, date: string): string {
  if (!task?.isRecurring || !date) return date
  return addDays(toDay(task.occurrenceStart, task.timezone), daysBetween(toDay(task.start, task.timezone), date))
}

/** Whether the typed repetition differs from the task's, beyond moving along with its date. */
export function repeatsOtherwise(task: ShownTask, values: RepeatValues, date: string): boolean {
  if (!task.recurringData || !values.isRecurring) return task.isRecurring !== values.isRecurring
  const day = ruleDay(task, date)
  const before = ruleDay(task, toDay(task.start, task.timezone))
  const stored = readRepeat(followDate(repeatValuesOf(task, before), before, day), day).rule
  const wanted = readRepeat(values, day).rule
  return !stored || !wanted || !sameRule(stored, wanted)
}

/**
 * The parts of a series that a change may apply to. One task alone cannot get another repetition. A rule that depends
 * on a later date, as 'Monthly on day 10' does, cannot apply to tasks before it.
 */
export function scopesFor(task: ShownTask, values: RepeatValues, date: string): readonly ChangeScope[] {
  if (!repeatsOtherwise(task, values, date)) return SCOPES
  const isFirst = task.startsOn === null || task.occurrenceStart === task.startsOn
  return isFirst || samePattern(task.recurringData, values, ruleDay(task, date))
    ? ['thisAndFuture', 'all']
    : ['thisAndFuture']
}

/** Whether settings ask for the same kind of days as a series has, or for days that no date decides. */
function samePattern(stored: RecurringData | null, values: RepeatValues, date: string): boolean {
  if (!values.isRecurring || values.freq === 'day' || values.freq === 'week') return true
  if (stored?.freq !== values.freq) return false
  if (values.freq === 'year') return true
  const { monthOption, monthOrdinal } = recurringDataFrom(values, date, '')
  return (
    stored.monthOption === monthOption &&
    (monthOrdinal === null || ordinalFor(stored.monthOrdinal, date) === monthOrdinal)
  )
}
