import '@/e2e/app-styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { estimateLine } from '@/e2e/estimate-line'
import { newId } from '@/lib/base/ids'
import type { Estimate } from '@/lib/paper/estimates/schema'
import { withTotals } from '@/lib/paper/estimates/shown'

import { WithCommentMarks } from './comment-marks'
import { EstimateGrid } from './estimate-grid'
import { ReadEstimate } from './read-estimate'

const lines = [
  estimateLine({ description: 'Extraction', code: 'EXT1', quantity: 3, unitRateCents: 33_33 }),
  estimateLine({ description: 'Tape', unitRateCents: 45, note: 'Only where needed' }),
  estimateLine({ description: 'Technician', unitRateCents: 65_00, unitCostCents: 50_00 }),
]

const estimateWith = (status: Estimate['status']) =>
  withTotals({
    id: newId(),
    jobId: newId(),
    status,
    markupMode: 'LINE',
    markupPercent: null,
    version: 1,
    contingencyPercent: 0,
    discountCents: 0,
    gstPercent: 10,
    sections: [{ id: newId(), title: 'Laundry', roomId: null, markupPercent: null, version: 1, lines }],
  } as unknown as Estimate)

/** Where the heads and the stored lines of the section end, from the top of the page. */
async function drawnBy(parts: 'grid' | 'reading'): Promise<number[]> {
  const status = parts === 'grid' ? 'COMPLETED' : 'APPROVED'
  const Shown = parts === 'grid' ? EstimateGrid : ReadEstimate
  const drawn = await render(
    <AppRouterContext value={{ push: () => {} } as never}>
      <QueryClientProvider client={new QueryClient()}>
        <main style={{ width: 952 }}>
          <WithCommentMarks comments={[]} show={() => {}}>
            <Shown estimate={estimateWith(status)} currency="AUD" hasCatalogue={false} />
          </WithCommentMarks>
        </main>
      </QueryClientProvider>
    </AppRouterContext>,
  )
  await expect.element(page.getByLabelText('Totals')).toBeVisible()
  const ends = [page.getByRole('heading', { name: 'Laundry' }).element(), ...document.querySelectorAll('thead, tbody')]
  const places = ends.map((one) => Math.round(one.getBoundingClientRect().bottom))
  await drawn.unmount()
  // The grid has its lines in one group, and the new line after them.
  return parts === 'grid' ? places.slice(0, 3) : [...places.slice(0, 2), places.at(-1)!]
}

test('at a desk a line that is locked stays where it was priced', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  await page.viewport(1440, 900)
  expect(await drawnBy('reading')).toEqual(await drawnBy('grid'))
})
