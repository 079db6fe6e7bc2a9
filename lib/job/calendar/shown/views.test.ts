import { describe, expect, it } from 'vitest'

import { dayName, daysOf, neighbours, step, titleOf, viewsFor, windowOf } from './views'

describe('the days of a view', () => {
  it.each([
    ['week', '2026-03-11', '2026-03-09', '2026-03-16'],
    ['week', '2026-03-09', '2026-03-09', '2026-03-16'],
    ['week', '2026-03-15', '2026-03-09', '2026-03-16'],
    ['day', '2026-03-11', '2026-03-11', '2026-03-12'],
    ['team', '2026-03-11', '2026-03-09', '2026-03-16'],
    ['month', '2026-03-11', '2026-02-23', '2026-04-06'],
    ['month', '2026-06-30', '2026-06-01', '2026-07-13'],
    ['agenda', '2026-03-11', '2026-03-11', '2026-04-10'],
  ] as const)('%s of %s', (view, day, first, end) => expect(daysOf(view, day)).toEqual({ first, end }))

  it('are a window on the clock of the zone, an hour short when daylight saving begins', () => {
    expect(windowOf('day', '2026-10-04', 'Australia/Sydney')).toEqual({
      start: '2026-10-03T14:00:00.000Z',
      end: '2026-10-04T13:00:00.000Z',
    })
    expect(windowOf('day', '2026-10-04', 'Australia/Brisbane')).toEqual({
      start: '2026-10-03T14:00:00.000Z',
      end: '2026-10-04T14:00:00.000Z',
    })
  })
})

describe('turning the page', () => {
  it.each([
    ['week', '2026-12-30', 1, '2027-01-06'],
    ['team', '2026-12-30', -1, '2026-12-23'],
    ['day', '2026-03-01', -1, '2026-02-28'],
    ['month', '2026-01-31', 1, '2026-02-01'],
    ['month', '2026-01-31', -1, '2025-12-01'],
  ] as const)('%s of %s by %i', (view, day, steps, expected) => expect(step(view, day, steps)).toBe(expected))

  it('has what lies around ready', () => {
    expect(neighbours('day', '2026-03-11')).toEqual(['2026-03-12', '2026-03-10', '2026-03-13', '2026-03-09'])
    expect(neighbours('week', '2026-03-11')).toEqual(['2026-03-18', '2026-03-04'])
    expect(neighbours('month', '2026-03-11')).toEqual(['2026-04-01', '2026-02-01', '2026-05-01', '2026-01-01'])
  })
})

describe('the title', () => {
  it.each([
    ['week', '2026-03-11', 'Mar 09 – Mar 15 2026'],
    ['week', '2026-12-30', 'Dec 28 2026 – Jan 03 2027'],
    ['day', '2026-03-11', 'Wednesday, Mar 11 2026'],
    ['month', '2026-03-11', 'March 2026'],
    ['agenda', '2026-03-11', 'Mar 11 – Apr 09 2026'],
  ] as const)('of %s', (view, day, title) => expect(titleOf(view, day)).toBe(title))
})

it('names a day over its column', () => expect(dayName('2026-03-04')).toBe('Wed 04 Mar'))

it('shows a week by person to those who plan for others', () => {
  expect(viewsFor(true)).toContain('team')
  expect(viewsFor(false)).toEqual(['month', 'week', 'day', 'agenda'])
})
