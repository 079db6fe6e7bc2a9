import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { RejectForm } from './reject-form'

const queries = new QueryClient()
const monday = { id: 'monday', version: 1 }
const tuesday = { id: 'tuesday', version: 1 }
const changed = { ...tuesday, version: 2 }

const refusal = () =>
  Response.json(
    { type: '/problems/conflict', detail: 'Somebody else changed this timesheet in the meantime.', current: changed },
    { status: 409 },
  )
const reject = () => page.getByRole('button', { name: 'Reject', exact: true }).click()

test.each([
  ['changed', [monday, changed]],
  ['decided on', [monday]],
])('a timesheet that is %s while the reason is typed is looked up again once that was read', async (_, after) => {
  const send = vi.fn(async (_path: string, _request: RequestInit) => Response.json([]))
  vi.stubGlobal('fetch', send.mockResolvedValueOnce(refusal()))
  const onClose = vi.fn()
  const dialog = (timesheets: (typeof monday)[]) => (
    <QueryClientProvider client={queries}>
      <RejectForm timesheets={timesheets} onClose={onClose} />
    </QueryClientProvider>
  )
  const { rerender } = await render(dialog([monday, tuesday]))
  const reason = page.getByLabelText('Reason')
  await reason.fill('The break is missing')
  await rerender(dialog(after))
  await reject()
  await expect.element(page.getByText(/changed this timesheet/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Keep mine' })).not.toBeInTheDocument()
  await expect.element(reason).toHaveValue('The break is missing')
  await reject()
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  const sent = send.mock.calls.map(([, { body }]) => JSON.parse(body as string).timesheets)
  expect(sent).toEqual([[monday, tuesday], after])
})
