import { describe, expect, it } from 'vitest'

import {
  type Content,
  activeRange,
  happeningOf,
  isOverdue,
  isPast,
  mayMarkDone,
  nextOf,
  overlaps,
  plannedHours,
  roleForTask,
  windowAround,
  windowFault,
  zoneOfTask,
} from './rules'

const span = (start: string, end: string) => ({ start: `2026-03-${start}:00.000Z`, end: `2026-03-${end}:00.000Z` })

describe('overlaps', () => {
  const morning = span('09T08:00', '09T10:00')

  it.each([
    ['inside', span('09T08:30', '09T09:00'), true],
    ['around', span('09T07:00', '09T11:00'), true],
    ['into its start', span('09T07:00', '09T08:01'), true],
    ['out of its end', span('09T09:59', '09T12:00'), true],
    ['the same', morning, true],
    ['until it begins', span('09T07:00', '09T08:00'), false],
    ['from when it ends', span('09T10:00', '09T11:00'), false],
  ])('%s', (_, other, expected) => {
    expect(overlaps(morning, other)).toBe(expected)
    expect(overlaps(other, morning)).toBe(expected)
  })

  it('compares moments, not their spelling', () => {
    const other = { start: '2026-03-09T19:59:59+10:00', end: '2026-03-09T20:30:00+10:00' }
    expect(overlaps(morning, other)).toBe(true)
  })
})

describe('a window', () => {
  it('has its end after its start', () => {
    expect(windowFault(span('09T08:00', '09T08:00'))).toBe('The end must be after the start.')
    expect(windowFault(span('09T08:00', '08T08:00'))).toBe('The end must be after the start.')
  })

  it('is at most 400 days', () => {
    const start = '2026-01-01T00:00:00.000Z'
    expect(windowFault({ start, end: '2027-02-05T00:00:00.000Z' })).toBeNull()
    expect(windowFault({ start, end: '2027-02-05T00:00:01.000Z' })).toBe('A window is at most 400 days.')
  })

  it('around now is one that can be asked for, and holds now', () => {
    const now = new Date('2026-03-09T00:00:00Z')
    const around = windowAround(now)
    expect(windowFault(around)).toBeNull()
    expect(overlaps(around, { start: now, end: new Date(now.getTime() + 1) })).toBe(true)
  })
})

describe('a task', () => {
  it('is found a day early and a day late', () => {
    expect(activeRange(span('09T08:00', '09T10:00'))).toBe('[2026-03-08T08:00:00.000Z,2026-03-10T10:00:00.000Z)')
  })

  it("keeps the clock of its job, else the organisation's", () => {
    const organization = { timezone: 'Australia/Brisbane' }
    expect(zoneOfTask({ timezone: 'Australia/Sydney' }, organization)).toBe('Australia/Sydney')
    expect(zoneOfTask(null, organization)).toBe('Australia/Brisbane')
  })

  it('of a job is for technicians, any other for everybody', () => {
    expect(roleForTask(true)).toBe('Technician')
    expect(roleForTask(false)).toBeUndefined()
  })

  it('is past once it has ended', () => {
    const task = { end: '2026-03-09T10:00:00.000Z', endsOn: null, isRecurring: false }
    expect(isPast(task, new Date('2026-03-09T10:00:00Z'))).toBe(false)
    expect(isPast(task, new Date('2026-03-09T10:00:01Z'))).toBe(true)
  })
})

it('comes next what is still to come and is no draft', () => {
  const [draft, over] = [
    { next: {}, draft: true },
    { next: null, draft: false },
  ]
  const [soon, later] = [1, 2].map((day) => ({ next: { day }, draft: false }))
  expect(nextOf([draft, over, soon!, later!])).toBe(soon)
  expect(nextOf([draft, over])).toBeUndefined()
})

describe('a series', () => {
  const series = { end: '2026-03-09T10:00:00.000Z', isRecurring: true }
  const later = new Date('2030-01-01T00:00:00Z')

  it('that never ends is never past', () => expect(isPast({ ...series, endsOn: null }, later)).toBe(false))

  it('is past once its last task has ended', () => {
    expect(isPast({ ...series, endsOn: '2029-12-31T23:59:59.999Z' }, later)).toBe(true)
    expect(isPast({ ...series, endsOn: '2030-01-01T00:00:00.001Z' }, later)).toBe(false)
  })
})

