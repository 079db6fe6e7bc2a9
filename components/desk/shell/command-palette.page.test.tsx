import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { CommandPalette, type PaletteGroup } from './command-palette'

const pages = [{ heading: 'Pages', items: [{ id: 'page-jobs', label: 'Jobs', href: '/jobs' }] }]
const jobs = [
  {
    heading: 'Jobs',
    items: [
      { id: 'one', label: 'CRW - 41', href: '/jobs/one' },
      { id: 'two', label: 'CRW - 42', href: '/jobs/two' },
    ],
  },
]

/** Shows the palette with a search that answers when it is told to. */
async function open() {
  const push = vi.fn()
  let answer = (_: readonly PaletteGroup[]) => {}
  const search = vi.fn(() => new Promise<readonly PaletteGroup[]>((resolve) => (answer = resolve)))
  await render(
    <AppRouterContext value={{ push, prefetch: () => {} } as never}>
      <CommandPalette open onClose={() => {}} groups={pages} search={search} />
    </AppRouterContext>,
  )
  const typed = async (text: string) => {
    await userEvent.fill(page.getByPlaceholder(/Go to a page/), text)
    await expect.poll(() => search.mock.calls.length).toBe(1)
  }
  return { push, typed, answers: () => answer(jobs) }
}

test('the first hit is marked as soon as it is there, and Enter opens it', async () => {
  const { push, typed, answers } = await open()
  await typed('41 Bay')
  answers()
  await expect.element(page.getByRole('option', { name: 'CRW - 41' })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  expect(push.mock.calls).toEqual([['/jobs/one']])
})

test('Enter that comes before the answer opens the first hit when it is there', async () => {
  const { push, typed, answers } = await open()
  await typed('41 Bay')
  await userEvent.keyboard('{Enter}')
  expect(push).not.toHaveBeenCalled()
  answers()
  await expect.poll(() => push.mock.calls).toEqual([['/jobs/one']])
})

test('a page that matches stays marked when the answer comes', async () => {
  const { push, typed, answers } = await open()
  await typed('jobs')
  answers()
  await expect.element(page.getByRole('option', { name: 'CRW - 41' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(push.mock.calls).toEqual([['/jobs']])
})
