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
    discountPercent: null,
    gstPercent: 10,
    sections: ['Laundry', 'Hall'].map((title) => ({
      id: newId(),
      title,
      roomId: null,
      markupPercent: null,
      version: 1,
      lines: lines.map((line) => ({ ...line, id: newId() })),
    })),
  } as unknown as Estimate)

/** Where the sections begin, where the heads and the stored lines of each end, and where the sums begin. */
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
  const sections = [...document.querySelectorAll('section')].flatMap((section) => {
    const parts = [...section.querySelectorAll('thead, tbody')].map((one) => one.getBoundingClientRect().bottom)
    // The grid has its lines in one group, and the new line after them.
    const [head, last] = [parts[0]!, Shown === EstimateGrid ? parts[1]! : parts.at(-1)!]
    return [section.getBoundingClientRect().top, head, last]
  })
  const places = [...sections, page.getByLabelText('Totals').element().getBoundingClientRect().top].map(Math.round)
  await drawn.unmount()
  return places
}

test('at a desk lines and sums stay where they were priced once they are locked', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  await page.viewport(1440, 900)
  expect(await drawnBy('reading')).toEqual(await drawnBy('grid'))
})
