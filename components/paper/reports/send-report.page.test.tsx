import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { newId } from '@/lib/base/ids'
import type { Job } from '@/lib/job/jobs/schema'
import type { JobReport } from '@/lib/paper/reports/schema'

import { FormRemark } from './form-remark'
import { SendReport } from './send-report'

const job = { id: newId(), jobNo: 7, organization: {}, siteAddress: '1 Sea St', timezone: 'Australia/Brisbane' }
const report = { id: newId(), jobId: job.id, type: 'DryingLog', title: 'Drying log', versionNo: 2, status: 'COMPLETED' }

test('whoever sends a report that is older than the record is told so, and nobody else', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    const answer = address.includes('/preflight') ? { points: [] } : []
    return Response.json(answer, { headers: { 'X-Request-Id': 'ours' } })
  })
  const dialog = (isOlderThanRecord: boolean) => (
    <AppRouterContext value={{ push: () => {} } as never}>
      <QueryClientProvider client={new QueryClient()}>
        <SendReport
          job={job as unknown as Job}
          reports={[{ ...report, isOlderThanRecord } as unknown as JobReport]}
          onClose={() => {}}
        />
      </QueryClientProvider>
    </AppRouterContext>
  )
  const { rerender } = await render(dialog(true))
  await expect.element(page.getByText('This report is older than the record')).toBeVisible()
  await rerender(dialog(false))
  await expect.element(page.getByRole('textbox', { name: 'Subject' })).toBeVisible()
  await expect.element(page.getByText('This report is older than the record')).not.toBeInTheDocument()
})

test('what of a form cannot be printed is told before it is locked, and again before it is sent', async () => {
  const REMARK = 'This letter cannot be printed, and a box stands in its place: ꦗ'
  const asked: object[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, location.href)
    const headers = { 'X-Request-Id': 'ours' }
    if (!pathname.endsWith('/outlook')) return Response.json([], { headers })
    asked.push(JSON.parse(searchParams.get('request')!))
    return Response.json({ remark: REMARK }, { headers })
  })
  const formId = newId()
  const form = { ...report, type: 'FormReport', title: 'Authority', remark: REMARK }
  const around = (children: ReactNode) => (
    <AppRouterContext value={{ push: () => {} } as never}>
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    </AppRouterContext>
  )
  const { rerender } = await render(around(<FormRemark jobId={job.id} formId={formId} />))
  await expect.element(page.getByRole('status')).toHaveTextContent(`On its PDF${REMARK}`)
  expect(asked).toEqual([{ type: 'FormReport', formId }])
  await rerender(
    around(<SendReport job={job as unknown as Job} reports={[form as unknown as JobReport]} onClose={() => {}} />),
  )
  await expect.element(page.getByRole('dialog').getByText(REMARK)).toBeVisible()
})

test('several go in one letter, as one PDF or a file each, and each that is older than the record is named', async () => {
  const several = [
    { ...report, size: 40_000, pages: 2, isOlderThanRecord: true },
    {
      ...report,
      id: newId(),
      title: 'Completion report',
      versionNo: 1,
      size: 90_000,
      pages: 3,
      isOlderThanRecord: false,
    },
    { ...report, id: newId(), title: 'Photo report', versionNo: 4, size: 20_000, pages: 1, isOlderThanRecord: true },
  ]
  const sent: [string, object][] = []
  vi.stubGlobal('fetch', async (address: string, asked?: RequestInit) => {
    const { pathname } = new URL(address, location.href)
    const headers = { 'X-Request-Id': 'ours' }
    if (asked?.method === 'POST') {
      sent.push([pathname, JSON.parse(String(asked.body))])
      return Response.json({ id: newId(), status: 'queued' }, { headers })
    }
    return Response.json(pathname.includes('/preflight') ? { points: [] } : [], { headers })
  })
  const onClose = vi.fn()
  await render(
    <AppRouterContext value={{ push: () => {} } as never}>
      <QueryClientProvider client={new QueryClient()}>
        <SendReport job={job as unknown as Job} reports={several as unknown as JobReport[]} onClose={onClose} />
      </QueryClientProvider>
    </AppRouterContext>,
  )
  const dialog = page.getByRole('dialog', { name: 'Send the 3 reports' })
  await expect
    .element(dialog.getByText('2 reports older than the record: Drying log, version 2; Photo report, version 4'))
    .toBeVisible()
  await expect.element(dialog.getByText(/together; an e-mail takes 50 MB at most/)).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: /One PDF/ })).toBeChecked()
  await dialog.getByRole('radio', { name: 'A file each' }).click()
  await dialog.getByRole('textbox', { name: 'To' }).fill('owner@example.test')
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: 'Send e-mail' }).click()
  await expect.poll(() => sent.map(([path]) => path)).toEqual([`/api/v1/job-reports/${job.id}/send`])
  expect(sent[0]![1]).toMatchObject({ ids: several.map(({ id }) => id), as: 'files', to: ['owner@example.test'] })
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})
