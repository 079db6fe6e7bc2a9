import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { CommandPalette, type PaletteFound } from './command-palette'

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
  let answer = (_: PaletteFound) => {}
  let fail = () => {}
  const search = vi.fn(
    () =>
      new Promise<PaletteFound>((resolve, reject) => {
        answer = resolve
        fail = () => reject(new Error('500'))
      }),
  )
  await render(
    <AppRouterContext value={{ push, prefetch: () => {} } as never}>
      <CommandPalette open onClose={() => {}} groups={pages} search={search} />
    </AppRouterContext>,
  )
  const typed = async (text: string) => {
    await userEvent.fill(page.getByPlaceholder(/Go to a page/), text)
    await expect.poll(() => search.mock.calls.length).toBe(1)
  }
  return {
    push,
    search,
    typed,
    answers: (found: Partial<PaletteFound> = {}) => answer({ groups: jobs, failed: [], ...found }),
    fails: () => fail(),
  }
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

test('Enter that comes before the answer opens nothing by itself where not all of it was searched', async () => {
  const { push, typed, answers } = await open()
  await typed('41 Bay')
  await userEvent.keyboard('{Enter}')
  answers({ failed: ['clients'] })
  await expect.element(page.getByRole('status')).toHaveTextContent('Clients could not be searched')
  await expect.element(page.getByRole('option', { name: 'CRW - 41' })).toHaveAttribute('aria-selected', 'true')
  expect(push).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(push.mock.calls).toEqual([['/jobs/one']])
})

test('a page that matches stays marked when the answer comes', async () => {
  const { push, typed, answers } = await open()
  await typed('jobs')
  answers()
  await expect.element(page.getByRole('option', { name: 'CRW - 41' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(push.mock.calls).toEqual([['/jobs']])
})

test('where the search fails it says so, offers its pages and commands all the same, and tries again', async () => {
  const { push, search, typed, answers, fails } = await open()
  await typed('41 Bay')
  fails()
  await expect.element(page.getByRole('status')).toHaveTextContent('The search did not work')
  await expect.element(page.getByRole('option', { name: 'Jobs' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => search.mock.calls.length).toBe(2)
  answers()
  await expect.element(page.getByRole('option', { name: 'CRW - 41' })).toBeVisible()
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
  await page.getByRole('option', { name: 'CRW - 41' }).click()
  expect(push.mock.calls).toEqual([['/jobs/one']])
})

test('what could not be searched is named beside what was found, and a list that is cut says so', async () => {
  const { typed, answers } = await open()
  await typed('41 Bay')
  answers({ groups: [{ ...jobs[0]!, cut: 'The newest 2, and there are more' }], failed: ['clients', 'the guide'] })
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Clients and the guide could not be searched. Pages and commands are here all the same.')
  await expect.element(page.getByRole('option', { name: 'CRW - 42' })).toBeVisible()
  await expect.element(page.getByText('The newest 2, and there are more')).toBeVisible()
})

test('offline, it says that nothing can be searched, and its commands are there', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  const { typed, fails } = await open()
  await typed('41 Bay')
  fails()
  await expect.element(page.getByRole('status')).toHaveTextContent('You are offline: nothing can be searched.')
  await expect.element(page.getByRole('option', { name: 'Jobs' })).toBeVisible()
  isOnline.mockRestore()
  window.dispatchEvent(new Event('online'))
})
