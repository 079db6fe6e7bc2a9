import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { ConfirmEmail } from './confirm-email'

const claim = { email: 'priya@example.test', organizationName: 'Coastal Restoration Works', isTaken: false }
const refused = (status: number, code: string) =>
  Response.json({ title: 'No', status, type: `/problems/${code}`, detail: 'No.' }, { status })

afterEach(() => {
  window.location.hash = ''
})

/** Shows the page at a link, and keeps what it sends. */
async function open(check: Response, confirm = new Response(null, { status: 204 })) {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    sent.push(`${path} ${String(body)}`)
    const answer = path.endsWith('/check') ? check : confirm
    // Only what bears a number of ours is an answer of ours.
    answer.headers.set('X-Request-Id', 'ours')
    return answer
  })
  window.location.hash = 'a-secret'
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfirmEmail />
    </QueryClientProvider>,
  )
  return sent
}
const button = () => page.getByRole('button', { name: 'This is my address' })

test('An address is confirmed by a person, never by opening the link', async () => {
  const sent = await open(Response.json(claim))
  await expect.element(page.getByText('Coastal Restoration Works')).toBeVisible()
  expect(sent).toEqual(['/auth/confirm-email/check {"token":"a-secret"}'])
  await button().click()
  await expect.element(page.getByText('Your e-mail address is confirmed')).toBeVisible()
  expect(sent).toHaveLength(2)
})

test('Whoever has an account with the address is told, and sent to log in', async () => {
  await open(Response.json({ ...claim, isTaken: true }))
  await expect.element(page.getByText('You have an account already')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect.element(button()).not.toBeInTheDocument()
})

test('Somebody else may have taken the address meanwhile', async () => {
  await open(Response.json(claim), refused(409, 'conflict'))
  await button().click()
  await expect.element(page.getByText('You have an account already')).toBeVisible()
})

test('A link that was used or is too old says so, also when it ends while it is read', async () => {
  await open(Response.json(claim), refused(410, 'gone'))
  await button().click()
  await expect.element(page.getByText('This link is no longer good')).toBeVisible()
})
