import { describe, expect, it } from 'vitest'

import type { RecurringData } from '@/lib/job/calendar/schema'
import type { ShownTask } from '@/lib/job/calendar/shown/tasks'

import {
  type RepeatValues,
  blankRepeat,
  firstDates,
  followDate,
  monthChoices,
  ordinalFor,
  readRepeat,
  recurringDataFrom,
  repeatValuesOf,
  repeatsOtherwise,
  ruleDay,
  scopesFor,
} from './repeat-form'

const TUESDAY = '2026-03-10'
const values = (changes: Partial<RepeatValues> = {}): RepeatValues => ({
  ...blankRepeat(TUESDAY),
  isRecurring: true,
  ...changes,
})

describe('how a task repeats, as it is entered', () => {
  it('stands at every week on the day of the date, without an end', () => {
    expect(blankRepeat(TUESDAY)).toEqual({
      isRecurring: false,
      freq: 'week',
      interval: '1',
      byWeekDay: ['Tuesday'],
      monthOption: 'byDateNumber',
      monthOrdinal: null,
      endOption: 'never',
      count: '12',
      endsOn: '',
    })
  })

  it.each<[string, Partial<RepeatValues>, object]>([
    ['an interval of nothing', { interval: '0' }, { interval: 'Interval should be greater than 0' }],
    ['an interval that is empty', { interval: '' }, { interval: 'Interval should be greater than 0' }],
    ['half an interval', { interval: '1.5' }, { interval: 'Interval should be greater than 0' }],
    ['a week without a day', { byWeekDay: [] }, { byWeekDay: 'At least one day should selected.' }],
    ['a single occurrence', { endOption: 'after', count: '1' }, { count: 'Occurrence should be greater than 1. ' }],
    ['no number of them', { endOption: 'after', count: '' }, { count: 'Occurrence should be greater than 1. ' }],
    ['an end that is missing', { endOption: 'on' }, { endsOn: 'Ends on date is required.' }],
    [
      'an end before the task',
      { endOption: 'on', endsOn: '2026-03-09' },
      { endsOn: 'Ends on date cannot be before the task date.' },
    ],
    [
      'an end before the first of its days',
      { byWeekDay: ['Friday'], endOption: 'on', endsOn: '2026-03-12' },
      { endsOn: 'No task falls between its date and that end.' },
    ],
    ['a month without a weekday', { freq: 'month', byWeekDay: [] }, {}],
    ['an end on the day of the task', { endOption: 'on', endsOn: TUESDAY }, {}],
  ])('%s', (_, changes, expected) => expect(readRepeat(values(changes), TUESDAY).faults).toEqual(expected))

  it('is no fault where it does not repeat, or has no date yet', () => {
    expect(readRepeat(values({ isRecurring: false, interval: '' }), TUESDAY)).toEqual({ rule: null, faults: {} })
    expect(readRepeat(values(), '')).toEqual({ rule: null, faults: {} })
  })

  it('shows the dates that come first', () => {
    const { rule } = readRepeat(values({ interval: '2', endOption: 'after', count: '3' }), TUESDAY)
    expect(firstDates(rule!, TUESDAY, TUESDAY, 4)).toEqual([TUESDAY, '2026-03-24', '2026-04-07'])
  })

  it('comes back as it was entered', () => {
    const entered = values({ freq: 'month', monthOption: 'byMonthDay', endOption: 'on', endsOn: '2026-12-31' })
    const recurringData = recurringDataFrom(entered, TUESDAY, 'Australia/Sydney')
    expect(recurringData).toMatchObject({ byWeekDay: [], monthOrdinal: 2, endsOn: '2026-12-31', count: 12 })
    expect(repeatValuesOf({ recurringData }, TUESDAY)).toEqual({ ...entered, monthOrdinal: 2 })
  })
})

