import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { newId } from '@/lib/base/ids'
import type { Role } from '@/lib/base/roles'
import { estimateKeys } from '@/lib/paper/estimates/keys'
import type { Estimate } from '@/lib/paper/estimates/schema'

import { NextStep } from './next-step'

const role: Role = 'Administrator'
const estimate = { id: newId(), jobId: newId(), status: 'REJECTED', version: 3 } as unknown as Estimate
const at = { jobId: estimate.jobId, estimateId: estimate.id }

/** Shows what comes next of a rejected estimate of which these lines were cut. */
function show(cuts: { estimateId: string; approvedId: string }[]) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queries.setQueryData(estimateKeys.cuts(at), { cuts, hints: [] })
  return render(
    <AppRouterContext value={{ push: () => {}, prefetch: () => {} } as never}>
      <QueryClientProvider client={queries}>
        <NextStep estimate={estimate} role={role} currency="AUD" timezone="Australia/Sydney" />
      </QueryClientProvider>
    </AppRouterContext>,
  )
}

test('a version that is approved in part is not offered to be taken up: it leads to what was approved', async () => {
  const approvedId = newId()
  await show([{ estimateId: estimate.id, approvedId }])
  const link = page.getByRole('link', { name: 'Open what was approved' })
  await expect.element(link).toHaveAttribute('href', `/jobs/${estimate.jobId}/estimates/${approvedId}`)
  expect(page.getByRole('button', { name: 'Reopen' }).query()).toBeNull()
})

test('one that is rejected as a whole is, also where the version before it was cut', async () => {
  await show([{ estimateId: newId(), approvedId: estimate.id }])
  await expect.element(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  expect(page.getByRole('link').query()).toBeNull()
})
