import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { JobNumbers } from './job-numbers'

test('the number of the next job is told, set, and asked for as it is written where it is none', async () => {
  let nextJobNo = 42
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit = {}) => {
    if (method === 'PUT') {
      sent.push(JSON.parse(String(body)))
      ;({ nextJobNo } = sent.at(-1) as { nextJobNo: number })
    }
    return Response.json({ nextJobNo })
  })
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <JobNumbers identifier="DCR" />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('DCR - 42')).toBeVisible()
  await page.getByRole('button', { name: 'Set the next number…' }).click()
  const field = page.getByLabelText('Number of the next job')
  await field.fill('10k')
  await page.getByRole('button', { name: 'Set the number' }).click()
  await expect.element(page.getByText('Write the number like 1,250.5')).toBeVisible()
  expect(sent).toEqual([])
  await field.fill('10,046')
  await page.getByRole('button', { name: 'Set the number' }).click()
  await expect.element(page.getByText('DCR - 10046')).toBeVisible()
  expect(sent).toEqual([{ nextJobNo: 10_046 }])
})
