import { expect, it } from 'vitest'

import type { CalendarWindow, ListedTask, Override, Task } from '@/lib/job/calendar/schema'

import { showListed, showWindow } from './tasks'

const series = {
  id: 'series',
  name: 'Monitoring',
  start: '2026-03-03T00:00:00.000Z',
  end: '2026-03-03T01:00:00.000Z',
  startsOn: '2026-03-03T00:00:00.000Z',
  doneAt: null,
  doneBy: null,
} as Task

const slot = (day: string) => ({
  taskId: 'series',
  occurrenceStart: `2026-03-${day}T00:00:00.000Z`,
  start: `2026-03-${day}T00:00:00.000Z`,
  end: `2026-03-${day}T01:00:00.000Z`,
  doneAt: null,
  doneBy: null,
})

it('shows each time of a task, with what is its own alone', () => {
  const moved = { ...slot('10'), start: '2026-03-11T04:00:00.000Z', end: '2026-03-11T05:00:00.000Z' }
  const override = { name: 'Final reading' } as Override
  const window: CalendarWindow = { tasks: [series], occurrences: [slot('03'), { ...moved, override }] }
  expect(showWindow(window)).toMatchObject([
    { id: 'series', name: 'Monitoring', start: '2026-03-03T00:00:00.000Z', isChanged: false },
    {
      id: 'series',
      name: 'Final reading',
      occurrenceStart: '2026-03-10T00:00:00.000Z',
      start: '2026-03-11T04:00:00.000Z',
      isChanged: true,
    },
  ])
})

it('shows a listed task when it is next due, and as it began once it is over', () => {
  const { taskId: _, ...next } = slot('17')
  expect(showListed({ ...series, next } as ListedTask)).toMatchObject(next)
  expect(showListed({ ...series, next: null } as ListedTask)).toMatchObject({
    start: '2026-03-03T00:00:00.000Z',
    occurrenceStart: '2026-03-03T00:00:00.000Z',
  })
})

it('shows a listed task with what is different about the time that it is next due', () => {
  const { taskId: _, ...next } = slot('17')
  const listed = { ...series, next: { ...next, override: { name: 'Long visit' } } } as ListedTask
  expect(showListed(listed)).toMatchObject({ ...next, name: 'Long visit', isChanged: true })
})

it('shows as done what is done at the time that is shown', () => {
  const doneAt = '2026-03-10T01:00:00.000Z'
  const window = { tasks: [series], occurrences: [slot('03'), { ...slot('10'), doneAt }] }
  expect(showWindow(window).map(({ isDone }) => isDone)).toEqual([false, true])
  expect(showListed({ ...series, doneAt, next: null } as ListedTask).isDone).toBe(true)
})