describe('what happened to a task', () => {
  const before: Content = {
    name: 'Strip-out',
    description: null,
    ...span('09T08:00', '09T10:00'),
    timezone: 'Australia/Brisbane',
    jobId: null,
    draft: false,
    rule: null,
    assignedUserIds: ['a', 'b'],
  }

  it('names the fields that a change changed, and no others', () => {
    expect(happeningOf(before, { ...before, name: 'Dry-out', assignedUserIds: ['b', 'a'] })).toEqual({
      name: { from: 'Strip-out', to: 'Dry-out' },
    })
  })

  it('cuts long texts but sees a difference beyond the cut', () => {
    const long = 'x'.repeat(300)
    const { description } = happeningOf({ ...before, description: long }, { ...before, description: `${long}y` })
    expect(description).toEqual({ from: 'x'.repeat(200), to: 'x'.repeat(200) })
  })

  it('tells who a new one is for, and what a removed one was called', () => {
    expect(happeningOf(null, before)).toEqual({ name: 'Strip-out', assignedUserIds: ['a', 'b'] })
    expect(happeningOf(before, null)).toEqual({ name: 'Strip-out' })
  })
})

describe('a task waits for somebody', () => {
  const now = new Date('2026-03-09T10:00:00.000Z')
  const job = { status: 'NOT_STARTED' } as const
  const going = { status: 'IN_PROGRESS' } as const

  it.each([
    ['a visit that is over while its job is not started', { ...span('09T08:00', '09T09:59'), job }, true],
    [
      'a visit that is over while the customer was only rung',
      { ...span('09T08:00', '09T09:00'), job: { status: 'CUSTOMER_CONTACTED' } as const },
      true,
    ],
    ['a visit that still lasts', { ...span('09T08:00', '09T10:30'), job }, false],
    ['a visit that is over while its job went on', { ...span('09T08:00', '09T09:00'), job: going }, false],
    ['a task without a job that is over', span('09T08:00', '09T09:00'), false],
    ['what was not done yesterday', { ...span('08T08:00', '08T09:00'), job: going }, true],
    ['a task without a job that was not done yesterday', span('08T08:00', '08T09:00'), true],
    ['what ended at midnight', span('08T22:00', '09T00:00'), true],
    ['what began yesterday and ended today', span('08T22:00', '09T06:00'), false],
    ['what ended in the last hour of yesterday', span('08T22:00', '08T23:30'), true],
    [
      'what ended this morning on its own clock',
      { ...span('08T22:00', '08T23:30'), timezone: 'Australia/Brisbane' },
      false,
    ],
    ['what was done', { ...span('08T08:00', '08T09:00'), isDone: true, job }, false],
    [
      'what was left undone of a job that only needs its invoice',
      { ...span('08T08:00', '08T09:00'), job: { status: 'TO_BE_INVOICED' } as const },
      false,
    ],
    [
      'what was left undone of a closed job',
      { ...span('08T08:00', '08T09:00'), job: { status: 'COMPLETED' } as const },
      false,
    ],
    ['what was left undone a month ago', { start: '2026-02-06T08:00:00Z', end: '2026-02-06T09:00:00Z' }, false],
    ['a draft that should have begun', { ...span('09T09:59', '09T12:00'), draft: true }, true],
    ['a draft that is still ahead', { ...span('09T10:30', '09T12:00'), draft: true }, false],
  ])('%s', (_, task, expected) => {
    expect(isOverdue({ timezone: 'UTC', draft: false, isDone: false, job: null, ...task }, now)).toBe(expected)
  })
})

describe('who may say that a task is done', () => {
  it.each([
    ['those who plan', { userId: 'priya', isManager: true }, true],
    ['those who do it', { userId: 'tess', isManager: false }, true],
    ['nobody else', { userId: 'theo', isManager: false }, false],
  ])('%s', (_, person, expected) => expect(mayMarkDone(person, ['tess'])).toBe(expected))
})

describe('the planned hours of a day', () => {
  const day = { start: '2026-03-09T00:00:00.000Z', end: '2026-03-10T00:00:00.000Z' }

  it.each([
    ['nothing', [], 0],
    ['one task', [span('09T08:00', '09T10:30')], 2.5],
    ['two apart, given in any order', [span('09T13:00', '09T14:00'), span('09T08:00', '09T10:00')], 3],
    ['two that overlap', [span('09T08:00', '09T10:00'), span('09T09:00', '09T11:00')], 3],
    ['one within another', [span('09T08:00', '09T12:00'), span('09T09:00', '09T10:00')], 4],
    ['one from the evening before', [span('08T22:00', '09T06:00')], 6],
    ['one into the next day', [span('09T22:00', '10T06:00')], 2],
    ['one of another day', [span('10T08:00', '10T10:00')], 0],
  ])('%s', (_, spans, expected) => expect(plannedHours(spans, day)).toBe(expected))
})
