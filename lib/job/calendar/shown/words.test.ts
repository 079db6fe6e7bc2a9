import { describe, expect, it } from 'vitest'

import { cut, fromNow, nobodyFree, sameClock, timesOf, whenOf } from './words'

const SUMMER = { start: '2026-01-15T22:00:00.000Z', end: '2026-01-16T00:00:00.000Z' }
const WINTER = { start: '2026-07-15T22:00:00.000Z', end: '2026-07-16T00:00:00.000Z' }

describe('the times of a task', () => {
  it('stand alone where the reader has the same clock', () => {
    expect(timesOf(SUMMER, 'Australia/Sydney', 'Australia/Sydney')).toBe('09:00 AM – 11:00 AM')
    expect(timesOf(SUMMER, 'Australia/Sydney', 'Australia/Melbourne')).toBe('09:00 AM – 11:00 AM')
  })

  it('name the zone where the reader has another, in summer and not in winter', () => {
    expect(timesOf(SUMMER, 'Australia/Sydney', 'Australia/Brisbane')).toBe('09:00 AM – 11:00 AM AEDT')
    expect(timesOf(WINTER, 'Australia/Sydney', 'Australia/Brisbane')).toBe('08:00 AM – 10:00 AM')
    expect(sameClock(WINTER.start, 'Australia/Sydney', 'Australia/Brisbane')).toBe(true)
  })

  it('stand after their day', () =>
    expect(whenOf(SUMMER, 'Australia/Sydney', 'Australia/Brisbane')).toBe('Jan 16 2026, 09:00 AM – 11:00 AM AEDT'))

  it('name both days of a night, alone and after their day', () => {
    const night = { start: SUMMER.start, end: '2026-01-16T20:00:00.000Z' }
    const both = 'Jan 16 2026, 08:00 AM – Jan 17 2026, 06:00 AM'
    expect(timesOf(night, 'Australia/Brisbane', 'Australia/Brisbane')).toBe(both)
    expect(whenOf(night, 'Australia/Brisbane', 'Australia/Brisbane')).toBe(both)
  })
})

describe('how far off a task is', () => {
  it.each([
    ['2026-01-15T20:00:00Z', 'in 2 hours'],
    ['2026-01-14T21:00:00Z', 'tomorrow'],
    ['2026-01-15T21:59:30Z', 'this minute'],
    ['2026-01-15T22:00:00Z', 'Now'],
    ['2026-01-15T23:59:00Z', 'Now'],
    ['2026-01-16T00:45:00Z', '45 minutes ago'],
    ['2026-01-19T01:00:00Z', '3 days ago'],
  ])('at %s', (now, words) => expect(fromNow(SUMMER, new Date(now), 'Australia/Sydney')).toBe(words))
})

it('cuts what is longer than its place', () => {
  expect(cut('x'.repeat(200), 200)).toHaveLength(200)
  expect(cut('x'.repeat(201), 200)).toBe(`${'x'.repeat(200)}...`)
})

describe('who is free', () => {
  const free = { conflicts: [], absence: null }
  const busy = { conflicts: ['a task'], absence: null }
  const onLeave = { conflicts: [], absence: 'LEAVE' } as const
  const atHome = { conflicts: [], absence: 'HOURS' } as const
  const loaded = (...data: (typeof free | typeof busy | typeof onLeave | typeof atHome)[]) => ({ data, isError: false })

  it.each([
    ['nobody without a period', false, loaded(free), 'no period'],
    ['not known while it is asked', true, { data: undefined, isError: false }, null],
    [
      'not known when asking failed, which says nothing of who is busy',
      true,
      { data: undefined, isError: true },
      'failed',
    ],
    ['nobody where there is nobody', true, loaded(), 'nobody'],
    ['nobody where all are busy', true, loaded(busy, busy), 'busy'],
    ['nobody where those who are not busy are on leave', true, loaded(busy, onLeave), 'busy'],
    ['somebody as soon as one is', true, loaded(busy, free), null],
    ['somebody outside their hours of work, who can be asked', true, loaded(busy, atHome), null],
  ] as const)('is %s', (_, hasPeriod, found, expected) => expect(nobodyFree(hasPeriod, found)).toBe(expected))
})
