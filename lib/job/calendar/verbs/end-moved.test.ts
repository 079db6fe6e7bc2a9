import { expect, it } from 'vitest'

import type { Series } from '@/lib/job/calendar/recurrence/recurrence'

import { endMoved } from './end-moved'

/** Tuesdays from 3 to 24 March 2026. */
const tuesdays: Series = {
  freq: 'week',
  interval: 1,
  byWeekDay: [2],
  monthOption: null,
  monthOrdinal: null,
  monthDay: null,
  endOption: 'on',
  count: 12,
  endsOn: '2026-03-24',
  startLocal: '2026-03-03T09:00',
  endLocal: '2026-03-03T10:00',
  timezone: 'Australia/Sydney',
}
const wednesdays = { ...tuesdays, byWeekDay: [3] }

it('moves a last date along that the last task would be behind', () => {
  expect(endMoved(tuesdays, wednesdays, '2026-03-04')).toBe('2026-03-25')
})

it('moves a last date along that one more task would be before', () => {
  const daily: Series = { ...tuesdays, freq: 'day', byWeekDay: [] }
  expect(endMoved(daily, daily, '2026-03-01')).toBe('2026-03-22')
})

it('keeps a last date that the same tasks fit', () => {
  const endsOn = '2026-03-28'
  expect(endMoved({ ...tuesdays, endsOn }, { ...wednesdays, endsOn }, '2026-03-04')).toBe(endsOn)
  expect(endMoved(tuesdays, tuesdays, '2026-03-03')).toBe('2026-03-24')
})

it('lets another last date, another rhythm and other days stand as they are said', () => {
  expect(endMoved(tuesdays, { ...wednesdays, endsOn: '2026-03-20' }, '2026-03-04')).toBe('2026-03-20')
  expect(endMoved(tuesdays, { ...wednesdays, interval: 2 }, '2026-03-04')).toBe('2026-03-24')
  expect(endMoved(tuesdays, tuesdays, '2026-03-04')).toBe('2026-03-24')
})

it('gives no last date to a series that has none', () => {
  const endless: Series = { ...tuesdays, endOption: 'never', endsOn: null }
  expect(endMoved(endless, { ...endless, byWeekDay: [3] }, '2026-03-04')).toBeNull()
})
