import { describe, expect, it } from 'vitest'

import type { Hue } from '@/lib/base/hues'
import { USUAL_ROSTER } from '@/lib/company/roster/rules'
import { type Series, occurrencesBetween } from '@/lib/job/calendar/recurrence/recurrence'
import { DEFAULT_RULE } from '@/lib/job/calendar/recurrence/words'
import type { ShownChip } from '@/lib/job/calendar/shown/chips'

import { clashesOf, dayLoads, fitMonth, gridEvents } from './grid-events'

const NO_HUES = new Map<string, Hue>()

const assigned = (...userIds: string[]) =>
  userIds.map((userId) => ({ userId, user: { id: userId, firstName: userId } })) as ShownChip['taskAssignments']

const task = (start: string, end: string, values: Partial<ShownChip> = {}) =>
  ({
    id: 'task',
    name: 'Visit',
    start,
    end,
    occurrenceStart: start,
    job: null,
    taskAssignments: [],
    ...values,
  }) as ShownChip

describe('the events of the grid', () => {
  it.each([
    ['Australia/Perth', ['04T06:00', '05T07:00', '06T07:00']],
    ['Australia/Sydney', ['04T09:00', '05T09:00', '06T09:00']],
    ['Europe/London', ['03T23:00', '05T00:00', '06T00:00']],
  ])('draw a series at nine in Sydney, across the end of daylight saving, on the clock of %s', (timezone, expected) => {
    const series: Series = {
      ...DEFAULT_RULE,
      freq: 'day',
      byWeekDay: [],
      monthOption: null,
      monthOrdinal: null,
      monthDay: null,
      endsOn: null,
      startLocal: '2026-01-05T09:00',
      endLocal: '2026-01-05T11:00',
      timezone: 'Australia/Sydney',
    }
    const window = { start: new Date('2026-04-03T20:00:00Z'), end: new Date('2026-04-06T12:00:00Z') }
    const tasks = occurrencesBetween(series, window).map(({ start, end }) =>
      task(start.toISOString(), end.toISOString()),
    )
    expect(gridEvents(tasks, { people: [], timezone, hues: NO_HUES }).map(({ start }) => start)).toEqual(
      expected.map((at) => `2026-04-${at}:00`),
    )
  })

  it('end after they begin in the hour that a clock shows twice', () => {
    const night = task('2026-04-04T15:45:00.000Z', '2026-04-04T16:15:00.000Z')
    expect(gridEvents([night], { people: [], timezone: 'Australia/Sydney', hues: NO_HUES })).toMatchObject([
      { start: '2026-04-05T02:45:00', end: '2026-04-05T03:15:00' },
    ])
  })

  it('are one for each person with a column who is assigned, all in the colour of the first of them', () => {
    const joint = task('2026-03-09T00:00:00.000Z', '2026-03-09T01:00:00.000Z', {
      taskAssignments: assigned('ana', 'bo', 'cy'),
    })
    const events = gridEvents([joint], {
      people: [{ id: 'bo' }, { id: 'cy' }, { id: 'di' }],
      timezone: 'UTC',
      hues: NO_HUES,
    })
    expect(events.map(({ resourceId }) => resourceId)).toEqual(['bo', 'cy'])
    expect(new Set(events.map(({ id }) => id)).size).toBe(2)
    const [alone] = gridEvents([{ ...joint, taskAssignments: assigned('ana') }], {
      people: [],
      timezone: 'UTC',
      hues: NO_HUES,
    })
    expect(events.map(({ backgroundColor }) => backgroundColor)).toEqual([
      alone!.backgroundColor,
      alone!.backgroundColor,
    ])
  })

  it('have the colour of their first person among all, and are grey once they are done', () => {
    const visit = task('2026-03-09T00:00:00.000Z', '2026-03-09T01:00:00.000Z', { taskAssignments: assigned('ana') })
    const hues = new Map<string, Hue>([['ana', 'sky']])
    const [open, done] = gridEvents([visit, { ...visit, isDone: true }], { people: [], timezone: 'UTC', hues })
    expect([open!.borderColor, done!.borderColor]).toEqual(['var(--avatar-sky)', 'var(--control)'])
  })
})

