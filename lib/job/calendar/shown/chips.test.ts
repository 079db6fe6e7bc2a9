import { expect, it } from 'vitest'

import type { ChipWindow } from '@/lib/job/calendar/schema'

import { MOST_LISTED, NO_CHIPS, beginningOf, hueOfTask, huesIn, showChips } from './chips'

const at = (iso: string) => Date.parse(iso) / 1000

const window: ChipWindow = {
  people: [
    { id: 'tui', firstName: 'Tui' },
    { id: 'ana', firstName: 'Ana' },
  ] as ChipWindow['people'],
  hues: ['sky', 'lime'],
  zones: ['Australia/Brisbane'],
  jobs: [['job', 1042, 'IN_PROGRESS', '12 Esplanade', 'Manly', 'QLD', '4179']],
  tasks: [
    ['single', 'Inspect', 3, 0, 0, 0, [0, 1]],
    ['series', 'Monitoring', 7, 1, 0, null, [0]],
  ],
  times: [
    [0, at('2026-03-03T00:00:00Z'), at('2026-03-03T01:00:00Z'), null],
    [
      1,
      at('2026-03-11T04:00:00Z'),
      at('2026-03-11T05:00:00Z'),
      { slot: at('2026-03-10T00:00:00Z'), name: 'Final reading', job: 0, people: [1] },
    ],
  ],
  done: [1],
}

it('shows a task with its people by name, its job and its zone', () => {
  const [single] = showChips(window)
  expect(single).toMatchObject({
    id: 'single',
    start: '2026-03-03T00:00:00.000Z',
    occurrenceStart: '2026-03-03T00:00:00.000Z',
    timezone: 'Australia/Brisbane',
    job: { jobNo: 1042, suburb: 'Manly' },
    version: 3,
    isRecurring: false,
    isChanged: false,
    isDone: false,
  })
  expect(single!.taskAssignments.map(({ userId }) => userId)).toEqual(['ana', 'tui'])
})

it('shows one task of a series with what is its own', () => {
  expect(showChips(window)[1]).toMatchObject({
    id: 'series',
    name: 'Final reading',
    start: '2026-03-11T04:00:00.000Z',
    occurrenceStart: '2026-03-10T00:00:00.000Z',
    job: { id: 'job' },
    taskAssignments: [{ userId: 'ana' }],
    isRecurring: true,
    isChanged: true,
    isDone: true,
  })
})

it('colours a task like the first who does it', () => {
  expect(showChips(window).map((task) => hueOfTask(task, huesIn(window)))).toEqual(['lime', 'lime'])
})

it('a list is drawn with the beginning of a window and told where it goes on', () => {
  const times = (many: number): ChipWindow => ({
    ...NO_CHIPS,
    times: Array.from({ length: many }, (_, n) => [0, n * 60, n * 60 + 60, null]),
  })
  expect(beginningOf(times(MOST_LISTED))).toMatchObject({ goesOnAt: null })
  const begun = beginningOf(times(MOST_LISTED + 5))
  expect(begun.window.times).toHaveLength(MOST_LISTED)
  expect(begun.goesOnAt).toBe(new Date(MOST_LISTED * 60_000).toISOString())
})
