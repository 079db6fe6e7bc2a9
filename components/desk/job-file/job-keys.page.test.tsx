import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { CommandLauncher } from '@/components/desk/shell/command-launcher'
import { DiscardDialog } from '@/components/ui/discard-dialog'
import { useLeaveGuard } from '@/components/ui/use-leave-guard'
import { newId } from '@/lib/base/ids'
import type { Role } from '@/lib/base/roles'
import type { Job } from '@/lib/job/jobs/schema'
import type { ShownPart } from '@/lib/platform/areas/area'

import { JobKeys } from './job-keys'
import { StatusMenu } from './status-menu'

const job = {
  id: newId(),
  identifier: 'CRW',
  jobNo: 42,
  status: 'CUSTOMER_CONTACTED',
  timezone: 'Australia/Sydney',
  contactName: 'Jo Owner',
  projectManager: { id: newId(), firstName: 'Priya', lastName: 'Nair' },
  supervisor: null,
} as unknown as Job
const parts = [
  { part: 'overview', label: 'Overview' },
  { part: 'moisture', label: 'Moisture' },
] as unknown as ShownPart[]

/** Shows the keys of a job's screen with the palette, and a field beside them. @returns where somebody was led */
async function show(role: Role = 'ProjectManager', { isDirty = false } = {}) {
  const push = vi.fn()
  vi.stubGlobal('fetch', async () => Response.json([]))
  await render(
    <AppRouterContext value={{ push, prefetch: () => {} } as never}>
      <QueryClientProvider client={new QueryClient()}>
        <main>
          <JobKeys job={job} role={role} parts={parts} />
          {role !== 'Technician' && <StatusMenu job={job} role={role} inPalette />}
          <CommandLauncher groups={[]} />
          <label>
            Words <input />
          </label>
          {isDirty && <Unsaved />}
        </main>
      </QueryClientProvider>
    </AppRouterContext>,
  )
  return push
}
const Unsaved = () => <DiscardDialog {...useLeaveGuard(true).dialog} />
const type = async (text: string) => {
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.fill(page.getByPlaceholder(/Go to a page/), text)
}

test('a status that is typed in the palette moves the job, once somebody says when and why', async () => {
  await show()
  await type('in progress')
  await expect
    .element(page.getByRole('option', { name: /^Move to In progress/ }))
    .toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Move to In progress' })).toBeVisible()
})

test('the palette knows the parts and the people of the job at hand', async () => {
  const push = await show()
  await type('moist')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => push.mock.calls).toEqual([[`/jobs/${job.id}/moisture`]])
  await type('priya')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => push.mock.calls.at(-1)).toEqual([`/users/profile/${job.projectManager!.id}`])
  await type('jo owner')
  await expect.element(page.getByRole('option', { name: /Jo Owner.*Contact on site/ })).toBeVisible()
})

test('letters lead to parts, note, schedule and status, and are listed', async () => {
  const push = await show()
  await userEvent.keyboard('n')
  await userEvent.keyboard('t')
  expect(push.mock.calls).toEqual([[`/jobs/${job.id}/notes?new=1`], [`/jobs/${job.id}/schedule`]])
  await userEvent.keyboard('s')
  await expect.element(page.getByRole('menuitem', { name: 'In progress' })).toBeVisible()
  // The menu has the keys as long as it is open.
  await userEvent.keyboard('n')
  expect(push.mock.calls).toHaveLength(2)
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('p')
  await expect.element(page.getByRole('dialog', { name: 'Parts of the job' })).toBeVisible()
  await userEvent.keyboard('t')
  expect(push.mock.calls).toHaveLength(2)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Parts of the job' })).not.toBeInTheDocument()
  await userEvent.keyboard('?')
  await expect.element(page.getByText('Status of the job', { exact: true })).toBeVisible()
})

test('nobody who types, or holds a key of the browser, is led away', async () => {
  const push = await show()
  await userEvent.click(page.getByRole('textbox', { name: 'Words' }))
  await userEvent.keyboard('nt')
  await expect.element(page.getByRole('textbox', { name: 'Words' })).toHaveValue('nt')
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('{Alt>}n{/Alt}')
  expect(push).not.toHaveBeenCalled()
})

test('who has typed something that is not saved is asked before a letter or the palette leads away', async () => {
  const push = await show('ProjectManager', { isDirty: true })
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await userEvent.keyboard('n')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await type('moist')
  await userEvent.keyboard('{Enter}')
  await expect.element(question).toBeVisible()
  expect(push).not.toHaveBeenCalled()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => push.mock.calls).toEqual([[`/jobs/${job.id}/moisture`]])
})

test('who may not move a job has no key for it', async () => {
  await show('Technician')
  await userEvent.keyboard('?')
  await expect.element(page.getByText('Write a note on the job')).toBeVisible()
  expect(page.getByText('Status of the job', { exact: true }).query()).toBeNull()
})
