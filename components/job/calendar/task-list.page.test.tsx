import '@/e2e/app-styles'
import type { UseQueryResult } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { newId } from '@/lib/base/ids'
import type { ListedTask } from '@/lib/job/calendar/schema'

import { TaskList } from './task-list'
import type { TaskActions } from './use-task-dialogs'

const NOW = new Date('2027-03-10T00:00:00.000Z')
const face = { id: newId(), firstName: 'Priya', lastName: 'Nair', dp: null, role: 'ProjectManager' }

function task(
  name: string,
  day: string,
  doneAt: string | null = null,
  isRecurring = false,
  endsOn: string | null = null,
) {
  const [start, end] = [`2027-03-${day}T01:00:00.000Z`, `2027-03-${day}T02:00:00.000Z`]
  return {
    id: newId(),
    name,
    description: null,
    start,
    end,
    endsOn,
    timezone: 'Australia/Brisbane',
    isRecurring,
    job: null,
    taskAssignments: [],
    attachments: [],
    createdByUser: face,
    updatedOn: null,
    draft: false,
    orphans: 0,
    doneAt,
    doneBy: doneAt && face,
    version: 1,
    next: { occurrenceStart: start, start, end, doneAt, doneBy: doneAt && face },
  } as unknown as ListedTask
}

test('past tasks are hidden until they are asked for, and struck through then, done or not', async () => {
  const data = [
    task('Still to come', '11'),
    task('Left undone', '08'),
    task('Done in time', '09', '2027-03-09T01:30:00.000Z'),
    task('Done before its time', '12', '2027-03-09T01:30:00.000Z'),
    task('For ever', '01', null, true),
    task('Series that is over', '01', null, true, '2027-03-05T00:00:00.000Z'),
  ]
  await render(
    <AppRouterContext value={{ push: () => {} } as never}>
      <TaskList
        tasks={{ data, isError: false, isFetching: false } as UseQueryResult<ListedTask[]>}
        viewer={{ userId: face.id, isManager: true, timezone: 'Australia/Brisbane' }}
        now={NOW}
        onSchedule={() => {}}
        onOpen={() => {}}
        actions={{} as TaskActions}
      />
    </AppRouterContext>,
  )
  const struck = () =>
    page
      .getByRole('heading', { level: 3 })
      .elements()
      .map((one) => [one.querySelector('button')!.textContent, getComputedStyle(one).textDecorationLine])
  await expect.element(page.getByRole('button', { name: 'Still to come' })).toBeVisible()
  expect(struck().map(([, line]) => line)).toEqual(['none', 'none', 'none'])
  expect(page.getByText('Left undone').query()).toBeNull()
  await page.getByRole('switch', { name: 'Include past tasks' }).click()
  await expect.element(page.getByText('Left undone')).toBeVisible()
  expect(struck()).toEqual([
    ['Still to come', 'none'],
    ['Left undone (past)', 'line-through'],
    [expect.stringContaining('Done in time'), 'line-through'],
    [expect.stringContaining('Done before its time'), 'none'],
    ['For ever', 'none'],
    ['Series that is over (past)', 'line-through'],
  ])
})
