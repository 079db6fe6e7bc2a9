import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { newId } from '@/lib/base/ids'
import type { Job } from '@/lib/job/jobs/schema'

import { MakeReport } from './make-report'

const job = { id: newId(), jobNo: 7, organization: {}, siteAddress: '1 Sea St', timezone: 'Australia/Brisbane' }
const REMARK = 'This letter cannot be printed, and a box stands in its place: ꦗ'

test('what of a report cannot be printed is told before it is made, and read again when its options change', async () => {
  const asked: object[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, location.href)
    if (!pathname.endsWith('/outlook')) return Response.json([], { headers: { 'X-Request-Id': 'ours' } })
    asked.push(JSON.parse(searchParams.get('request')!))
    const remark = asked.length === 1 ? REMARK : null
    const outlook = { title: 'Drying log', photos: 0, isInline: true, unfinished: null, remark }
    return Response.json(outlook, { headers: { 'X-Request-Id': 'ours' } })
  })
  await render(
    <AppRouterContext value={{ push: () => {} } as never}>
      <QueryClientProvider client={new QueryClient()}>
        <MakeReport job={job as unknown as Job} kind="DryingLog" onClose={() => {}} />
      </QueryClientProvider>
    </AppRouterContext>,
  )
  await expect.element(page.getByText(REMARK)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Job details on the first page' }).click()
  await expect.element(page.getByText(REMARK)).not.toBeInTheDocument()
  await expect.poll(() => asked).toMatchObject([{ showJobDetailsHeader: true }, { showJobDetailsHeader: false }])
})

test('a completion report says what is not over, and becomes a progress report by one press', async () => {
  const UNFINISHED = '3 points are not dry and 8 units are on site'
  const asked: { isProgress?: boolean }[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, location.href)
    if (!pathname.endsWith('/outlook')) return Response.json([], { headers: { 'X-Request-Id': 'ours' } })
    const request = JSON.parse(searchParams.get('request')!)
    asked.push(request)
    const unfinished = request.isProgress ? null : UNFINISHED
    const outlook = { title: 'Completion report', photos: 0, isInline: true, unfinished, remark: null }
    return Response.json(outlook, { headers: { 'X-Request-Id': 'ours' } })
  })
  await render(
    <AppRouterContext value={{ push: () => {} } as never}>
      <QueryClientProvider client={new QueryClient()}>
        <MakeReport job={job as unknown as Job} kind="CompletionReport" onClose={() => {}} />
      </QueryClientProvider>
    </AppRouterContext>,
  )
  await expect.element(page.getByText(UNFINISHED)).toBeVisible()
  await page.getByRole('button', { name: 'Make a progress report' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Progress report' })).toBeVisible()
  await expect.element(page.getByText(UNFINISHED)).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'Work goes on: a progress report' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Completion report' })).toBeVisible()
  await expect.element(page.getByText(UNFINISHED)).toBeVisible()
  expect(asked.slice(0, 2).map(({ isProgress }) => isProgress)).toEqual([false, true])
})
