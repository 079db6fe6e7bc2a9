import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { newId } from '@/lib/base/ids'
import type { ListedTask } from '@/lib/job/calendar/schema'
import { type ShownTask, showListed } from '@/lib/job/calendar/shown/tasks'

import { TaskDetails } from './task-details'
import type { TaskActions } from './use-task-dialogs'
import { taskQuery } from './use-tasks'

const face = { id: newId(), firstName: 'Priya', lastName: 'Nair', dp: null, role: 'ProjectManager' }
const stored = (version: number) =>
  ({
    id: 'a-series',
    name: 'Drying readings',
    description: null,
    start: '2027-03-09T23:00:00.000Z',
    end: '2027-03-10T00:00:00.000Z',
    timezone: 'Australia/Brisbane',
    isRecurring: true,
    job: null,
    taskAssignments: [],
    attachments: [],
    createdByUser: face,
    updatedOn: null,
    draft: false,
    orphans: 0,
    doneAt: null,
    doneBy: null,
    version,
    next: {
      occurrenceStart: '2027-03-09T23:00:00.000Z',
      start: '2027-03-09T23:00:00.000Z',
      end: '2027-03-10T00:00:00.000Z',
      doneAt: null,
      doneBy: null,
    },
  }) as unknown as ListedTask

test('A task that is known as it was before a change is shown, and acted on as it is', async () => {
  let answer = (_: Response) => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  const queries = new QueryClient()
  const before = showListed(stored(1))
  queries.setQueryData(taskQuery(before).queryKey, before)
  // As every change of the calendar does.
  await queries.invalidateQueries()

  const edited: ShownTask[] = []
  const actions = { edit: (task: ShownTask) => edited.push(task) } as unknown as TaskActions
  await render(
    <AppRouterContext value={{ push: () => {} } as never}>
      <QueryClientProvider client={queries}>
        <TaskDetails
          task={showListed(stored(3))}
          viewer={{ userId: face.id, isManager: true, timezone: 'Australia/Brisbane' }}
          actions={actions}
          onClose={() => {}}
        />
      </QueryClientProvider>
    </AppRouterContext>,
  )
  await expect.element(page.getByText('No description provided.')).toBeVisible()
  const open = page.getByRole('button', { name: 'Actions for Drying readings' })
  await expect.element(open).not.toBeInTheDocument()

  answer(Response.json(stored(3), { headers: { 'X-Request-Id': 'ours' } }))
  await open.click()
  await page.getByRole('menuitem', { name: 'Edit task' }).click()
  expect(edited).toMatchObject([{ version: 3 }])
})
