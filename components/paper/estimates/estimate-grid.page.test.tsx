import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { estimateLine } from '@/e2e/estimate-line'
import { newId } from '@/lib/base/ids'
import type { Offer } from '@/lib/paper/catalogue/schema'
import { estimateKeys } from '@/lib/paper/estimates/keys'
import type { Estimate, EstimateLine, ListPrice, SavedLine } from '@/lib/paper/estimates/schema'
import { withTotals } from '@/lib/paper/estimates/shown'

import { EstimateGrid } from './estimate-grid'
import { useEstimate } from './use-estimates'

const at = { jobId: newId(), estimateId: newId() }
const sectionId = newId()

const AIR_MOVER: Offer = {
  itemId: newId(),
  code: 'AM',
  name: 'Air mover',
  description: null,
  section: 'Drying',
  unit: 'unit',
  unitCostCents: 20_00,
  sellPriceCents: 45_00,
  taxable: true,
  isPerDay: true,
}
const OFFERS = [AIR_MOVER, { ...AIR_MOVER, itemId: newId(), code: 'AFD', name: 'Air scrubber', sellPriceCents: 70_00 }]

let stored: Estimate
/** What the server was asked to write. */
let sent: { method: string; path: string; body: Record<string, unknown> }[]
/** What the server was asked to read. */
let asked: string[]
/** What the catalogue says now. */
let listPrices: ListPrice[]
/** The line as somebody else stored it meanwhile. */
let theirs: EstimateLine | null

beforeEach(() => {
  const lines = [
    estimateLine({ description: 'Extraction', quantity: 3, unitRateCents: 33_33 }),
    estimateLine({ description: 'Tape', unitRateCents: 45 }),
  ]
  const head = { id: at.estimateId, jobId: at.jobId, markupMode: 'LINE', markupPercent: null, version: 1 }
  const terms = { contingencyPercent: 0, discountCents: 0, gstPercent: 10 }
  const section = { id: sectionId, title: 'Laundry', roomId: null, markupPercent: null, version: 1, lines }
  stored = withTotals({ ...head, ...terms, sections: [section] } as unknown as Estimate)
  sent = []
  theirs = null
  asked = []
  listPrices = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') {
      asked.push(path)
      if (path.includes('/offers')) return Response.json(OFFERS.filter(({ code }) => code.startsWith('A')))
      if (path.endsWith('/list-prices')) return Response.json(listPrices)
      return Response.json(path.includes('/rooms/') ? [] : stored)
    }
    const fields = JSON.parse(body as string)
    sent.push({ method, path, body: fields })
    if (theirs && fields.version !== theirs.version) {
      const detail = 'Somebody else changed this line in the meantime.'
      return Response.json({ type: '/problems/conflict', detail, current: { ...theirs, sectionId } }, { status: 409 })
    }
    const { version = 0, beforeId: _, ...facts } = fields
    const saved: SavedLine = {
      ...estimateLine({ id: path.split('/lines/')[1], ...facts, version: version + 1 }),
      sectionId,
    }
    return Response.json(saved)
  })
})

const Shown = ({ hasCatalogue }: { hasCatalogue: boolean }) => {
  const { data } = useEstimate(at)
  return data && <EstimateGrid estimate={data} currency="AUD" hasCatalogue={hasCatalogue} />
}

async function show({ hasCatalogue = false } = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queries.setQueryData(estimateKeys.one(at), stored)
  await render(
    <AppRouterContext value={{ push: () => {} } as never}>
      <QueryClientProvider client={queries}>
        <main>
          <Shown hasCatalogue={hasCatalogue} />
        </main>
      </QueryClientProvider>
    </AppRouterContext>,
  )
}

const cell = (column: string, line: string) => page.getByRole('textbox', { name: `${column}, ${line} of Laundry` })
const totals = () => page.getByLabelText('Totals')

test('a new line is typed by the keyboard alone, its sum follows each key, and leaving it saves it', async () => {
  await show()
  await expect.element(totals()).toHaveTextContent('$110.48')
  await cell('Description', 'new line').click()
  await userEvent.keyboard('Technician{Tab}7.5{Tab}{Tab}h{Tab}50{Tab}30')
  await expect.element(totals()).toHaveTextContent('$587.94')
  expect(sent).toEqual([])
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  const { method, path, body } = sent[0]!
  expect([method, path]).toEqual(['POST', `/api/v1/estimates/${at.jobId}/${at.estimateId}/lines`])
  expect(body).toMatchObject({
    sectionId,
    description: 'Technician',
    quantity: 7.5,
    unit: 'h',
    unitCostCents: 50_00,
    markupPercent: 30,
  })
  await expect.element(cell('Description', 'line 3')).toHaveValue('Technician')
  // The focus is in the next new line.
  await expect.element(cell('Markup in percent', 'new line')).toHaveFocus()
})

test('arrows go from line to line, a line that is left is sent alone, and one that is as it was is not', async () => {
  await show()
  await cell('Quantity', 'line 1').click()
  await userEvent.keyboard('4{ArrowDown}')
  await expect.element(cell('Quantity', 'line 2')).toHaveFocus()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ method: 'PUT', body: { description: 'Extraction', quantity: 4, version: 1 } })
  await userEvent.keyboard('2{ArrowUp}1')
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  await userEvent.keyboard('{Escape}{ArrowDown}{ArrowUp}')
  await expect.element(cell('Quantity', 'line 1')).toHaveValue('4')
  expect(sent).toHaveLength(2)
})

test('what cannot be read is not sent, and says why', async () => {
  await show()
  await cell('Quantity', 'line 1').fill('many')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please enter a number')
  expect(sent).toEqual([])
  await cell('Quantity', 'line 1').fill('2')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
})

