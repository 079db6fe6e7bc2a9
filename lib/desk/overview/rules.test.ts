import { describe, expect, it } from 'vitest'

import { byPerson, dateFaults, datesOf, firstDayOf, jobsPerCoordinator, shareOf } from './rules'

describe('a preset of dates', () => {
  it('reaches from its first day up to today', () => {
    expect(datesOf('TODAY', '2026-11-21')).toEqual({ startDate: '2026-11-21', endDate: '2026-11-21' })
    expect(datesOf('THIS_WEEK', '2026-11-21')).toEqual({ startDate: '2026-11-16', endDate: '2026-11-21' })
    expect(datesOf('THIS_MONTH', '2026-11-21')).toEqual({ startDate: '2026-11-01', endDate: '2026-11-21' })
    expect(datesOf('THIS_QUARTER', '2026-11-21')).toEqual({ startDate: '2026-10-01', endDate: '2026-11-21' })
    expect(datesOf('YEAR_TO_DATE', '2026-11-21')).toEqual({ startDate: '2026-01-01', endDate: '2026-11-21' })
  })

  it('leaves all records as they are', () => expect(datesOf('ALL', '2026-11-21')).toEqual({}))

  it.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2027-01-01', '2026-12-28'],
  ])('begins the week of %s on Monday, %s', (today, monday) =>
    expect(datesOf('THIS_WEEK', today).startDate).toBe(monday),
  )

  it.each([
    ['2026-01-01', '2026-01-01'],
    ['2026-03-31', '2026-01-01'],
    ['2026-04-01', '2026-04-01'],
    ['2026-09-30', '2026-07-01'],
    ['2026-12-31', '2026-10-01'],
  ])('begins the quarter of %s on %s', (today, first) => expect(datesOf('THIS_QUARTER', today).startDate).toBe(first))
})

describe('a period', () => {
  it('goes back by its days', () => {
    expect(firstDayOf('ALL', '2026-03-01')).toBeUndefined()
    expect(firstDayOf('LAST_WEEK', '2026-03-01')).toBe('2026-02-22')
    expect(firstDayOf('LAST_MONTH', '2026-03-01')).toBe('2026-01-30')
    expect(firstDayOf('LAST_QUARTER', '2026-03-01')).toBe('2025-11-30')
    expect(firstDayOf('LAST_YEAR', '2026-03-01')).toBe('2025-03-01')
  })
})

describe('two days that somebody picks', () => {
  const today = '2026-11-21'

  it('are right in order, on one day, or alone', () => {
    for (const dates of [
      { startDate: '2026-11-01', endDate: '2026-11-21' },
      { startDate: '2026-11-21', endDate: '2026-11-21' },
      { startDate: '2026-11-01' },
      {},
    ]) {
      expect(dateFaults(dates, today)).toEqual({ startDate: undefined, endDate: undefined })
    }
  })

  it('are refused the wrong way round, each in the words of the other', () => {
    expect(dateFaults({ startDate: '2026-11-20', endDate: '2026-11-03' }, today)).toEqual({
      startDate: 'Date should be less than Nov 03 2026',
      endDate: 'Date should be greater than Nov 20 2026',
    })
  })

  it('are refused after today', () => {
    expect(dateFaults({ startDate: '2026-11-20', endDate: '2026-11-22' }, today)).toEqual({
      startDate: undefined,
      endDate: 'Cannot be in the future',
    })
  })
})

describe('a share', () => {
  it('of nothing is none', () => {
    expect(shareOf(3, 0)).toBe(0)
    expect(jobsPerCoordinator(7, 0)).toBe(0)
  })

  it('of jobs for each coordinator has two decimals', () => expect(jobsPerCoordinator(10, 3)).toBe(3.33))
})

it('tasks stand with each of their people, in their order, and first those of nobody', () => {
  const task = (name: string, ...people: string[]) => ({
    name,
    taskAssignments: people.map((id) => ({ user: { id } })),
  })
  const shown = byPerson([task('early', 'Ben'), task('noon', 'Ana', 'Ben'), task('late')])
  expect(shown.map(({ person, tasks }) => [person?.id, ...tasks.map(({ name }) => name)])).toEqual([
    [undefined, 'late'],
    ['Ben', 'early', 'noon'],
    ['Ana', 'noon'],
  ])
})
