import { describe, expect, it } from 'vitest'

import {
  HAPPENED_NOW,
  changedTime,
  sentTime,
  storedTime,
  timeAtVisit,
  timeFaults,
  typedClock,
  typedInstant,
} from './typed-time'

const SYDNEY = 'Australia/Sydney'
const NOW = new Date('2026-03-03T12:00:00.000Z')

it('is sent as an instant of the zone of the job, and not at all while it is now', () => {
  expect(sentTime({ at: '2026-03-03T09:30', lateReason: ' ' }, SYDNEY)).toEqual({ at: '2026-03-02T22:30:00.000Z' })
  expect(sentTime(HAPPENED_NOW, SYDNEY)).toEqual({})
  expect(sentTime({ at: '', lateReason: 'No signal' }, SYDNEY)).toEqual({})
})

describe('the time of a record that is stored', () => {
  const stored = storedTime({ happenedAt: '2026-03-02T22:30:41.000Z', lateReason: null }, SYDNEY)

  it('is typed to the minute, and stays to the second unless it is changed', () => {
    expect(stored).toEqual({ at: '2026-03-03T09:30', lateReason: '' })
    expect(changedTime(stored, stored, SYDNEY)).toEqual({})
    expect(changedTime({ ...stored, at: '' }, stored, SYDNEY)).toEqual({})
  })

  it('is sent with what was changed of it', () => {
    const typed = { at: '2026-03-03T09:31', lateReason: 'No signal' }
    expect(changedTime(typed, stored, SYDNEY)).toEqual({ at: '2026-03-02T22:31:00.000Z', lateReason: 'No signal' })
    expect(changedTime({ ...stored, lateReason: '' }, { ...stored, lateReason: 'x' }, SYDNEY)).toEqual({
      lateReason: '',
    })
  })
})

describe('the instant of a typed clock', () => {
  const stored = '2026-03-02T22:30:41.123Z'

  it('is the stored one where it reads the same, to the millisecond', () => {
    expect(typedInstant('2026-03-03T09:30', SYDNEY, stored)).toBe(stored)
    expect(typedInstant('2026-03-03T09:31', SYDNEY, stored)).toBe('2026-03-02T22:31:00.000Z')
    expect(typedInstant('2026-03-03T09:30', 'Australia/Perth', stored)).toBe('2026-03-03T01:30:00.000Z')
    expect(typedInstant('2026-03-03T09:30', SYDNEY)).toBe('2026-03-02T22:30:00.000Z')
  })

  it('is the stored one of the two hours that a night in April has twice', () => {
    for (const twice of ['2026-04-04T15:30:00.000Z', '2026-04-04T16:30:00.000Z']) {
      expect(typedInstant(typedClock(twice, SYDNEY), SYDNEY, twice)).toBe(twice)
    }
  })
})

it.each([
  ['2026-03-03T00:00:00.000Z', null],
  ['2026-03-02T23:59:00.000Z', '2026-03-03T10:59'],
])('at the visit of %s is typed as %s', (inspectionDate, at) => {
  expect(timeAtVisit({ inspectionDate }, SYDNEY, NOW)).toEqual({ at, lateReason: '' })
})

it.each([
  ['now', HAPPENED_NOW, undefined],
  ['half typed', { at: '', lateReason: '' }, 'at'],
  ['twelve hours ago', { at: '2026-03-03T11:00', lateReason: '' }, undefined],
  ['longer ago', { at: '2026-03-03T10:59', lateReason: ' ' }, 'lateReason'],
  ['longer ago, with a reason', { at: '2026-03-03T10:59', lateReason: 'No signal' }, undefined],
])('%s lacks %s', (_, time, field) => {
  expect(Object.keys(timeFaults(time, SYDNEY, NOW) ?? {})[0]).toBe(field)
})
