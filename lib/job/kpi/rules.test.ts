import { describe, expect, it } from 'vitest'

import {
  checkpointLabel,
  everyCheckpoint,
  inWords,
  isOverdue,
  nextInWords,
  readTarget,
  stateInWords,
  stateOf,
  targetInWords,
} from './rules'
import { ChangeKpiTargets, RemoveCheckpoint, SetCheckpoint } from './schema'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const at = (time: string) => `2026-03-09T${time}:00.000Z`
const checkpoint = (values: object = {}) => ({
  checkpoint: 'TIME_OF_ATTENDANCE' as const,
  baseAt: at('00:00'),
  dueAt: at('04:00'),
  stampedAt: null,
  isRemoved: false,
  ...values,
})
const standing = (values: object, now: string) => {
  const one = checkpoint(values)
  return [stateOf(one, new Date(at(now))), stateInWords(one, new Date(at(now)))]
}

describe('a checkpoint', () => {
  it('is ahead until its time, to the millisecond, and then overdue', () => {
    expect(standing({}, '01:50')).toEqual(['due', 'Due in 2 h 10 min'])
    expect(standing({}, '04:00')).toEqual(['due', 'Due in under a minute'])
    expect(stateOf(checkpoint(), new Date(new Date(at('04:00')).getTime() + 1))).toBe('overdue')
    expect(standing({}, '09:00')).toEqual(['overdue', 'Overdue by 5 h'])
  })
  it('that was reached stays so, in time or late, whatever the time', () => {
    expect(standing({ stampedAt: at('04:00') }, '23:00')).toEqual(['met', 'Met in 4 h'])
    expect(standing({ stampedAt: at('04:30') }, '23:00')).toEqual(['late', 'Met 30 min late'])
    expect(standing({ stampedAt: at('00:00') }, '23:00')).toEqual(['met', 'Met'])
    expect(standing({ stampedAt: '2026-03-08T00:00:00.000Z' }, '23:00')).toEqual(['met', 'Met'])
  })
  it('waits for what it runs from', () => {
    const waiting = { checkpoint: 'REPORT_SUBMITTED', baseAt: null, dueAt: null }
    expect(standing(waiting, '23:00')).toEqual(['waiting', 'Runs from the attendance'])
    expect(standing({ ...waiting, stampedAt: at('03:00') }, '23:00')).toEqual(['met', 'Met'])
  })
  it('that was removed is neither late nor met', () => {
    expect(standing({ isRemoved: true }, '23:00')).toEqual(['removed', 'Removed'])
    expect(standing({ isRemoved: true, stampedAt: at('23:00') }, '23:00')).toEqual(['removed', 'Removed'])
  })
})

describe('what is next', () => {
  const next = { checkpoint: 'PROPERTY_OWNER_CONTACTED' as const, dueAt: at('04:00') }
  it('says how long there is', () => {
    expect(nextInWords(next, new Date(at('03:20')))).toBe('Property Owner Contacted: due in 40 min')
    expect(nextInWords(next, new Date(at('05:00')))).toBe('Property Owner Contacted: overdue by 1 h')
  })
  it('is overdue once its time has passed', () => {
    expect([isOverdue(next, new Date(at('04:00'))), isOverdue(next, new Date(at('04:01')))]).toEqual([false, true])
    expect(isOverdue(null, new Date(at('04:01')))).toBe(false)
  })
})

it('elapsed time is said in its two largest units', () => {
  expect(
    [30_000, MINUTE, 59 * MINUTE, HOUR, 25 * HOUR, 24 * HOUR, 24 * HOUR + 5 * MINUTE, 100 * HOUR].map(inWords),
  ).toEqual(['under a minute', '1 min', '59 min', '1 h', '1 day 1 h', '1 day', '1 day', '4 days 4 h'])
})

describe('a target', () => {
  it('is written and read in minutes, hours and days', () => {
    for (const [minutes, words] of [
      [30, '30 min'],
      [240, '4 h'],
      [1440, '1 day'],
      [10_080 + 90, '7 days 1 h 30 min'],
    ] as const) {
      expect([targetInWords(minutes), readTarget(words)]).toEqual([words, minutes])
    }
    expect(['2h', ' 2 Hours ', '1d 2hrs', '1 day, 30 minutes'].map(readTarget)).toEqual([120, 120, 1560, 1470])
  })
  it('that says no duration is none', () => {
    expect(['', '30', 'soon', '2 weeks', '2 h and more', '-1 h', '1.5 h'].map(readTarget)).toEqual(Array(7).fill(null))
  })
})

it('a checkpoint is taken under its label, as the specification names it, and under our word', () => {
  for (const checkpoint of everyCheckpoint) {
    const label = checkpointLabel(checkpoint)
    const targets = [{ checkpoint: label, priority: 'STANDARD', minutes: 60 }]
    expect(SetCheckpoint.parse({ data: { checkpoint: label, stampedAt: null } }).data.checkpoint).toBe(checkpoint)
    expect(RemoveCheckpoint.parse({ checkpoint: label }).checkpoint).toBe(checkpoint)
    expect(RemoveCheckpoint.parse({ checkpoint }).checkpoint).toBe(checkpoint)
    expect(ChangeKpiTargets.parse({ targets }).targets[0]!.checkpoint).toBe(checkpoint)
  }
  expect(RemoveCheckpoint.safeParse({ checkpoint: 'Report Sent' }).success).toBe(false)
})
