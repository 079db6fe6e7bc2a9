import { describe, expect, it } from 'vitest'

import type { Rule } from './recurrence'
import { DEFAULT_RULE, monthOptionsOf, ruleText } from './words'

const rule = (given: Partial<Rule>): Rule => ({
  ...DEFAULT_RULE,
  byWeekDay: [],
  monthOption: null,
  monthOrdinal: null,
  monthDay: null,
  endsOn: null,
  ...given,
})

describe('a rule in words', () => {
  it.each([
    ['Daily', rule({ freq: 'day' })],
    ['Every 3 days', rule({ freq: 'day', interval: 3 })],
    ['Weekly on Tuesday', rule({ byWeekDay: [2] })],
    ['Every 2 weeks on Monday, Friday and Sunday', rule({ interval: 2, byWeekDay: [0, 5, 1] })],
    ['Weekly on every day', rule({ byWeekDay: [0, 1, 2, 3, 4, 5, 6] })],
    ['Monthly on day 10', rule({ freq: 'month', monthOption: 'byDateNumber' })],
    ['Monthly on the second Tuesday', rule({ freq: 'month', monthOption: 'byMonthDay' })],
    [
      'Every 6 months on the last Tuesday',
      rule({ freq: 'month', interval: 6, monthOption: 'byMonthDay', monthOrdinal: -1 }),
    ],
    ['Yearly on March 10', rule({ freq: 'year' })],
    ['Weekly on Tuesday until Jun 30 2027', rule({ byWeekDay: [2], endOption: 'on', endsOn: '2027-06-30' })],
    ['Every 2 weeks on Tuesday, 12 times', rule({ interval: 2, byWeekDay: [2], endOption: 'after' })],
  ])('%s', (text, stored) => {
    expect(ruleText(stored, '2026-03-10')).toBe(text)
  })
})

describe('the two ways to repeat monthly', () => {
  it.each([
    ['2026-03-03', 'Monthly on day 3', 'Monthly on the first Tuesday'],
    ['2026-03-17', 'Monthly on day 17', 'Monthly on the third Tuesday'],
    ['2026-03-24', 'Monthly on day 24', 'Monthly on the fourth Tuesday'],
    ['2026-02-24', 'Monthly on day 24', 'Monthly on the fourth Tuesday'],
    ['2026-03-31', 'Monthly on day 31', 'Monthly on the last Tuesday'],
  ])('%s', (date, ...labels) => {
    expect(monthOptionsOf(date).map(({ label }) => label)).toEqual(labels)
  })

  it('say what is stored', () => {
    expect(monthOptionsOf('2026-03-31')).toEqual([
      expect.objectContaining({ option: 'byDateNumber', monthDay: 31, monthOrdinal: null }),
      expect.objectContaining({ option: 'byMonthDay', monthDay: null, monthOrdinal: -1 }),
    ])
  })
})
