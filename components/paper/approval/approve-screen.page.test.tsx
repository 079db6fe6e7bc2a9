import '@/e2e/app-styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { DRY_COAST } from '@/e2e/dry-coast'
import { newId } from '@/lib/base/ids'
import type { ApprovalView } from '@/lib/paper/approval/schema'
import { sumOf, totalsOf } from '@/lib/paper/estimates/sums'

import { ApproveScreen } from './approve-screen'

const [id, extraction, movers] = [newId(), newId(), newId()]
const line = (lineId: string, description: string, quantity: number, days: number | null, unitRateCents: number) => ({
  id: lineId,
  code: null,
  description,
  quantity,
  days,
  unit: 'each',
  taxable: true,
  note: null,
  unitRateCents,
  totalCents: quantity * (days ?? 1) * unitRateCents,
})
const lines = [line(extraction, 'Extraction', 3, null, 33_33), line(movers, 'Air mover', 4, 3, 45_00)]
const terms = { contingencyPercent: 0, discountCents: 0, discountPercent: null, gstPercent: 10 }
/** What the server was sent with an approval. */
let sent: { cuts: unknown }[]
let isApproved: boolean
let words: string | null
let credit: ({ isCredit: true } & ReturnType<typeof line>) | null

const shownLines = () => (credit ? [...lines, credit] : lines)

const view = (): ApprovalView => ({
  id,
  organization: 'Dry Coast',
  firm: DRY_COAST,
  name: 'Jo Owner',
  state: isApproved ? 'SIGNED' : 'OPENED',
  codeGoesTo: null,
  declineReason: null,
  standing: isApproved ? 'DECIDED' : 'OPEN',
  estimate: {
    name: 'Make safe',
    estimateNo: 12,
    versionNo: 1,
    version: 3,
    site: '12 Esplanade, Manly QLD 4179',
    preparedBy: 'Priya Nair',
    validUntil: null,
    sections: [{ id: newId(), title: 'Laundry', totalCents: null, lines: shownLines() }],
    ...terms,
    totals: totalsOf(sumOf(shownLines()), terms),
    terms: words,
    exclusions: null,
    currency: 'AUD',
    mayCut: true,
    approved: isApproved
      ? {
          signedBy: 'Jo Owner',
          sign: { typed: 'Jo Owner' },
          at: '2026-11-27T01:00:00.000Z',
          cutLines: 0,
          cuts: [
            {
              id: newId(),
              code: null,
              description: 'Air mover',
              from: '4 each × 3 days',
              to: '3 each × 2 days',
              amountCents: 270_00,
              reason: 'Dry by then',
            },
          ],
        }
      : null,
    timezone: 'Australia/Brisbane',
  },
})

beforeEach(() => {
  sent = []
  isApproved = false
  credit = null
  words = null
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'PUT' && address === `/api/v1/approval/${id}`) {
      sent.push(JSON.parse(String(body)))
      isApproved = true
    }
    return Response.json(address === '/api/v1/approval' ? { id } : view())
  })
})
afterEach(() => {
  window.history.replaceState(null, '', ' ')
  sessionStorage.clear()
})

const open = () => {
  window.location.hash = 'A'.repeat(43)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={queries}>
      <main className="px-4">
        <ApproveScreen />
      </main>
    </QueryClientProvider>,
  )
}

test('words that run from right to left do so, in the terms and in what a line says', async () => {
  words = 'الدفع خلال 7 أيام.'
  await open()
  const directionOf = (text: string) =>
    getComputedStyle(page.getByText(text, { exact: true }).first().element()).direction
  await expect.element(page.getByRole('heading', { name: 'Terms' })).toBeVisible()
  expect([directionOf(words), directionOf('Extraction'), directionOf('12 Esplanade, Manly QLD 4179')]).toEqual([
    'rtl',
    'ltr',
    'ltr',
  ])
})