describe('a date that is changed', () => {
  it('takes the only weekday along', () => {
    expect(followDate(values(), TUESDAY, '2026-03-12').byWeekDay).toEqual(['Thursday'])
  })

  it.each<[string, RepeatValues['byWeekDay']]>([
    ['several weekdays', ['Tuesday', 'Friday']],
    ['another one', ['Friday']],
  ])('leaves %s', (_, byWeekDay) => {
    expect(followDate(values({ byWeekDay }), TUESDAY, '2026-03-12').byWeekDay).toEqual(byWeekDay)
  })

  it('finds a weekday where there was no date', () => {
    expect(followDate(blankRepeat(''), '', TUESDAY).byWeekDay).toEqual(['Tuesday'])
  })
})

describe('the days of a month', () => {
  it.each([
    ['2026-03-10', ['Monthly on day 10', 'Monthly on the second Tuesday']],
    ['2026-02-24', ['Monthly on day 24', 'Monthly on the fourth Tuesday', 'Monthly on the last Tuesday']],
    ['2026-03-31', ['Monthly on day 31', 'Monthly on the last Tuesday']],
  ])('%s', (date, labels) => expect(monthChoices(date).map(({ label }) => label)).toEqual(labels))

  it('keeps the last while the date is one', () => {
    expect(ordinalFor(-1, '2026-02-24')).toBe(-1)
    expect(ordinalFor(-1, '2026-03-24')).toBe(4)
    expect(ordinalFor(null, '2026-02-24')).toBe(4)
  })
})

const fortnightly: RecurringData = {
  isRecurring: true,
  freq: 'week',
  interval: 2,
  byWeekDay: ['Tuesday'],
  monthOption: null,
  monthOrdinal: null,
  endOption: 'never',
  count: 12,
  endsOn: null,
  taskTimezone: 'Australia/Brisbane',
}

/** The second task of a series that began on 24 February, at nine. */
const task = (changes: Partial<ShownTask> = {}) =>
  ({
    isRecurring: true,
    recurringData: fortnightly,
    timezone: 'Australia/Brisbane',
    startsOn: '2026-02-23T23:00:00.000Z',
    occurrenceStart: '2026-03-09T23:00:00.000Z',
    start: '2026-03-09T23:00:00.000Z',
    ...changes,
  }) as ShownTask

describe('how much of a series a change may be for', () => {
  const as = (one: ShownTask, changes: Partial<RepeatValues> = {}) => ({ ...repeatValuesOf(one, TUESDAY), ...changes })

  it('is any part of it while it repeats as before', () => {
    expect(repeatsOtherwise(task(), as(task()), TUESDAY)).toBe(false)
    expect(scopesFor(task(), as(task()), TUESDAY)).toEqual(['individual', 'thisAndFuture', 'all'])
  })

  it('is any part of it when the weekday only followed the date', () => {
    const followed = followDate(as(task()), TUESDAY, '2026-03-12')
    expect(repeatsOtherwise(task(), followed, '2026-03-12')).toBe(false)
  })

  it('is not one task alone when it repeats otherwise', () => {
    expect(scopesFor(task(), as(task(), { interval: '1' }), TUESDAY)).toEqual(['thisAndFuture', 'all'])
    expect(scopesFor(task(), as(task(), { isRecurring: false }), TUESDAY)).toEqual(['thisAndFuture', 'all'])
  })

  it('is not the tasks before a date that names the days', () => {
    const monthly = as(task(), { freq: 'month' })
    expect(scopesFor(task(), monthly, TUESDAY)).toEqual(['thisAndFuture'])
    const first = task({ occurrenceStart: '2026-02-23T23:00:00.000Z', start: '2026-02-23T23:00:00.000Z' })
    expect(scopesFor(first, monthly, '2026-02-24')).toEqual(['thisAndFuture', 'all'])
  })

  it('is asked of a single task that begins to repeat', () => {
    const single = task({ isRecurring: false, recurringData: null, startsOn: null })
    expect(repeatsOtherwise(single, values({ isRecurring: false }), TUESDAY)).toBe(false)
    expect(repeatsOtherwise(single, values(), TUESDAY)).toBe(true)
  })

  it('knows the day that the rule gave a task which was put on another', () => {
    const moved = task({ start: '2026-03-11T23:00:00.000Z' })
    expect(ruleDay(moved, '2026-03-12')).toBe(TUESDAY)
    expect(repeatsOtherwise(moved, as(moved), '2026-03-12')).toBe(false)
  })
})
