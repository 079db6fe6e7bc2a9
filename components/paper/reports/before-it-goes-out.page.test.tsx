import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { newId } from '@/lib/base/ids'
import type { Job } from '@/lib/job/jobs/schema'
import type { PreflightPoint } from '@/lib/paper/reports/schema'

import { BeforeItGoesOut } from './before-it-goes-out'

const job = { id: newId(), jobNo: 7, organization: {}, siteAddress: '1 Sea St', timezone: 'Australia/Brisbane' }
const by = {
  id: newId(),
  firstName: 'Priya',
  lastName: 'Lee',
  email: 'priya@example.test',
  role: 'ProjectManager' as const,
  dp: null,
}
const point = (day: number, given: PreflightPoint['given'] = null): PreflightPoint => ({
  key: `DAY.2026-11-${day}`,
  kind: 'DAY',
  text: `${day} Nov 2026: no visit`,
  place: `/jobs/${job.id}/site-visits`,
  reason: null,
  given,
  version: given ? 1 : 0,
})

test('eleven days are explained by one reason, without those that are left out', async () => {
  let points = Array.from({ length: 11 }, (_, n) => point(n + 10))
  const sent: { reason: string; points: { key: string; version: number }[] }[] = []
  vi.stubGlobal('fetch', async (_: string, asked?: RequestInit) => {
    const headers = { 'X-Request-Id': 'ours' }
    if (asked?.method !== 'PUT') return Response.json({ points }, { headers })
    const body = JSON.parse(String(asked.body))
    sent.push(body)
    const keys = new Set(body.points.map(({ key }: { key: string }) => key))
    const given = { reason: String(body.reason), by, at: '2026-11-27T00:00:00.000Z' }
    points = points.map((one) => (keys.has(one.key) ? { ...one, given, version: 1 } : one))
    return Response.json({ points: points.filter(({ key }) => keys.has(key)) }, { headers })
  })
  await render(
    <AppRouterContext value={{ push: () => {} } as never}>
      <QueryClientProvider client={new QueryClient()}>
        <BeforeItGoesOut job={job as unknown as Job} viewer={{ role: 'ProjectManager' }} />
      </QueryClientProvider>
    </AppRouterContext>,
  )
  await page.getByRole('button', { name: 'Give one reason for several: 11 days not fully recorded' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveFocus()
  await userEvent.keyboard('Dried unattended')
  await page.getByRole('checkbox', { name: '12 Nov 2026: no visit' }).click()
  await expect.element(page.getByText('For 10 points')).toBeVisible()
  await page.getByRole('button', { name: 'Save the reason' }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]!.reason).toBe('Dried unattended')
  expect(sent[0]!.points.map(({ key }) => key)).not.toContain('DAY.2026-11-12')
  expect(sent[0]!.points).toHaveLength(10)
  await expect.element(page.getByText(/· 1 open/)).toBeVisible()
  // One is left: it is explained where it stands.
  await expect.element(page.getByRole('button', { name: /^Give one reason for several/ })).not.toBeInTheDocument()
})
