import { WEEK_STARTS_ON, formatDay } from '@/lib/base/time'

import { dayOf, dayOfMonth, weekdayOf } from './civil'
import { ordinalOf, type Rule } from './recurrence'

export const INTERVAL_TOO_SMALL = 'Interval should be greater than 0'
export const COUNT_TOO_SMALL = 'Occurrence should be greater than 1. '
export const ENDS_ON_REQUIRED = 'Ends on date is required.'
export const WEEKDAY_REQUIRED = 'At least one day should selected.'

/** The repetition of a new series until somebody chooses another. */
export const DEFAULT_RULE = { freq: 'week', interval: 1, endOption: 'never', count: 12 } as const

/** The days of a week by their numbers in a rule. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
/** The same in the order in which people see a week. */
export const WEEK = [...WEEKDAYS.slice(WEEK_STARTS_ON), ...WEEKDAYS.slice(0, WEEK_STARTS_ON)]

const ORDINALS: Record<number, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [-1]: 'last' }
const ADVERBS = { day: 'Daily', week: 'Weekly', month: 'Monthly', year: 'Yearly' }

const onNumber = (number: number) => `on day ${number}`
const onWeekday = (ordinal: number, date: string) => `on the ${ORDINALS[ordinal]} ${WEEKDAYS[weekdayOf(dayOf(date))]}`

/**
 * The two ways in which a series that starts on a date may repeat monthly. The 22nd to the 28th are the fourth of their
 * weekday, even without a fifth: the API learns only the start, and a start must mean one thing.
 */
export function monthOptionsOf(date: string) {
  const monthDay = dayOfMonth(dayOf(date))
  const monthOrdinal = ordinalOf(date)
  return [
    { option: 'byDateNumber', monthDay, monthOrdinal: null, label: `Monthly ${onNumber(monthDay)}` },
    { option: 'byMonthDay', monthDay: null, monthOrdinal, label: `Monthly ${onWeekday(monthOrdinal, date)}` },
  ] as const
}

/**
 * A rule in words, stored and shown beside a series: `Every 2 weeks on Tuesday until Jun 30 2027`.
 * @param firstDay the date of the series' start
 */
export const ruleText = (rule: Rule, firstDay: string): string =>
  `${[paceOf(rule), daysOf(rule, firstDay)].filter(Boolean).join(' ')}${endOf(rule)}`

const paceOf = ({ freq, interval }: Rule) => (interval === 1 ? ADVERBS[freq] : `Every ${interval} ${freq}s`)

function daysOf(rule: Rule, firstDay: string): string {
  switch (rule.freq) {
    case 'day':
      return ''
    case 'week':
      return `on ${weekOf(rule.byWeekDay)}`
    case 'month':
      return rule.monthOption === 'byMonthDay'
        ? onWeekday(rule.monthOrdinal ?? ordinalOf(firstDay), firstDay)
        : onNumber(rule.monthDay ?? dayOfMonth(dayOf(firstDay)))
    case 'year':
      return `on ${MONTHS.format(new Date(firstDay))}`
  }
}

const MONTHS = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

/** The days in the order of a week that starts on Monday. */
function weekOf(byWeekDay: readonly number[]): string {
  const days = [...new Set(byWeekDay)].toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7)).map((day) => WEEKDAYS[day]!)
  if (days.length === 7) return 'every day'
  const last = days.pop()!
  return days.length > 0 ? `${days.join(', ')} and ${last}` : last
}

function endOf({ endOption, endsOn, count }: Rule): string {
  if (endOption === 'on' && endsOn) return ` until ${formatDay(endsOn)}`
  return endOption === 'after' ? `, ${count} times` : ''
}
