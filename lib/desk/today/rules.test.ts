import { describe, expect, it } from 'vitest'

import { onMyWayText, stopsOf } from './rules'
import type { DayVisit, Today } from './schema'

const at = (hour: number) => `2026-03-09T${String(hour).padStart(2, '0')}:00:00.000Z`
const occurrence = (taskId: string, hour: number) => ({
  taskId,
  occurrenceStart: at(hour),
  start: at(hour),
  end: at(hour + 1),
  doneAt: null,
  doneBy: null,
})
const task = (id: string) => ({ id, jobId: `job of ${id}` })

function day(visits: Record<string, DayVisit> = {}): Today {
  return {
    endsAt: at(14),
    stops: {
      tasks: ['early', 'noon', 'late', 'morrow'].map(task),
      occurrences: [occurrence('early', 6), occurrence('noon', 10), occurrence('late', 13), occurrence('morrow', 20)],
    },
    sites: ['early', 'noon', 'late'].map((id) => ({ jobId: `job of ${id}`, visits: visits[id] ? [visits[id]] : [] })),
  } as unknown as Today
}
const begun: DayVisit = { id: 'visit', inspectionDate: at(6), outcome: null, taskId: null, occurrenceStart: null }
const finished: DayVisit = { ...begun, outcome: 'COMPLETE' }
const named = (stops: { task: { id: string } }[]) => stops.map(({ task: { id } }) => id)

describe('the stops of a day', () => {
  it('are those that begin before it ends; the others are tomorrow’s', () => {
    const { today, tomorrow } = stopsOf(day(), new Date(at(5)))
    expect(named(today)).toEqual(['early', 'noon', 'late'])
    expect(named(tomorrow)).toEqual(['morrow'])
  })

  it.each([
    ['in the morning the first', 5, {}, 'early'],
    ['one that goes on still', 10.5, {}, 'noon'],
    ['none that is over', 8, {}, 'noon'],
    ['none whose visit is finished', 5, { early: finished }, 'noon'],
    ['the one whose visit is under way, also past its time', 11.5, { early: begun }, 'early'],
    ['none in the evening', 14, {}, undefined],
  ])('next is %s', (_, hour, visits, expected) => {
    const now = new Date(Date.parse(at(0)) + hour * 3_600_000)
    expect(stopsOf(day(visits as Record<string, DayVisit>), now).next?.task.id).toBe(expected)
  })

  it('next is none that was marked as done', () => {
    const planned = day({ early: begun })
    const { occurrences } = planned.stops
    planned.stops.occurrences = occurrences.map((one) => ({ ...one, doneAt: one.taskId === 'early' ? at(5) : null }))
    expect(stopsOf(planned, new Date(at(5))).next?.task.id).toBe('noon')
  })

  it('have their site by their job', () => {
    const { next } = stopsOf(day({ early: begun }), new Date(at(5)))
    expect(next?.site?.jobId).toBe('job of early')
    expect(next?.visit).toEqual(begun)
  })

  describe('two at one site', () => {
    const from = (id: string, taskId: string, hour: number): DayVisit => ({
      ...finished,
      id,
      taskId,
      occurrenceStart: at(hour),
    })
    const visitsOf = (visits: DayVisit[]) => {
      const planned = day()
      const { tasks, occurrences } = planned.stops
      planned.stops.tasks = tasks.map((one) => ({ ...one, jobId: 'job of early' }))
      planned.stops.occurrences = [...occurrences, occurrence('early', 22)]
      planned.sites = [{ ...planned.sites[0]!, visits }]
      const { today, tomorrow } = stopsOf(planned, new Date(at(5)))
      return [...today, ...tomorrow].map(({ visit }) => visit?.id)
    }
    const named = (id: string): DayVisit => ({ ...begun, id })

    it('have each the visit that was begun from it, and the newest of several', () => {
      expect(visitsOf([from('first', 'early', 6)])).toEqual(['first', undefined, undefined, undefined, undefined])
      expect(visitsOf([from('old', 'noon', 10), from('new', 'noon', 10)])[1]).toBe('new')
      expect(visitsOf([from('of tomorrow', 'early', 22)])).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        'of tomorrow',
      ])
    })

    it('share in order the visits that name no task, none of which is tomorrow’s', () => {
      expect(visitsOf([named('a')]).slice(0, 3)).toEqual(['a', undefined, undefined])
      expect(visitsOf([from('own', 'early', 6), named('a')]).slice(0, 3)).toEqual(['own', 'a', undefined])
      expect(visitsOf(['a', 'b', 'c', 'd'].map(named))).toEqual(['a', 'b', 'd', undefined, undefined])
    })

    it('have none of a visit that was begun from another task', () => {
      expect(visitsOf([from('other', 'of last week', 1)])).toEqual(Array.from({ length: 5 }))
    })
  })
})

it('a text says who comes, and greets whoever is known', () => {
  const sender = { firstName: 'Tui', organizationName: 'Dry Coast' }
  const text = (contactName: string | null) => onMyWayText({ contactName, siteAddress: '12 Esplanade' }, sender)
  expect(text('Sam')).toBe('Hello Sam, this is Tui from Dry Coast. I am on my way to 12 Esplanade.')
  expect(text(null)).toContain('Hello there, ')
})
