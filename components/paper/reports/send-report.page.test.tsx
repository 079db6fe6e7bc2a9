import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { newId } from '@/lib/base/ids'
import type { Job } from '@/lib/job/jobs/schema'
import type { JobReport } from '@/lib/paper/reports/schema'

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
          report={{ ...report, isOlderThanRecord } as unknown as JobReport}
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
