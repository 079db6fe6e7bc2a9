import { describe, expect, it } from 'vitest'

import { changeText, columnHeading, datesOf, figureText, periodBefore, rangeFault, stepsOf } from './rules'

describe('a range', () => {
  it.each([
    ['LAST_7_DAYS', '2026-11-19', '2026-11-25'],
    ['LAST_90_DAYS', '2026-08-28', '2026-11-25'],
    ['THIS_WEEK', '2026-11-23', '2026-11-25'],
    ['LAST_WEEK', '2026-11-16', '2026-11-22'],
    ['THIS_MONTH', '2026-11-01', '2026-11-25'],
    ['LAST_MONTH', '2026-10-01', '2026-10-31'],
    ['THIS_QUARTER', '2026-10-01', '2026-11-25'],
    ['LAST_QUARTER', '2026-07-01', '2026-09-30'],
    ['YEAR_TO_DATE', '2026-01-01', '2026-11-25'],
    ['LAST_YEAR', '2025-01-01', '2025-12-31'],
  ] as const)('%s is from %s to %s', (range, from, to) => expect(datesOf(range, '2026-11-25')).toEqual({ from, to }))

  it('goes over the turn of the year', () => {
    expect(datesOf('LAST_MONTH', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
    expect(datesOf('LAST_QUARTER', '2026-02-28')).toEqual({ from: '2025-10-01', to: '2025-12-31' })
  })

  it('is compared with as many days right before it', () => {
    expect(periodBefore({ from: '2026-11-19', to: '2026-11-25' })).toEqual({ from: '2026-11-12', to: '2026-11-18' })
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' })
  })

  it('touches weeks from Monday and months, also over the turn of a year', () => {
    expect(stepsOf('weeks', { from: '2026-11-29', to: '2026-12-07' })).toEqual([
      '2026-11-23',
      '2026-11-30',
      '2026-12-07',
    ])
    expect(stepsOf('months', { from: '2025-12-31', to: '2026-02-01' })).toEqual([
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
    ])
    expect(stepsOf('weeks', { from: '2026-12-07', to: '2026-12-01' })).toEqual([])
  })

  it('has both days, in order, and at most three years', () => {
    expect(rangeFault({})).toBeNull()
    expect(rangeFault({ from: '2024-01-01', to: '2026-12-31' })).toBeNull()
    expect(rangeFault({ from: '2024-01-01', to: '2027-01-01' })).toEqual({
      day: 'to',
      message: 'Cannot exceed three years',
    })
    expect(rangeFault({ from: '1900-01-01' })?.day).toBe('to')
    expect(rangeFault({ to: '2026-01-01' })?.day).toBe('from')
    expect(rangeFault({ from: '2026-01-02', to: '2026-01-01' })?.day).toBe('to')
  })
})

it('writes each kind of figure as people read it', () => {
  expect(figureText(0.877, 'percent', 'AUD')).toBe('87.7 %')
  expect(figureText(123_456, 'money', 'AUD')).toBe('$1,234.56')
  expect(figureText(1_234.56, 'days', 'AUD')).toBe('1,234.6')
  expect(figureText(-3, 'count', 'AUD')).toBe('−3')
  expect(figureText(-0.125, 'percent', 'AUD')).toBe('−12.5 %')
  expect(figureText(null, 'count', 'AUD')).toBe('–')
  expect(columnHeading({ label: 'Mean', kind: 'days' })).toBe('Mean, days')
})

it('says how a figure changed, and nothing where there was none', () => {
  expect(changeText(12, 10, 'count')).toBe('+20 %')
  expect(changeText(8, 10, 'count')).toBe('−20 %')
  expect(changeText(0.9, 0.85, 'percent')).toBe('+5 pts')
  expect(changeText(0, 0, 'count')).toBe('±0 %')
  expect(changeText(3, 0, 'count')).toBeNull()
  expect(changeText(3, null, 'count')).toBeNull()
})