test('a client approves fewer units and days of a line, with a reason, and the sum of what is left', async () => {
  await page.viewport(360, 780)
  await open()
  await expect.element(page.getByRole('heading', { name: 'Make safe' })).toBeVisible()
  await page.getByRole('button', { name: /Less of it\s*: Air mover/ }).click()
  await page.getByRole('textbox', { name: 'Quantity' }).fill('5')
  await page.getByRole('textbox', { name: 'Days' }).fill('2')
  await page.getByRole('button', { name: 'Approve', exact: false }).last().click()
  await expect.element(page.getByText('No more than was offered, 4')).toBeVisible()
  await expect.element(page.getByText('Please say why')).toBeVisible()
  await page.getByRole('textbox', { name: 'Quantity' }).fill('3')
  await page.getByRole('textbox', { name: 'Why is it less?' }).fill('Dry by then')
  // 99.99 and 270.00, with GST.
  await page.getByRole('button', { name: 'Approve $406.99' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve “Make safe” in part' })
  await expect.element(dialog.getByText(/I approve this estimate of \$406\.99/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign with the typed name' }).click()
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect.element(page.getByText('You have approved this estimate')).toBeVisible()
  await expect.element(page.getByText('Dry Coast has been told, and will arrange the work with you.')).toBeVisible()
  await expect.element(page.getByText('3 each × 2 days of 4 each × 3 days')).toBeVisible()
  await expect.element(page.getByText('−$270.00')).toBeVisible()
  expect(sent[0]!.cuts).toEqual([{ lineId: movers, reason: 'Dry by then', quantity: 3, days: 2 }])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('a line that is all there again is not cut, and one that is left out is not offered in part', async () => {
  await open()
  await page.getByRole('button', { name: /Less of it\s*: Extraction/ }).click()
  await expect.element(page.getByRole('textbox', { name: 'Days' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: /All of it\s*: Extraction/ }).click()
  await expect.element(page.getByRole('textbox', { name: 'Quantity' })).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: /Approve this line\s*: Extraction/ }).click()
  await expect.element(page.getByRole('button', { name: /Less of it\s*: Extraction/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: 'Why is it left out?' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Approve $594.00' })).toBeVisible()
})

test('a credit is read as one and not left out, and keeps its client from leaving out more than it takes off', async () => {
  credit = { ...line(newId(), 'Salvaged carpet', 1, null, 150_00), totalCents: -150_00, isCredit: true }
  await open()
  // 99.99 and 540.00, less 150.00, with GST.
  await expect.element(page.getByText('$538.99')).toBeVisible()
  await expect.element(page.getByText('Credit', { exact: true })).toBeVisible()
  await expect.element(page.getByText('1 each × −$150.00')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: /Salvaged carpet/ })).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: /Approve this line\s*: Air mover/ }).click()
  await page.getByRole('textbox', { name: 'Why is it left out?' }).fill('Dry by then')
  await expect.element(page.getByText('The credits are more than the work.')).toBeVisible()
  await page.getByRole('button', { name: /^Approve/ }).click()
  await expect.element(page.getByText(/Less would be left than the credits take off/)).toBeVisible()
  await page.getByRole('checkbox', { name: /Approve this line\s*: Extraction/ }).click()
  await page.getByRole('textbox', { name: 'Why is it left out?' }).first().fill('Done')
  await page
    .getByRole('button', { name: /^Approve/ })
    .last()
    .click()
  await expect.element(page.getByText(/Nothing would be left/)).toBeVisible()
  expect(sent).toEqual([])
})

test('a line that was put back is not left out again once the page is read anew', async () => {
  const first = await open()
  const extraction = page.getByRole('checkbox', { name: /Approve this line\s*: Extraction/ })
  await extraction.click()
  await page.getByRole('textbox', { name: 'Why is it left out?' }).fill('Done already')
  await expect.poll(() => JSON.stringify({ ...sessionStorage })).toContain('Done already')
  await extraction.click()
  await expect.element(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  await first.unmount()
  await open()
  await expect.element(extraction).toBeChecked()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Done already')
})

test('the page is in the colours of the firm, readable in each theme, and a logo that is gone leaves no hole', async () => {
  await open()
  const root = document.documentElement
  const button = page.getByRole('button', { name: 'Approve', exact: true })
  await expect.element(button).toBeVisible()
  await expect.element(page.getByRole('link', { name: '07 3000 1111' })).toHaveAttribute('href', 'tel:0730001111')
  // The server of this test has no logo.
  await expect.poll(() => document.querySelector('img')).toBeNull()
  const colours = () => {
    const { backgroundColor, color } = getComputedStyle(button.element())
    return [backgroundColor, color]
  }
  root.dataset.theme = 'light'
  await expect.poll(colours).toEqual([rgb(DRY_COAST.colours.light.brand), rgb(DRY_COAST.colours.light['on-brand'])])
  root.dataset.theme = 'dark'
  await expect.poll(colours).toEqual([rgb(DRY_COAST.colours.dark.brand), rgb(DRY_COAST.colours.dark['on-brand'])])
  delete root.dataset.theme
})

const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).join(', ')})`
