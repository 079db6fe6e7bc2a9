import { describe, expect, it } from 'vitest'

import type { Person } from '@/lib/company/users/schema'
import type { RecurringData, Task } from '@/lib/job/calendar/schema'
import type { ShownTask } from '@/lib/job/calendar/shown/tasks'

import { leftText, moveBack, moveTo, shiftRule, whoLeft, without } from './reschedule'

const rule = (changes: Partial<RecurringData> = {}): RecurringData => ({
  isRecurring: true,
  freq: 'week',
  interval: 2,
  byWeekDay: ['Tuesday'],
  monthOption: null,
  monthOrdinal: null,
  endOption: 'never',
  count: 12,
  endsOn: null,
  taskTimezone: 'Australia/Sydney',
  ...changes,
})

const task = (changes: Partial<ShownTask> = {}) =>
  ({
    id: 'a',
    name: 'Moisture check',
    description: null,
    // Tuesday 6 October 2026, 9 to 11 in Sydney, two days after the clocks went forward.
    start: '2026-10-05T22:00:00.000Z',
    end: '2026-10-06T00:00:00.000Z',
    occurrenceStart: '2026-10-05T22:00:00.000Z',
    timezone: 'Australia/Sydney',
    isRecurring: true,
    isChanged: false,
    jobId: null,
    taskAssignments: [{ userId: 'tui' }],
    draft: false,
    recurringData: rule(),
    version: 4,
    ...changes,
  }) as ShownTask

/** To Wednesday, 10 to 12. */
const wednesday = { start: '2026-10-06T23:00:00.000Z', end: '2026-10-07T01:00:00.000Z' }
/** The series afterwards: it began on Tuesday 22 September, before the clocks went forward. */
const moved = (changes: Partial<Task> = {}) =>
  ({
    ...task(),
    start: '2026-09-23T00:00:00.000Z',
    end: '2026-09-23T02:00:00.000Z',
    recurringData: rule({ byWeekDay: ['Wednesday'] }),
    version: 5,
    ...changes,
  }) as Task

describe('the rule of a series that is moved', () => {
  it.each([
    ['a day later', 1, ['Tuesday', 'Wednesday']],
    ['two days earlier', -2, ['Sunday', 'Saturday']],
    ['a week later', 7, ['Monday', 'Tuesday']],
    ['many weeks and a day earlier', -29, ['Sunday', 'Monday']],
  ])('names the days %s', (_, days, expected) =>
    expect(shiftRule(rule({ byWeekDay: ['Monday', 'Tuesday'] }), days).byWeekDay).toEqual(expected),
  )

  it.each(['day', 'month', 'year'] as const)('of %ss is left as it is', (freq) => {
    const weekly = rule({ freq, byWeekDay: [] })
    expect(shiftRule(weekly, 3)).toBe(weekly)
  })
})

describe('moving', () => {
  it('says everything of the task again, and which of the series is meant', () => {
    expect(moveTo(task(), wednesday, 'all')).toEqual({
      name: 'Moisture check',
      description: null,
      ...wednesday,
      hasJob: false,
      jobId: null,
      assignedUserIds: ['tui'],
      draft: false,
      version: 4,
      applyRecurringChangesFor: 'all',
      occurrenceStart: '2026-10-05T22:00:00.000Z',
      recurringData: rule({ byWeekDay: ['Wednesday'] }),
    })
  })

  it('leaves the rule alone for one task, and where there is none', () => {
    expect(moveTo(task(), wednesday, 'individual')).not.toHaveProperty('recurringData')
    const single = moveTo(task({ isRecurring: false, recurringData: null }), wednesday, 'all')
    expect(single).not.toHaveProperty('recurringData')
    expect(single).not.toHaveProperty('occurrenceStart')
  })

  it('gives it to other people', () => {
    expect(moveTo(task(), { ...wednesday, assignedUserIds: ['jess'] }, 'individual').assignedUserIds).toEqual(['jess'])
  })
})

describe('moving back', () => {
  it('puts a single task, and one of a series, where it was', () => {
    const { start, end } = task()
    const back = moveBack(task(), wednesday, moved(), 'individual')
    expect(back).toEqual({ ...moveTo(task(), { start, end }, 'individual'), version: 5 })
    expect(moveBack(task({ isRecurring: false }), wednesday, moved(), 'all')).toMatchObject({ start, end, version: 5 })
  })

  it('puts a whole series back to its first day, at the time by the clock', () => {
    expect(moveBack(task(), wednesday, moved(), 'all')).toMatchObject({
      start: '2026-09-21T23:00:00.000Z',
      end: '2026-09-22T01:00:00.000Z',
      recurringData: rule(),
      version: 5,
      applyRecurringChangesFor: 'all',
    })
  })

  it('does not pretend to know the time that a changed one had of its own', () => {
    expect(moveBack(task({ isChanged: true }), wednesday, moved(), 'all')).toBeNull()
    expect(moveBack(task({ isChanged: true }), wednesday, moved(), 'individual')).not.toBeNull()
  })
})

describe('who left', () => {
  const person = (id: string, firstName: string) => ({ id, firstName, lastName: 'Lee' }) as Person
  const [tui, rob, sam] = [person('tui', 'Tui'), person('rob', 'Rob'), person('sam', 'Sam')]
  const shared = task({ taskAssignments: [tui, rob, sam].map((user) => ({ userId: user.id, user })) })

  it('is named with what became of them, and is put back with nobody', () => {
    const left = whoLeft(shared, [tui])
    expect(leftText(left)).toBe('Scheduled task updated. Rob Lee and Sam Lee work here no more, and were taken off it.')
    expect(leftText(left.slice(1))).toBe('Scheduled task updated. Sam Lee works here no more, and was taken off it.')
    expect(without(shared, left).taskAssignments.map(({ userId }) => userId)).toEqual(['tui'])
    expect(whoLeft(shared, [tui, rob, sam])).toEqual([])
  })
})
