import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import type { Shown } from '@/components/platform/commands/kept'
import { mirror } from '@/components/platform/commands/kept-mirror'

import { AskBeforeLeaving, mustAskBeforeLeaving } from './ask-before-leaving'

const waiting = { id: 'note', kind: 'note', state: 'waiting', order: 1, files: [], names: [] } as unknown as Shown

afterEach(() => {
  vi.restoreAllMocks()
  mirror.set([])
})

test('a log out with a connection and nothing unsent asks nothing', () => {
  expect(mustAskBeforeLeaving()).toBe(false)
})

test('a log out without a connection asks, and says that one is locked out until there is one', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(mustAskBeforeLeaving()).toBe(true)
  const leave = vi.fn()
  await render(<AskBeforeLeaving open onClose={() => {}} onConfirm={leave} />)
  const dialog = page.getByRole('alertdialog', { name: 'Log out without a connection?' })
  await expect.element(dialog.getByText(/you are locked out/)).toBeVisible()
  expect(leave).not.toHaveBeenCalled()
  await dialog.getByRole('button', { name: 'Log out', exact: true }).click()
  expect(leave).toHaveBeenCalledOnce()
})

test('a log out with something unsent says what is lost, and of no lock where there is a connection', async () => {
  mirror.set([waiting])
  expect(mustAskBeforeLeaving()).toBe(true)
  await render(<AskBeforeLeaving open onClose={() => {}} onConfirm={() => {}} />)
  const dialog = page.getByRole('alertdialog', { name: 'Log out with one record not sent?' })
  await expect.element(dialog.getByRole('button', { name: 'Log out and lose' })).toBeVisible()
  await expect.element(dialog.getByText(/you are locked out/)).not.toBeInTheDocument()
})
