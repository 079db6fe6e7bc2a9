import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { estimateLine } from '@/e2e/estimate-line'
import { newId } from '@/lib/base/ids'
import type { Role } from '@/lib/base/roles'
import { estimateKeys } from '@/lib/paper/estimates/keys'
import type { Estimate, EstimateLine } from '@/lib/paper/estimates/schema'

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

/** Shows an estimate that is being priced. @returns what the server was asked to write */
async function showPriced(lines: EstimateLine[], remark: string | null = null) {
  const sent: unknown[] = []
  const estimate = { ...rejected, status: 'ESTIMATING', sections: [{ id: newId(), lines }] } as unknown as Estimate
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push(JSON.parse(body as string))
    return Response.json(address.includes('/outlook') ? { remark } : estimate)
  })
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queries.setQueryData(estimateKeys.one({ jobId: estimate.jobId, estimateId: estimate.id }), estimate)
  await render(
    <AppRouterContext value={{ push: () => {}, prefetch: () => {} } as never}>
      <QueryClientProvider client={queries}>
        <main>
          <NextStep estimate={estimate} role={role} currency="AUD" timezone="Australia/Sydney" />
        </main>
      </QueryClientProvider>
    </AppRouterContext>,
  )
  return sent
}
const complete = () => page.getByRole('button', { name: 'Mark as completed' }).first().click()

test('lines that come to nothing are named before the estimate is completed, which goes on only when somebody says so', async () => {
  const sent = await showPriced([
    estimateLine({ description: 'Extraction', unitRateCents: 10_00 }),
    estimateLine({ description: 'Sealing' }),
    estimateLine({ description: 'Tape', quantity: 0, unitRateCents: 45 }),
  ])
  await complete()
  const question = page.getByRole('alertdialog', { name: '2 lines without a price' })
  await expect.element(question).toHaveTextContent(/SealingTape/)
  await expect.element(question).not.toHaveTextContent(/Extraction/)
  await question.getByRole('button', { name: 'Back to the lines' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await complete()
  await question.getByRole('button', { name: 'Mark as completed' }).click()
  await expect.poll(() => sent).toEqual([{ status: 'COMPLETED', version: 3 }])
})

test('letters that cannot be printed are named before the estimate is completed', async () => {
  const sent = await showPriced(
    [estimateLine({ description: 'Extraction', unitRateCents: 10_00 })],
    'This letter cannot be printed, and a box stands in its place: ꦗ',
  )
  await complete()
  const question = page.getByRole('alertdialog', { name: 'Not all of it can be printed' })
  await expect.element(question).toHaveTextContent(/in its place: ꦗ/)
  await question.getByRole('button', { name: 'Back to the estimate' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await complete()
  await question.getByRole('button', { name: 'Mark as completed' }).click()
  await expect.poll(() => sent).toEqual([{ status: 'COMPLETED', version: 3 }])
})

test('an estimate whose lines all have prices is completed at once', async () => {
  const sent = await showPriced([estimateLine({ description: 'Extraction', unitRateCents: 10_00 })])
  await complete()
  await expect.poll(() => sent).toEqual([{ status: 'COMPLETED', version: 3 }])
})