describe('tasks of one person that share time', () => {
  const at = (from: string, to: string, id: string, values: Partial<ShownChip> = {}) =>
    task(`2026-03-09T${from}:00:00.000Z`, `2026-03-09T${to}:00:00.000Z`, {
      id,
      taskAssignments: assigned('ana'),
      ...values,
    })
  const people = [{ id: 'ana' }, { id: 'bo' }]
  const clashing = (...tasks: ShownChip[]) => [...clashesOf(tasks, people)].map((key) => key.split(' ')[0]).toSorted()

  it('are marked, also those within a long one; what begins as another ends is not', () => {
    const [long, within, later] = [at('08', '12', 'long'), at('09', '10', 'within'), at('11', '13', 'later')]
    expect(clashing(later, long, within)).toEqual(['later', 'long', 'within'])
    expect(clashing(long, at('12', '13', 'after'))).toEqual([])
  })

  it('are not those of another person, of nobody whose column is shown, or done', () => {
    const one = at('08', '10', 'one')
    expect(clashing(one, at('09', '11', 'other', { taskAssignments: assigned('bo') }))).toEqual([])
    const hidden = { taskAssignments: assigned('cy') }
    expect(clashing(at('08', '10', 'one', hidden), at('09', '11', 'other', hidden))).toEqual([])
    expect(clashing(one, at('09', '11', 'other', { isDone: true }))).toEqual([])
  })
})

describe('a busy month', () => {
  const at = (day: string, hour: string) => `2026-03-${day}T${hour}:00:00.000Z`
  const visits = ['01', '02', '03', '04'].map((hour) => task(at('10', hour), at('10', '05')))

  it('draws what can be seen, and counts the rest by day', () => {
    const { drawn, beyond } = fitMonth([...visits, task(at('11', '01'), at('11', '02'))], 'UTC', 3)
    expect(drawn).toHaveLength(4)
    expect([...beyond]).toEqual([['2026-03-10', 1]])
  })

  it('draws a task of several days while any of them has room, and counts one that ends at midnight once', () => {
    const long = task(at('10', '06'), at('12', '00'))
    expect(fitMonth([...visits, long], 'UTC', 3).drawn).toContain(long)
    const evening = task(at('10', '22'), at('11', '00'))
    expect([...fitMonth([...visits, evening], 'UTC', 3).beyond]).toEqual([['2026-03-10', 2]])
  })

  it('stays small with eight thousand tasks', () => {
    const many = Array.from({ length: 8_000 }, (_, index) => {
      const start = Date.UTC(2026, 2, 1 + (index % 40), 8)
      return task(new Date(start).toISOString(), new Date(start + 3_600_000).toISOString())
    })
    expect(fitMonth(many, 'UTC').drawn).toHaveLength(800)
  })
})

it('says how much of a day each person is planned for, on the clock of the zone', () => {
  const tasks = [
    task('2026-03-08T22:00:00.000Z', '2026-03-09T01:00:00.000Z', { taskAssignments: assigned('ana', 'bo') }),
    task('2026-03-09T00:00:00.000Z', '2026-03-09T02:00:00.000Z', { taskAssignments: assigned('ana') }),
    task('2026-03-09T14:30:00.000Z', '2026-03-09T15:30:00.000Z', { taskAssignments: assigned('ana') }),
  ]
  const loads = dayLoads(tasks, [{ id: 'ana' }, { id: 'bo' }], { timezone: 'Australia/Brisbane', roster: USUAL_ROSTER })
  expect([loads('ana', '2026-03-09').hours, loads('ana', '2026-03-10').hours]).toEqual([4, 1])
  expect([loads('bo', '2026-03-09').hours, loads('cy', '2026-03-09').hours]).toEqual([3, 0])
})
