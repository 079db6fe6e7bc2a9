import '@/e2e/app-styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { JobFormBody } from './job-form-body'

const organization = { timezone: 'Australia/Brisbane', country: 'Australia' }

/** The form of a new job, and the bodies that it sends. */
async function show(answer: (call: string) => Response = () => Response.json([])) {
  localStorage.clear()
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'GET' ? Response.json(path.includes('/client') ? [] : { payload: [] }) : answer(`${method} ${path}`),
  )
  const router = { push: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), back: vi.fn(), forward: vi.fn() }
  await render(
    <AppRouterContext value={router as never}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <main className="p-4">
          <JobFormBody organization={organization} />
        </main>
      </QueryClientProvider>
    </AppRouterContext>,
  )
}
const open = page.getByRole('button', { name: 'Open job' })
const excess = page.getByLabelText('Excess')

test('a new job asks on one screen what the first call tells, and the rest when it is asked for', async () => {
  await page.viewport(1440, 900)
  await show()
  for (const label of ['Site address', 'Suburb', 'Postcode', 'Description', 'Reference number', 'Name', 'Phone']) {
    const field = page.getByLabelText(label, { exact: true }).first()
    await expect.element(field).toBeVisible()
    expect(field.element().getBoundingClientRect().bottom).toBeLessThan(700)
  }
  await expect.element(excess).not.toBeVisible()
  await page.getByText('Insurance, loss, people and other details').click()
  await expect.element(excess).toBeVisible()
})

test('what the server refuses of the rest is opened and brought to whoever typed it', async () => {
  const errors = [{ path: 'policyNumber', message: 'Cannot hold this sign' }]
  await show(() => Response.json({ type: '/problems/invalid', errors }, { status: 422 }))
  await page.getByLabelText('Site address').fill('12 Esplanade')
  await page.getByText('A private person', { exact: true }).click()
  await page.getByLabelText('Name', { exact: true }).first().fill('Sam')
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Water', exact: true }).click()
  await expect.element(excess).not.toBeVisible()
  await open.click()
  await expect.element(page.getByText('Cannot hold this sign')).toBeVisible()
  await expect.element(page.getByLabelText('Policy number')).toHaveFocus()
})

test('a phone shows the same in one column, and nothing scrolls sideways', async () => {
  await page.viewport(360, 780)
  await show()
  await expect.element(page.getByLabelText('Site address')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