test('a line that somebody else saved first is shown beside what is typed, and mine goes over theirs only when I say so', async () => {
  await show()
  const [first] = stored.sections[0]!.lines as [EstimateLine]
  theirs = estimateLine({ ...first, quantity: 4, version: 2 })
  await cell('Quantity', 'line 1').fill('9')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByText(/Stored now: Extraction, 4 each at \$33\.33/)).toBeVisible()
  await expect.element(cell('Quantity', 'line 1')).toHaveValue('9')
  await userEvent.keyboard('{ArrowUp}{ArrowDown}')
  expect(sent).toHaveLength(1)
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]!.body).toMatchObject({ quantity: 9, version: 2 })
  await expect.element(page.getByText(/Stored now/)).not.toBeInTheDocument()
})

const itemCell = (column: string, line: string) => page.getByRole('combobox', { name: `${column}, ${line} of Laundry` })

test('an item of the catalogue is found by its code, and Enter takes it with its prices; days are asked next', async () => {
  await show({ hasCatalogue: true })
  await itemCell('Code', 'new line').click()
  await userEvent.keyboard('am')
  await expect.element(page.getByRole('option', { name: /Air mover/ })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(cell('Days', 'new line').first()).toHaveFocus()
  expect(sent).toEqual([])
  await userEvent.keyboard('4{Enter}')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.body).toMatchObject({
    catalogItemId: AIR_MOVER.itemId,
    listSellCents: 45_00,
    code: 'AM',
    description: 'Air mover',
    days: 4,
    unit: 'unit',
    unitCostCents: 20_00,
    unitRateCents: 45_00,
  })
})

test('arrows choose among the items that a description finds, Escape closes them, and Enter then goes on as ever', async () => {
  await show({ hasCatalogue: true })
  await itemCell('Description', 'line 1').fill('air')
  await expect.element(page.getByRole('option', { name: /Air mover/ })).toHaveAttribute('aria-selected', 'false')
  await userEvent.keyboard('{Escape}{Enter}')
  await expect.element(itemCell('Description', 'line 2')).toHaveFocus()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.body).toMatchObject({ description: 'air', catalogItemId: null })
  await itemCell('Description', 'line 2').fill('air')
  await expect.element(page.getByRole('option', { name: /Air mover/ })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(itemCell('Code', 'line 2')).toHaveValue('AFD')
  await expect.element(cell('Unit rate', 'line 2')).toHaveValue('70.00')
})

test('a line says that the list has changed since, and one tap takes the new price', async () => {
  const [first] = stored.sections[0]!.lines as [EstimateLine]
  Object.assign(first, { catalogItemId: AIR_MOVER.itemId, listCostCents: 20_00, listSellCents: 33_33 })
  listPrices = [{ itemId: AIR_MOVER.itemId, unitCostCents: 20_00, sellPriceCents: 48_00 }]
  await show({ hasCatalogue: true })
  await expect.element(page.getByText('List price is now $48.00.')).toBeVisible()
  await page.getByRole('button', { name: 'Take the list price, line 1 of Laundry' }).click()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.body).toMatchObject({ unitRateCents: 48_00, listSellCents: 48_00, quantity: 3, version: 1 })
  await expect.element(page.getByText(/List price is now/)).not.toBeInTheDocument()
})

test('without a catalogue nothing is offered and nothing asked', async () => {
  await show()
  await cell('Code', 'new line').fill('am')
  await expect.element(cell('Code', 'new line').first()).toHaveValue('am')
  expect(asked.filter((path) => /service-catalog|list-prices/.test(path))).toEqual([])
})

function paste(text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('a block from a sheet becomes lines below the one where it is pasted, in one call', async () => {
  await show()
  await cell('Description', 'line 1').click()
  paste('Waste\t2\t\tm³\t\t\t45\nSheeting\t1,200\t\tm²\t\t\t0.80\n')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  const { path, body } = sent[0]!
  expect(path).toBe(`/api/v1/estimates/${at.jobId}/${at.estimateId}/lines/bulk`)
  expect(body).toMatchObject({
    sectionId,
    beforeId: stored.sections[0]!.lines[1]!.id,
    lines: [
      { description: 'Waste', quantity: 2, unit: 'm³', unitRateCents: 45_00 },
      { description: 'Sheeting', quantity: 1_200, unitRateCents: 80 },
    ],
  })
})

test('a block that cannot be read adds nothing, and a row of cells goes into its line', async () => {
  await show()
  await cell('Quantity', 'line 1').click()
  paste('many\nmore')
  paste('5\t2\tday')
  await expect.element(cell('Quantity', 'line 1')).toHaveValue('5')
  await expect.element(cell('Days', 'line 1')).toHaveValue('2')
  await expect.element(cell('Unit', 'line 1')).toHaveValue('day')
  expect(sent).toEqual([])
})

test('a cell is filled from the one above it', async () => {
  await show()
  await cell('Unit rate', 'line 2').click()
  await userEvent.keyboard('{Control>}d{/Control}')
  await expect.element(cell('Unit rate', 'line 2')).toHaveValue('33.33')
  await expect.element(totals()).toHaveTextContent('$146.65')
})

test('a section is closed to its sum, and opened with what was typed in it', async () => {
  await show()
  await cell('Quantity', 'line 1').fill('many')
  await page.getByRole('button', { name: 'Hide the lines of Laundry' }).click()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show the lines of Laundry' }).click()
  await expect.element(cell('Quantity', 'line 1')).toHaveValue('many')
})
