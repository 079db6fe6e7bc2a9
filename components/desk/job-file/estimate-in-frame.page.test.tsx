import '@/e2e/app-styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext, LayoutRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { AppShell } from '@/components/desk/shell/app-shell'
import { EstimateGrid } from '@/components/paper/estimates/estimate-grid'
import { estimateLine } from '@/e2e/estimate-line'
import { newId } from '@/lib/base/ids'
import { jobKeys } from '@/lib/job/jobs/keys'
import type { Job } from '@/lib/job/jobs/schema'
import type { Estimate } from '@/lib/paper/estimates/schema'
import { withTotals } from '@/lib/paper/estimates/shown'
import type { ShownPart } from '@/lib/platform/areas/area'

import { JobFrame } from './job-frame'

const job = {
  id: newId(),
  identifier: 'CRW',
  jobNo: 1042,
  status: 'IN_PROGRESS',
  type: 'WATER',
  timezone: 'Australia/Sydney',
  siteAddress: '12 Esplanade',
  suburb: 'Manly',
  projectManager: null,
  supervisor: null,
} as unknown as Job
const parts = [
  { part: 'overview', label: 'Overview' },
  { part: 'estimates', label: 'Estimates', group: 'money' },
] as unknown as ShownPart[]
/** The part that is open, as the router tells it. */
const PLACE = ['', { children: ['estimates', { children: ['__PAGE__', {}] }] }]
const user = {
  id: newId(),
  firstName: 'Priya',
  lastName: 'Nair',
  roleLabel: 'Project Coordinator',
  dp: null,
  profileHref: '/',
}

function show() {
  const lines = [
    estimateLine({
      description: 'Extraction of category 3 water',
      quantity: 1_234.5,
      days: 12,
      unitRateCents: 1_250_00,
    }),
    estimateLine({ code: 'SALV-01', description: 'Salvaged carpet', unitRateCents: 1_250_00, isCredit: true }),
  ]
  const terms = { contingencyPercent: 0, discountCents: 0, discountPercent: null, gstPercent: 10 }
  const estimate = withTotals({
    id: newId(),
    jobId: job.id,
    markupMode: 'LINE',
    markupPercent: null,
    ...terms,
    sections: [{ id: newId(), title: 'Laundry', roomId: null, markupPercent: null, version: 1, lines }],
  } as unknown as Estimate)
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  queries.setQueryData(jobKeys.detail(job.id), job)
  vi.stubGlobal('fetch', async () => Response.json([]))
  return render(
    <AppRouterContext value={{ push: () => {}, prefetch: () => {} } as never}>
      <LayoutRouterContext value={{ parentTree: PLACE, parentRenderTree: { data: {} } } as never}>
        <PathnameContext value={`/jobs/${job.id}/estimates`}>
          <QueryClientProvider client={queries}>
            <AppShell
              organizationName="Dry Coast"
              user={user}
              navigation={[]}
              guide="/help"
              onLogout={() => {}}
              onAdd={() => {}}
            >
              {/* oxlint-disable-next-line jsx-a11y/aria-role -- a role of ours */}
              <JobFrame id={job.id} role="ProjectManager" parts={parts}>
                <EstimateGrid estimate={estimate} currency="AUD" hasCatalogue={false} />
              </JobFrame>
            </AppShell>
          </QueryClientProvider>
        </PathnameContext>
      </LayoutRouterContext>
    </AppRouterContext>,
  )
}

test.each([1440, 1280, 1279, 1024])(
  'at %i px the amount and the menu of each line are on the screen: drawer and rail make way for the grid',
  async (width) => {
    await page.viewport(width, 800)
    await show()
    const menu = page.getByRole('button', { name: 'Actions for line 1 of Laundry' })
    await expect.element(menu).toBeVisible()
    const row = menu.element().closest('tr')!
    const box = row.closest('.overflow-x-auto')!
    await expect.poll(() => box.scrollWidth - box.clientWidth).toBe(0)
    for (const cell of [menu.element(), ...row.querySelectorAll('td')]) {
      const { left, right } = cell.getBoundingClientRect()
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(width)
    }
    // The amount is read whole, and nothing of it lies under its neighbours.
    const amount = [...row.querySelectorAll('td')].at(-2)!
    expect(amount.textContent).toBe('$18,517,500.00')
    expect(amount.scrollWidth).toBeLessThanOrEqual(amount.clientWidth)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)

test('an empty row has no number, unit or amount, and no line around its fields', async () => {
  await page.viewport(1280, 800)
  await show()
  const blank = page.getByRole('textbox', { name: 'Description, new line of Laundry' })
  await expect.element(blank).toBeVisible()
  const row = blank.element().closest('tr')!
  expect(row.textContent).toBe('')
  for (const field of row.querySelectorAll<HTMLInputElement>('input[type="text"]')) {
    expect(field.value).toBe('')
    expect(getComputedStyle(field).borderColor).toMatch(/rgba\(0, 0, 0, 0\)|transparent/)
  }
  expect(getComputedStyle(row.querySelector('input[type="checkbox"]')!).opacity).toBe('0')
})
