import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import type { ManagementFilters, ManagementReport } from '@/lib/desk/management/schema'

import { ReportScreen } from './report-screen'

const values = (jobs: number, won: number | null) => ({ jobs, rate: won })
const report: ManagementReport = {
  about: {
    id: 'estimates',
    title: 'Estimates',
    question: 'What do we win?',
    rests: 'The newest version of each estimate.',
    dates: 'Estimates made',
    filters: ['client', 'type', 'coordinator'],
    groups: [
      { id: 'client', label: 'Client' },
      { id: 'type', label: 'Job type' },
    ],
    columns: [
      { id: 'jobs', label: 'Estimates', kind: 'count' },
      { id: 'rate', label: 'Won of decided', kind: 'percent' },
    ],
    chart: { columns: ['jobs'] },
    noun: ['estimate', 'estimates'],
  },
  by: 'client',
  dates: { from: '2026-11-01', to: '2026-11-25' },
  before: { from: '2026-10-07', to: '2026-10-31' },
  isOverTime: false,
  rows: [
    { key: 'a', label: 'Harbour Mutual', values: values(12, 0.75), before: values(10, 0.5) },
    { key: 'none', label: 'Private jobs', values: values(3, null), before: null },
  ],
  rowCount: 240,
  totals: { values: values(1_015, 0.6), before: values(1_000, 0.5) },
  leftOut: null,
  readAt: '2026-11-25T02:00:00.000Z',
  timezone: 'Australia/Brisbane',
  currency: 'AUD',
}

/** Shows the report, and keeps where it leads and what it asks. */
async function show(filters: ManagementFilters, answer: () => Response = () => Response.json(report)) {
  const push = vi.fn()
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (path.startsWith('/api/v1/management-reports')) return answer()
    return Response.json(path.startsWith('/api/v1/client') ? [] : { payload: [] })
  })
  const router = { push, replace: vi.fn(), prefetch: vi.fn(), back: vi.fn(), forward: vi.fn(), refresh: vi.fn() }
  await render(
    <AppRouterContext value={router as never}>
      <PathnameContext value="/administration/management-reports/estimates">
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ReportScreen about={report.about} filters={filters} names={{ clients: [], people: [] }} />
        </QueryClientProvider>
      </PathnameContext>
    </AppRouterContext>,
  )
  return { push, asked }
}

test('each figure leads to its list with the same filters, and says how it changed', async () => {
  const { asked } = await show({ from: '2026-11-01', to: '2026-11-25', compare: true, type: ['Water'] })
  const figure = page.getByRole('link', { name: '12 Estimates, Harbour Mutual' })
  await expect
    .element(figure)
    .toHaveAttribute(
      'href',
      '/administration/management-reports/estimates/entries?from=2026-11-01&to=2026-11-25&type=Water&row=a&column=jobs',
    )
  await expect.element(page.getByRole('link', { name: '1,015 Estimates, All' })).toBeVisible()
  await expect.element(page.getByText('+20 %', { exact: true })).toBeVisible()
  await expect.element(page.getByText('+25 pts', { exact: true })).toBeVisible()
  await expect.element(page.getByText('And 238 more rows, which are in the totals.', { exact: false })).toBeVisible()
  expect(asked).toContain('/api/v1/management-reports/estimates?from=2026-11-01&to=2026-11-25&compare=true&type=Water')
})

test('a choice stands in the address, and days that make no range stay where they are', async () => {
  const { push } = await show({})
  await page.getByLabelText('Rows').selectOptions('Job type')
  expect(push.mock.lastCall![0]).toBe('/administration/management-reports/estimates?by=type')
  await page.getByLabelText('Estimates made').selectOptions('Custom')
  await page.getByLabelText('From').fill('2020-01-01')
  await page.getByLabelText('To', { exact: true }).fill('2026-01-01')
  await expect.element(page.getByText('Cannot exceed three years')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await page.getByLabelText('From').fill('2025-12-01')
  await page.getByRole('button', { name: 'Apply' }).click()
  expect(push.mock.lastCall![0]).toBe('/administration/management-reports/estimates?from=2025-12-01&to=2026-01-01')
})

test('a report that takes too long says so, and can be tried again', async () => {
  const detail = 'This report takes too long. Please choose fewer days.'
  await show({}, () => Response.json({ type: '/problems/unavailable', detail, status: 503 }, { status: 503 }))
  await expect.element(page.getByText(detail)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a view that is sent asks to whom', async () => {
  await show({})
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await expect.element(dialog.getByLabelText('Name')).toBeVisible()
  await expect.element(dialog.getByLabelText('To', { exact: true })).not.toBeInTheDocument()
  await dialog.getByLabelText('Send by e-mail').selectOptions('Each Monday')
  await expect.element(dialog.getByRole('combobox', { name: 'To' })).toBeVisible()
})
