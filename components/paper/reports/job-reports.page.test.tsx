import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import axe from 'axe-core'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { newId } from '@/lib/base/ids'

import { JobReports } from './job-reports'

const job = { id: newId(), jobNo: 7, organization: {}, siteAddress: '1 Sea St', timezone: 'Australia/Brisbane' }
const by = {
  id: newId(),
  firstName: 'Priya',
  lastName: 'Lee',
  email: 'priya@example.test',
  role: 'Technician',
  dp: null,
}
const AT = '2026-11-20T01:00:00.000Z'
const report = (type: string, status: string) => ({
  id: newId(),
  jobId: job.id,
  type,
  status,
  versionNo: 1,
  title: type,
  options: { type, leftOut: ['photos'] },
  progress: null,
  failure: status === 'FAILED' ? 'No' : null,
  remark: null,
  pages: 3,
  size: 4_000,
  sha256: 'ab'.repeat(32),
  code: 'ABCDEFGHJKLM',
  createdBy: by,
  createdAt: AT,
  completedAt: AT,
  isOlderThanRecord: false,
  sentTo: [],
})
const point = {
  key: 'DAY.2026-11-12',
  kind: 'DAY',
  text: '12 Nov 2026: no visit',
  place: '/',
  reason: null,
  given: null,
  version: 0,
}

test('what is unusual stands first; a stored report is made again from its choices, a form is not, and two are one PDF', async () => {
  await page.viewport(360, 780)
  const reports = [report('CompletionReport', 'COMPLETED'), report('FormReport', 'COMPLETED')]
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, location.href)
    const headers = { 'X-Request-Id': 'ours' }
    if (pathname.endsWith('/preflight')) return Response.json({ points: [point] }, { headers })
    if (pathname.endsWith('/counts')) return Response.json({}, { headers })
    if (pathname === `/api/v1/jobs/${job.id}`) return Response.json(job, { headers })
    if (pathname.endsWith('/outlook'))
      return Response.json(
        { title: 'Completion report', photos: 0, isInline: true, unfinished: null, remark: null },
        { headers },
      )
    if (pathname.endsWith('/summary'))
      return Response.json([{ id: newId(), inspectionDate: AT, isInitialAttendance: true }], { headers })
    return Response.json(pathname === `/api/v1/job-reports/${job.id}` ? reports : [], { headers })
  })
  await render(
    <AppRouterContext value={{ push: () => {} } as never}>
      <QueryClientProvider client={new QueryClient()}>
        <main>
          <JobReports id={job.id} viewer={{ userId: by.id, role: 'Technician' }} />
        </main>
      </QueryClientProvider>
    </AppRouterContext>,
  )
  await expect.element(page.getByText('1 point is neither mended nor explained')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Several at once' })).toBeVisible()
  const headings = () =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map((one) => one.textContent)
  await expect.poll(headings).toEqual(['Before it goes out', 'Make a report', 'Saved to the job'])
  expect((await axe.run(document.querySelector('main')!)).violations.map(({ id }) => id)).toEqual([])

  await page.getByRole('button', { name: 'Actions for FormReport, version 1' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Verification page' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Make again' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Actions for FormReport, version 1' }).click({ force: true })
  await page.getByRole('button', { name: 'Actions for CompletionReport, version 1' }).click()
  await page.getByRole('menuitem', { name: 'Make again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Completion report' })
  await expect.element(dialog.getByText('10 of 11 sections', { exact: true })).toBeVisible()
  await dialog.getByText('What goes in').click()
  // Sets are kept by Administrators.
  await expect.element(dialog.getByRole('checkbox', { name: 'Photos' })).not.toBeChecked()
  await expect.element(dialog.getByRole('button', { name: 'Keep these as a set' })).not.toBeInTheDocument()
})
