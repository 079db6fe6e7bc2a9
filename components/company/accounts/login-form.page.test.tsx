import '@/e2e/app-styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { LoginForm } from './login-form'

afterEach(() => vi.unstubAllGlobals())

const ours = { headers: { 'X-Request-Id': 'ours' } }
const covering = page.getByRole('status').filter({ hasText: 'Loading your account' })

/** Logs in; the account itself comes when the test says so. */
async function logIn() {
  let answer = (_: Response) => {}
  vi.stubGlobal('fetch', (url: string) =>
    url.endsWith('/auth/login')
      ? Promise.resolve(Response.json({ token: 'a-token' }, ours))
      : new Promise<Response>((resolve) => (answer = resolve)),
  )
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <LoginForm returnPath="/" />
    </QueryClientProvider>,
  )
  await page.getByLabelText('Email').fill('priya@example.test')
  await page.getByRole('textbox', { name: 'Password' }).fill('a long password')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  return (response: Response) => answer(response)
}

test('a spinner covers the whole screen while the account loads, and goes where it cannot be loaded', async () => {
  const answer = await logIn()
  await expect.element(covering).toBeVisible()
  const cover = covering.element().parentElement!.getBoundingClientRect()
  expect([cover.x, cover.y, cover.width, cover.height]).toEqual([0, 0, window.innerWidth, window.innerHeight])
  answer(Response.json({ type: '/problems/unavailable', title: 'Down', status: 503 }, { status: 503, ...ours }))
  await expect.element(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await expect.element(covering).not.toBeInTheDocument()
})
