import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { newId } from '@/lib/base/ids'
import type { Role } from '@/lib/base/roles'
import type { Estimate } from '@/lib/paper/estimates/schema'

import { NextStep } from './next-step'

const role: Role = 'Administrator'
const rejected = {
  id: newId(),
  jobId: newId(),
  status: 'REJECTED',
  version: 3,
  approvedPartId: null,
} as unknown as Estimate

/** Shows what comes next of an estimate. */
const show = (estimate: Estimate) =>
  render(
    <AppRouterContext value={{ push: () => {}, prefetch: () => {} } as never}>
      <QueryClientProvider client={new QueryClient()}>
        <NextStep estimate={estimate} role={role} currency="AUD" timezone="Australia/Sydney" />
      </QueryClientProvider>
    </AppRouterContext>,
  )

test('a version that is approved in part is not offered to be taken up: it leads to what was approved', async () => {
  const approvedPartId = newId()
  await show({ ...rejected, approvedPartId })
  const link = page.getByRole('link', { name: 'Open what was approved' })
  await expect.element(link).toHaveAttribute('href', `/jobs/${rejected.jobId}/estimates/${approvedPartId}`)
  expect(page.getByRole('button', { name: 'Reopen' }).query()).toBeNull()
})

test('one that is rejected as a whole is', async () => {
  await show(rejected)
  await expect.element(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  expect(page.getByRole('link').query()).toBeNull()
})
