import { QueryClient, QueryClientProvider, onlineManager } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { noticeStore } from '@/components/ui/notify'
import { estimateLine } from '@/e2e/estimate-line'
import { newId } from '@/lib/base/ids'
import type { Offer } from '@/lib/paper/catalogue/schema'
import { estimateKeys } from '@/lib/paper/estimates/keys'
import type {
  Estimate,
  EstimateLine,
  EstimateSection,
  ListPrice,
  MoveParts,
  SavedLine,
  WriteLines,
} from '@/lib/paper/estimates/schema'
import { withLine, withTotals } from '@/lib/paper/estimates/shown'

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
/** An item that has left the catalogue. */
let goneItem: string | null
/** The line as somebody else stored it meanwhile. */
let theirs: EstimateLine | null
/** What the server waits for before it answers to a write. */
let held: Promise<void> | null
/** Why everything is refused. */
let refusal: string | null
/** What the catalogue waits for before it says what codes are. */
let heldCodes: Promise<void> | null

beforeEach(() => {
  const lines = [
    estimateLine({ description: 'Extraction', quantity: 3, unitRateCents: 33_33 }),
    estimateLine({ description: 'Tape', unitRateCents: 45 }),
  ]
  const head = { id: at.estimateId, jobId: at.jobId, markupMode: 'LINE', markupPercent: null, version: 1 }
  const terms = { contingencyPercent: 0, discountCents: 0, discountPercent: null, gstPercent: 10 }
  const section = { id: sectionId, title: 'Laundry', roomId: null, markupPercent: null, version: 1, lines }
  stored = withTotals({ ...head, ...terms, sections: [section] } as unknown as Estimate)
  sent = []
  goneItem = null
  theirs = null
  held = null
  refusal = null
  heldCodes = null
  asked = []
  listPrices = []
  for (const { id } of noticeStore.get()) noticeStore.dismiss(id)
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') {
      asked.push(path)
      const codes = new URL(path, 'http://x').searchParams.getAll('codes')
      if (codes.length) await heldCodes
      if (codes.length)
        return Response.json(OFFERS.filter(({ code }) => codes.some((one) => one.toUpperCase() === code)))
      if (path.includes('/offers')) return Response.json(OFFERS)
      if (path.endsWith('/list-prices')) return Response.json(listPrices)
      return Response.json(path.includes('/rooms/') ? [] : stored)
    }
    const fields = JSON.parse(body as string)
    sent.push({ method, path, body: fields })
    await held
    if (refusal) return Response.json({ type: '/problems/conflict', detail: refusal }, { status: 409 })
    if (theirs && fields.version !== theirs.version) {
      const detail = 'Somebody else changed this line in the meantime.'
      return Response.json({ type: '/problems/conflict', detail, current: { ...theirs, sectionId } }, { status: 409 })
    }
    if (path.endsWith('/lines/bulk')) return Response.json(written(fields))
    if (path.endsWith('/order')) return Response.json(ordered(fields))
    const { version = 0, beforeId: _, sectionId: into = sectionId, ...facts } = fields
    const saved: SavedLine = {
      ...estimateLine({ id: path.split('/lines/')[1], ...facts, version: version + 1 }),
      sectionId: into,
    }
    stored = withLine(stored, saved)
    return Response.json(saved)
  })
})

const withLines = (of: (section: EstimateSection) => readonly EstimateLine[]): Estimate =>
  (stored = withTotals({
    ...stored,
    sections: stored.sections.map((section) => ({ ...section, lines: [...of(section)] })),
  }))

function before(lines: readonly EstimateLine[], id: string | null, put: readonly EstimateLine[]): EstimateLine[] {
  const place = id === null ? lines.length : lines.findIndex((line) => line.id === id)
  return lines.toSpliced(place, 0, ...put)
}

/** What the server makes of many lines at once. */
function written({ change, remove, add }: WriteLines): Estimate {
  const [changed, gone] = [new Map(change.map((one) => [one.id, one])), new Set(remove.map(({ id }) => id))]
  return withLines((section) =>
    add
      .filter(({ sectionId: into }) => into === section.id)
      .reduce(
        (lines, { beforeId, lines: put }) =>
          before(
            lines,
            beforeId,
            put.map((line) =>
              estimateLine({
                ...line,
                unitRateCents: line.unitRateCents ?? 0,
                ...(line.catalogItemId === goneItem && {
                  catalogItemId: null,
                  listCostCents: null,
                  listSellCents: null,
                }),
              }),
            ),
          ),
        section.lines
          .filter(({ id }) => !gone.has(id))
          .map((line) => {
            const one = changed.get(line.id)
            return one ? estimateLine({ ...line, ...(one as EstimateLine), version: one.version + 1 }) : line
          }),
      ),
  )
}

function ordered({ lineIds, sectionId: into, beforeId }: MoveParts): Estimate {
  if (!lineIds) {
    const [moved, rest] = [true, false].map((isMoved) => stored.sections.filter(({ id }) => (id === into) === isMoved))
    const at = beforeId ? rest!.findIndex(({ id }) => id === beforeId) : rest!.length
    return (stored = { ...stored, sections: rest!.toSpliced(at, 0, ...moved!) })
  }
  const all = stored.sections.flatMap((section) => section.lines)
  const moved = lineIds.map((id) => all.find((line) => line.id === id)!)
  return withLines(({ id, lines }) => {
    const rest = lines.filter((line) => !lineIds.includes(line.id))
    return id === into ? before(rest, beforeId, moved) : rest
  })
}

const Shown = ({ hasCatalogue }: { hasCatalogue: boolean }) => {
  const { data } = useEstimate(at)
  return data && <EstimateGrid estimate={data} currency="AUD" hasCatalogue={hasCatalogue} />
}

let queries: QueryClient
async function show({ hasCatalogue = false } = {}) {
  queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
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
  await expect.poll(() => sent).toHaveLength(1)
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
  // The next new line begins at its code.
  await expect.element(itemCell('Code', 'new line')).toHaveFocus()
})

test('Enter goes down a column, begins a line at its code below the last one, and never goes into another section', async () => {
  const second: EstimateSection = {
    ...stored.sections[0]!,
    id: newId(),
    title: 'Kitchen',
    lines: [estimateLine({ description: 'Skirting', quantity: 12 })],
  }
  stored = withTotals({ ...stored, sections: [...stored.sections, second] })
  await show()
  await cell('Unit rate', 'line 1').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('Unit rate', 'line 2')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(itemCell('Code', 'new line')).toHaveFocus()
  // Nothing is typed in it, so there is no line to go on to.
  await userEvent.keyboard('{Enter}{Enter}9')
  await expect.element(itemCell('Code', 'new line').first()).toHaveValue('9')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('textbox', { name: 'Quantity, line 1 of Kitchen' }).click()
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  await expect.element(page.getByRole('textbox', { name: 'Quantity, line 1 of Kitchen' })).toHaveFocus()
  // An arrow goes there, for whoever presses it asks for it.
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(cell('Quantity', 'new line').last()).toHaveFocus()
  expect(sent).toEqual([])
})

test('forty lines are typed by the keyboard alone, in two sections, and no number stands in another line', async () => {
  stored = withTotals({
    ...stored,
    sections: ['Laundry', 'Kitchen'].map((title) => ({ ...stored.sections[0]!, id: newId(), title, lines: [] })),
  })
  await show()
  const typed: unknown[] = []
  for (const [at, title] of ['Laundry', 'Kitchen'].entries()) {
    await page.getByRole('combobox', { name: `Code, new line of ${title}` }).click()
    for (let n = 1; n <= 20; n++) {
      const [quantity, cents] = [n + at, 1_000 * (at + 1) + n]
      await userEvent.keyboard(
        `C${n}{Tab}Work ${n}{Tab}${quantity}{Tab}{Tab}{Tab}{Tab}{Tab}${(cents / 100).toFixed(2)}{Enter}`,
      )
      typed.push({ code: `C${n}`, description: `Work ${n}`, quantity, unitRateCents: cents, title })
    }
  }
  await expect.poll(() => sent.length).toBe(40)
  await expect
    .poll(() =>
      stored.sections.flatMap(({ title, lines }) =>
        lines.map(({ code, description, quantity, unitRateCents }) => ({
          code,
          description,
          quantity,
          unitRateCents,
          title,
        })),
      ),
    )
    .toEqual(typed)
  const cents = stored.sections.flatMap(({ lines }) => lines).reduce((sum, { totalCents }) => sum + totalCents, 0)
  expect(stored.totals.linesCents).toBe(cents)
  // What a key goes down to next stays in its section.
  await page.getByRole('textbox', { name: 'Quantity, line 20 of Laundry' }).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('combobox', { name: 'Code, new line of Laundry' }).last()).toHaveFocus()
}, 120_000)

test('a price below nothing makes a credit of its line, which says so and takes off, and the menu makes a charge of it', async () => {
  await show()
  await cell('Description', 'new line').click()
  await userEvent.keyboard('Salvaged carpet{Tab}{Tab}{Tab}{Tab}{Tab}{Tab}-20')
  const mark = page.getByText('Credit', { exact: true })
  await expect.element(mark).toBeVisible()
  // 99.99 and 0.45, less 20.00.
  await expect.element(totals()).toHaveTextContent('$80.44')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent[0]?.body).toMatchObject({ unitRateCents: 20_00, isCredit: true })
  await expect.element(cell('Unit rate', 'line 3')).toHaveValue('20.00')
  expect(cell('Unit rate', 'line 3').element().closest('tr')!.textContent).toContain('−$20.00')
  await page.getByRole('button', { name: 'Actions for line 3 of Laundry' }).click()
  await page.getByRole('menuitem', { name: 'Make it a charge' }).click()
  await expect.poll(() => sent[1]?.body).toMatchObject({ unitRateCents: 20_00, isCredit: false })
  await expect.element(totals()).toHaveTextContent('$120.44')
  await expect.element(mark).not.toBeInTheDocument()
})

test('a row in which nothing is typed looks empty', async () => {
  await show()
  await expect.element(cell('Quantity', 'new line')).toHaveValue('')
  await expect.element(cell('Unit', 'new line')).toHaveValue('')
  const row = cell('Quantity', 'new line').element().closest('tr')!
  expect(row.textContent).toBe('')
  await cell('Description', 'new line').click()
  await userEvent.keyboard('Sealing{Tab}')
  await expect.element(cell('Quantity', 'new line').first()).toHaveValue('1')
  await expect.element(cell('Unit', 'new line').first()).toHaveValue('each')
})

test('arrows go from line to line, a line that is left is sent alone, and one that is as it was is not', async () => {
  await show()
  await cell('Quantity', 'line 1').click()
  await userEvent.keyboard('4{ArrowDown}')
  await expect.element(cell('Quantity', 'line 2')).toHaveFocus()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ method: 'PUT', body: { description: 'Extraction', quantity: 4, version: 1 } })
  await userEvent.keyboard('2{ArrowUp}1')
  await expect.poll(() => sent).toHaveLength(2)
  await userEvent.keyboard('{Escape}{ArrowDown}{ArrowUp}')
  await expect.element(cell('Quantity', 'line 1')).toHaveValue('4')
  expect(sent).toHaveLength(2)
})

test('what is typed back while its line is being saved is saved as well, and is not left unasked until then', async () => {
  const answered = Promise.withResolvers<void>()
  held = answered.promise
  const isGuarded = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await show()
  const row = cell('Quantity', 'line 1').element().closest('tr')!
  await cell('Quantity', 'line 1').fill('5')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => sent).toHaveLength(1)
  await expect.poll(() => isGuarded()).toBe(false)
  await cell('Quantity', 'line 1').fill('3')
  await expect.element(row).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => isGuarded()).toBe(true)
  answered.resolve()
  await expect.element(row).not.toHaveAttribute('aria-busy')
  await expect.element(cell('Quantity', 'line 1')).toHaveValue('3')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[1]!.body).toMatchObject({ quantity: 3, version: 2 })
  await expect.poll(() => isGuarded()).toBe(false)
  await expect.element(cell('Quantity', 'line 1')).toHaveValue('3')
})

test('what is typed again as it is being saved is saved once', async () => {
  const answered = Promise.withResolvers<void>()
  held = answered.promise
  await show()
  const row = cell('Quantity', 'line 1').element().closest('tr')!
  await cell('Quantity', 'line 1').fill('5')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => sent).toHaveLength(1)
  await cell('Quantity', 'line 1').fill('3')
  await cell('Quantity', 'line 1').fill('5')
  answered.resolve()
  await expect.element(row).not.toHaveAttribute('aria-busy')
  await userEvent.keyboard('{ArrowDown}4{ArrowDown}')
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[1]!.body).toMatchObject({ description: 'Tape', quantity: 4 })
})

test('what cannot be read is not sent, and says why', async () => {
  await show()
  await cell('Quantity', 'line 1').fill('many')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Write the number like 1,250.5')
  expect(sent).toEqual([])
  await cell('Quantity', 'line 1').fill('2')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.poll(() => sent).toHaveLength(1)
})

test('a line that somebody else saved first is shown beside what is typed, and what I typed goes over theirs only when I say so', async () => {
  await show()
  const [first] = stored.sections[0]!.lines as [EstimateLine]
  theirs = estimateLine({ ...first, quantity: 4, description: 'Extraction of water', version: 2 })
  await cell('Quantity', 'line 1').fill('9')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByText(/Stored now: Extraction of water, 4 each at \$33\.33/)).toBeVisible()
  await expect.element(cell('Quantity', 'line 1')).toHaveValue('9')
  await userEvent.keyboard('{ArrowUp}{ArrowDown}')
  expect(sent).toHaveLength(1)
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[1]!.body).toMatchObject({ quantity: 9, description: 'Extraction of water', version: 2 })
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
  await expect.poll(() => sent).toHaveLength(1)
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

test('without a catalogue the code offers usual items, and one brings words and unit but no price and no item', async () => {
  await show()
  await itemCell('Code', 'new line').click()
  await userEvent.keyboard('lgr')
  const usual = page.getByRole('option', { name: /LGR dehumidifier.*Usual item/ })
  await expect.element(usual).toHaveAttribute('aria-selected', 'false')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(cell('Days', 'new line').first()).toHaveFocus()
  await userEvent.keyboard('4{Enter}')
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]!.body).toMatchObject({
    catalogItemId: null,
    code: 'LGR',
    description: 'LGR dehumidifier',
    days: 4,
    unit: 'unit',
    unitCostCents: null,
    unitRateCents: null,
  })
  expect(asked.filter((path) => path.includes('service-catalog'))).toEqual([])
})

test('usual items are offered without a connection as well', async () => {
  await show()
  await itemCell('Code', 'new line').click()
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  await userEvent.keyboard('lgr')
  await expect.element(page.getByRole('option', { name: /LGR dehumidifier.*Usual item/ })).toBeVisible()
})

test('the arrow up leads from what is typed to the last offer', async () => {
  await show()
  await itemCell('Code', 'new line').click()
  await userEvent.keyboard('a')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
})

test('arrows choose among the items that a description finds, Escape closes them, and Enter then goes on as ever', async () => {
  await show({ hasCatalogue: true })
  await itemCell('Description', 'line 1').fill('air')
  await expect.element(page.getByRole('option', { name: /Air mover/ })).toHaveAttribute('aria-selected', 'false')
  await userEvent.keyboard('{Escape}{Enter}')
  await expect.element(itemCell('Description', 'line 2')).toHaveFocus()
  await expect.poll(() => sent).toHaveLength(1)
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
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]!.body).toMatchObject({ unitRateCents: 48_00, listSellCents: 48_00, quantity: 3, version: 1 })
  await expect.element(page.getByText(/List price is now/)).not.toBeInTheDocument()
})

test('Enter takes the item whose code is typed, not one whose code only begins so', async () => {
  OFFERS.unshift({ ...AIR_MOVER, itemId: newId(), code: 'AM-LONG', name: 'Air mover, long hire', sellPriceCents: 1_00 })
  await show({ hasCatalogue: true })
  await itemCell('Code', 'new line').click()
  await userEvent.keyboard('am')
  await expect.element(page.getByRole('option', { name: /^AM ?Air mover/ })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(itemCell('Description', 'new line').first()).toHaveValue('Air mover')
  OFFERS.shift()
})

test('a code that is typed and left takes the text and the price of the catalogue, also before its list is there', async () => {
  await show({ hasCatalogue: true })
  await itemCell('Code', 'new line').click()
  await userEvent.keyboard('afd{Tab}{Tab}2{Enter}')
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]!.body).toMatchObject({
    code: 'AFD',
    description: 'Air scrubber',
    quantity: 2,
    unitRateCents: 70_00,
    listSellCents: 70_00,
  })
  // What has words of its own keeps them.
  await itemCell('Code', 'line 1').click()
  await userEvent.keyboard('am{Escape}{Tab}{ArrowDown}')
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[1]!.body).toMatchObject({ code: 'am', description: 'Extraction', unitRateCents: 33_33 })
})

test('a pasted code takes the text and the price of the catalogue', async () => {
  await show({ hasCatalogue: true })
  await itemCell('Code', 'line 1').click()
  paste(' am ')
  await expect.element(itemCell('Description', 'line 1')).toHaveValue('Air mover')
  await expect.element(itemCell('Code', 'line 1')).toHaveValue('AM')
  await expect.element(cell('Unit rate', 'line 1')).toHaveValue('45.00')
  await expect.element(cell('Quantity', 'line 1')).toHaveValue('3')
})

test('a column of pasted codes becomes lines of the catalogue, and what it does not know stays to be described', async () => {
  await show({ hasCatalogue: true })
  await itemCell('Code', 'new line').click()
  paste('AM\nafd\nAM')
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]!.body).toMatchObject({
    add: [
      {
        lines: [
          { code: 'AM', description: 'Air mover', unit: 'unit', unitCostCents: 20_00, unitRateCents: 45_00 },
          { code: 'AFD', description: 'Air scrubber', unitRateCents: 70_00 },
          { code: 'AM', catalogItemId: AIR_MOVER.itemId },
        ],
      },
    ],
  })
  await itemCell('Code', 'new line').click()
  paste('AM\nXYZ')
  await expect.poll(() => noticeStore.get().at(-1)?.message).toBe('Line 2 of what was pasted: Please describe the work')
  expect(sent).toHaveLength(1)
})

test('a code that no catalogue has is not asked for, and more lines than may be pasted are refused before any is', async () => {
  await show({ hasCatalogue: true })
  const asks = () => asked.filter((path) => path.includes('codes='))
  await itemCell('Code', 'new line').click()
  paste(`${'X'.repeat(41)}\tA long one\nAM\t`)
  await expect.poll(() => sent).toHaveLength(1)
  expect(asks()).toHaveLength(1)
  expect(asks()[0]).not.toContain('xxx')
  expect(sent[0]!.body).toMatchObject({ add: [{ lines: [{ description: 'A long one' }, { code: 'AM' }] }] })
  await itemCell('Code', 'new line').click()
  paste(Array.from({ length: 501 }, (_, at) => `C${at}`).join('\n'))
  await expect.poll(() => noticeStore.get().at(-1)?.message).toBe('At most 500 lines at once')
  expect(asks()).toHaveLength(1)
})

test('a line that is left while the catalogue is asked about a pasted block is saved with it, once', async () => {
  await show({ hasCatalogue: true })
  let answer = () => {}
  heldCodes = new Promise((resolve) => (answer = resolve))
  await cell('Quantity', 'line 1').fill('5')
  await itemCell('Code', 'line 1').click()
  paste('AM\nAFD')
  await cell('Quantity', 'new line').click()
  await expect.poll(() => asked.some((path) => path.includes('codes='))).toBe(true)
  answer()
  await expect.element(itemCell('Description', 'line 2')).toHaveValue('Air scrubber')
  expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['bulk'])
  expect(sent[0]!.body).toMatchObject({ change: [{ code: 'AM', quantity: 5 }, { code: 'AFD' }] })
})

test('Enter that ends a word of an input method goes nowhere and takes nothing', async () => {
  await show({ hasCatalogue: true })
  const composed = () => {
    const event = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }
    return document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', event))
  }
  await cell('Unit rate', 'line 1').click()
  expect(composed()).toBe(true)
  await expect.element(cell('Unit rate', 'line 1')).toHaveFocus()
  await itemCell('Code', 'new line').click()
  await userEvent.keyboard('am')
  await expect.element(page.getByRole('option', { name: /^AM ?Air mover/ })).toHaveAttribute('aria-selected', 'true')
  expect(composed()).toBe(true)
  await expect.element(itemCell('Code', 'new line').first()).toHaveFocus()
  await expect.element(itemCell('Code', 'new line').first()).toHaveValue('am')
})

test('a pasted block with codes keeps the words and the prices that it says, and takes the rest from the catalogue', async () => {
  await show({ hasCatalogue: true })
  await itemCell('Code', 'new line').click()
  paste('Code\tDescription\tQty\tPrice\nAM\tBig fan\t2\t39.50\nAFD\t\t4\t')
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]!.body).toMatchObject({
    add: [
      {
        lines: [
          // A price of its own, without a cost that a markup would make another of.
          { code: 'AM', description: 'Big fan', quantity: 2, unitRateCents: 39_50, unitCostCents: null },
          { code: 'AFD', description: 'Air scrubber', quantity: 4, unitRateCents: 70_00 },
        ],
      },
    ],
  })
})

test('without a catalogue the server is not asked for one, and a code of the firm stays as typed', async () => {
  await show()
  await itemCell('Code', 'new line').fill('am')
  await expect.element(itemCell('Code', 'new line').first()).toHaveValue('am')
  expect(asked.filter((path) => /service-catalog|list-prices/.test(path))).toEqual([])
})

function paste(text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

const shown = (column = 'description') =>
  [...document.querySelectorAll<HTMLInputElement>(`tr[data-line] [data-column="${column}"]`)].map(
    (one) => one.value ?? one.textContent,
  )
const undo = () => userEvent.keyboard('{Control>}z{/Control}')
const redo = () => userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')

test('a block from a sheet goes over the lines where it is pasted, and what is more becomes new ones, in one call', async () => {
  await show()
  const [one, two] = stored.sections[0]!.lines as [EstimateLine, EstimateLine]
  await cell('Quantity', 'line 1').click()
  paste('7\t2\n1,200\t\n')
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]!.path).toBe(`/api/v1/estimates/${at.jobId}/${at.estimateId}/lines/bulk`)
  expect(sent[0]!.body).toMatchObject({
    change: [
      { id: one.id, version: 1, description: 'Extraction', quantity: 7, days: 2, unitRateCents: 33_33 },
      { id: two.id, version: 1, description: 'Tape', quantity: 1_200 },
    ],
    add: [],
  })
  await cell('Description', 'line 2').click()
  paste('Sheeting\t3\nWaste\t2\t\tm³\t\t\t45')
  await expect.element(cell('Description', 'line 3')).toHaveValue('Waste')
  expect(shown().slice(0, 3)).toEqual(['Extraction', 'Sheeting', 'Waste'])
  await undo()
  await expect.element(cell('Description', 'line 2')).toHaveValue('Tape')
  await undo()
  await expect.element(cell('Quantity', 'line 1')).toHaveValue('3')
  expect(shown()).toEqual(['Extraction', 'Tape', ''])
  await redo()
  await redo()
  await expect.element(cell('Description', 'line 3')).toHaveValue('Waste')
  await expect.element(cell('Quantity', 'line 1')).toHaveValue('7')
})

test('what is typed in a line while a block is put over it stays there beside the block, and is saved', async () => {
  const answered = Promise.withResolvers<void>()
  held = answered.promise
  await show()
  await cell('Quantity', 'line 1').click()
  await userEvent.keyboard('5')
  paste('7\t3\n8\t4')
  await expect.poll(() => sent).toHaveLength(1)
  await cell('Days', 'line 2').fill('9')
  await cell('Unit', 'line 2').fill('roll')
  answered.resolve()
  await expect.element(cell('Quantity', 'line 2')).toHaveValue('8')
  await expect.element(cell('Quantity', 'line 1')).toHaveValue('7')
  await expect.element(cell('Days', 'line 2')).toHaveValue('9')
  await expect.element(cell('Unit', 'line 2')).toHaveValue('roll')
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[1]!.body).toMatchObject({ quantity: 8, days: 9, unit: 'roll', version: 2 })
})

test('of a block of which one row cannot be read nothing is written, and that row is named', async () => {
  await show()
  await cell('Quantity', 'line 1').click()
  paste('5\nmany')
  paste('5\n6\n7')
  await cell('Description', 'new line').click()
  paste('Sheeting\t1\n\t2')
  expect(sent).toEqual([])
  expect(noticeStore.get().map(({ message }) => message)).toEqual([
    'Line 2 of what was pasted: Write the number like 1,250.5',
    'Line 3 of what was pasted: Please describe the work',
    'Line 2 of what was pasted: Please describe the work',
  ])
})

test('what was typed in a line is taken back and done again, and a cell that is typed in takes its own letters back', async () => {
  await show()
  await cell('Quantity', 'line 1').click()
  await userEvent.keyboard('4{ArrowDown}')
  await expect.poll(() => sent).toHaveLength(1)
  await userEvent.keyboard('8')
  await undo()
  await expect.element(cell('Quantity', 'line 2')).toHaveValue('1')
  expect(sent).toHaveLength(1)
  await undo()
  await expect.element(cell('Quantity', 'line 1')).toHaveValue('3')
  expect(sent[1]).toMatchObject({ body: { change: [{ quantity: 3, version: 2 }], remove: [], add: [] } })
  await expect.element(page.getByText('Undone: “Extraction” changed')).toBeVisible()
  await page.getByRole('button', { name: 'Do again: “Extraction” changed (Ctrl Y)' }).click()
  await expect.element(cell('Quantity', 'line 1')).toHaveValue('4')
})

test('what is typed and not saved yet is saved and taken back', async () => {
  await show()
  await cell('Quantity', 'line 1').click()
  await userEvent.keyboard('4{Tab}')
  await undo()
  await expect.poll(() => sent).toHaveLength(2)
  await expect.element(cell('Quantity', 'line 1')).toHaveValue('3')
  await redo()
  await expect.element(cell('Quantity', 'line 1')).toHaveValue('4')
})

test('what was done last is taken back first, also where its answer came before that of what was done earlier', async () => {
  await show()
  await cell('Quantity', 'line 1').click()
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  held = promise
  await userEvent.keyboard('4{ArrowDown}')
  await expect.poll(() => sent).toHaveLength(1)
  held = null
  await userEvent.keyboard('8{ArrowUp}')
  await expect.element(page.getByRole('button', { name: 'Undo: “Tape” changed (Ctrl Z)' })).toBeVisible()
  answer()
  await undo()
  await expect.element(cell('Quantity', 'line 2')).toHaveValue('1')
  await expect.element(cell('Quantity', 'line 1')).toHaveValue('4')
  await undo()
  await expect.element(cell('Quantity', 'line 1')).toHaveValue('3')
})

test('a line that somebody else has changed since is not taken back, which is said, and what was before it is next', async () => {
  await show()
  await cell('Quantity', 'line 2').click()
  await userEvent.keyboard('4{ArrowUp}')
  await userEvent.keyboard('5{ArrowDown}')
  await expect.poll(() => sent).toHaveLength(2)
  withLines(({ lines }) =>
    lines.map((line, at) => (at ? line : { ...line, note: 'Theirs', version: line.version + 1 })),
  )
  await queries.invalidateQueries()
  await expect.element(cell('Note', 'line 1')).toHaveValue('Theirs')
  await undo()
  await expect
    .poll(() => noticeStore.get().at(-1)?.message)
    .toBe('This has changed since: “Extraction” changed. It stays as it is now.')
  await expect.element(cell('Quantity', 'line 1')).toHaveValue('5')
  expect(sent).toHaveLength(2)
  await undo()
  await expect.element(cell('Quantity', 'line 2')).toHaveValue('1')
})

const handle = (line: string) => page.getByRole('button', { name: `Select ${line} of Laundry` })
const many = (count: number) =>
  withLines(() =>
    Array.from({ length: count }, (_, at) => estimateLine({ description: `Work ${at + 1}`, unitRateCents: 1_00 })),
  )

test('lines are selected by the keys, deleted at once, and come back in their places', async () => {
  many(5)
  await show()
  await itemCell('Code', 'line 2').click()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(handle('line 2')).toHaveFocus()
  await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}')
  await expect.element(page.getByText('2 lines selected')).toBeVisible()
  await expect.element(handle('line 3')).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('{Delete}')
  await expect.poll(() => shown()).toEqual(['Work 1', 'Work 4', 'Work 5', ''])
  expect(sent).toHaveLength(1)
  await expect.element(page.getByText('2 lines selected')).not.toBeInTheDocument()
  await expect.element(handle('line 2')).toHaveFocus()
  await undo()
  await expect.poll(() => shown()).toEqual(['Work 1', 'Work 2', 'Work 3', 'Work 4', 'Work 5', ''])
})

test('a deleted line whose item has left the catalogue comes back without it, which is said, and can be deleted again', async () => {
  const itemId = newId()
  withLines(() => [
    estimateLine({ description: 'Air mover', catalogItemId: itemId, listSellCents: 45_00, unitRateCents: 45_00 }),
    estimateLine({ description: 'Tape', unitRateCents: 45 }),
  ])
  await show()
  await cell('Quantity', 'line 1').click()
  await userEvent.keyboard('4{ArrowDown}')
  await expect.poll(() => sent).toHaveLength(1)
  await handle('line 1').click()
  await userEvent.keyboard('{Delete}')
  await expect.poll(() => shown()).toEqual(['Tape', ''])
  goneItem = itemId
  await undo()
  await expect.poll(() => shown()).toEqual(['Air mover', 'Tape', ''])
  await expect.element(page.getByText('The catalogue no longer has the item of a line')).toBeVisible()
  expect(sent.at(-1)!.body).toMatchObject({ add: [{ isBack: true, lines: [{ catalogItemId: itemId }] }] })
  expect(stored.sections[0]!.lines[0]).toMatchObject({ catalogItemId: null, unitRateCents: 45_00 })
  // What was done to it before is taken back as well.
  await undo()
  await expect.element(cell('Quantity', 'line 1')).toHaveValue('1')
  await redo()
  await redo()
  await expect.poll(() => shown()).toEqual(['Tape', ''])
})

test('selected lines are moved together, and moved back to where each of them was', async () => {
  many(5)
  await show()
  await handle('line 1').click()
  await handle('line 4').click({ modifiers: ['Control'] })
  await page.getByRole('button', { name: 'Down' }).click()
  await expect.poll(() => shown()).toEqual(['Work 2', 'Work 3', 'Work 5', 'Work 1', 'Work 4', ''])
  await undo()
  await expect.poll(() => shown()).toEqual(['Work 1', 'Work 2', 'Work 3', 'Work 4', 'Work 5', ''])
})

test('a line that is moved by the keys keeps the focus', async () => {
  many(3)
  await show()
  await cell('Quantity', 'line 1').click()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(() => shown()).toEqual(['Work 2', 'Work 1', 'Work 3', ''])
  await expect.element(cell('Quantity', 'line 2')).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(() => shown()).toEqual(['Work 2', 'Work 3', 'Work 1', ''])
})

/** Holds all answers back. @returns what lets them come */
function hold(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  return resolve
}

test('a move is drawn before its answer, a second one goes on from there, and they are saved one after the other', async () => {
  many(4)
  await show()
  await cell('Quantity', 'line 1').click()
  const answer = hold()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(() => shown()).toEqual(['Work 2', 'Work 1', 'Work 3', 'Work 4', ''])
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(() => shown()).toEqual(['Work 2', 'Work 3', 'Work 1', 'Work 4', ''])
  await expect.element(cell('Quantity', 'line 3')).toHaveFocus()
  expect(sent).toHaveLength(1)
  answer()
  await expect.poll(() => sent).toHaveLength(2)
  await expect.element(page.getByRole('button', { name: /^Undo: “Work 1” moved/ })).toBeVisible()
  expect(stored.sections[0]!.lines.map(({ description }) => description)).toEqual([
    'Work 2',
    'Work 3',
    'Work 1',
    'Work 4',
  ])
  await expect.poll(() => shown()).toEqual(['Work 2', 'Work 3', 'Work 1', 'Work 4', ''])
})

test('a move that is refused is drawn where it was, and says why', async () => {
  many(3)
  await show()
  await cell('Quantity', 'line 1').click()
  const answer = hold()
  refusal = 'This estimate is approved.'
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(() => shown()).toEqual(['Work 2', 'Work 1', 'Work 3', ''])
  answer()
  await expect.poll(() => shown()).toEqual(['Work 1', 'Work 2', 'Work 3', ''])
  await expect.poll(() => noticeStore.get().at(-1)?.message).toBe('This estimate is approved.')
})

test('a section is moved by the keys at once, keeps the focus, and its lines count by its own markup', async () => {
  const lines = [estimateLine({ description: 'Skirting', unitCostCents: 100_00, unitRateCents: 110_00 })]
  const [first] = stored.sections
  const kitchen: EstimateSection = { ...first!, id: newId(), title: 'Kitchen', markupPercent: 10, lines }
  stored = withTotals({
    ...stored,
    markupMode: 'SECTION',
    sections: [{ ...first!, markupPercent: 50, lines: [] }, kitchen],
  })
  await show()
  const titles = () =>
    page
      .getByRole('heading', { level: 3 })
      .elements()
      .map((one) => one.textContent)
  const moveLaundry = page.getByRole('button', { name: /^Move Laundry/ })
  await expect.poll(titles).toEqual(['Laundry', 'Kitchen'])
  const answer = hold()
  await moveLaundry.click()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(titles).toEqual(['Kitchen', 'Laundry'])
  await expect.element(moveLaundry).toHaveFocus()
  // Past the end of its section the line comes into the next one, where the markup is another.
  await page.getByRole('textbox', { name: 'Quantity, line 1 of Kitchen' }).click()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(totals()).toHaveTextContent('$165.00')
  answer()
})

/** A mouse that is pressed on something, moved over the lower half of a line, and let go there. */
async function drag(from: Element, row: Element) {
  const placeOn = (element: Element, share: number) => {
    const { left, top, height } = element.getBoundingClientRect()
    return { clientX: left + 4, clientY: top + height * share }
  }
  const mouse = (type: string, on: EventTarget, at: object) =>
    on.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, isPrimary: true, button: 0, ...at }))
  row.scrollIntoView({ block: 'center', inline: 'start' })
  mouse('pointerdown', from, placeOn(from, 0.5))
  for (const share of [0.6, 0.7, 0.8]) {
    mouse('pointermove', document, placeOn(row, share))
    // Where it would go is known in the next frame.
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  }
  mouse('pointerup', document, placeOn(row, 0.8))
}
const rowOf = (line: string) => cell('Quantity', line).element().closest('tr')!

test('a line is dragged by its handle, and by nothing else of it', async () => {
  many(3)
  await show()
  await drag(cell('Quantity', 'line 1').element(), rowOf('line 3'))
  // Who selects text in a field drags nothing, and hears of nothing.
  await expect.element(page.getByText('Put down')).not.toBeInTheDocument()
  await drag(handle('line 1').element(), rowOf('line 3'))
  await expect.element(page.getByText('Put down')).toBeInTheDocument()
  await expect.poll(() => shown()).toEqual(['Work 2', 'Work 3', 'Work 1', ''])
  expect(sent).toHaveLength(1)
})

test('tax and markup are set for all that are selected, in one call', async () => {
  many(3)
  await show()
  await handle('line 1').click()
  await handle('line 2').click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'GST of the lines' }).click()
  await page.getByRole('menuitem', { name: 'Without GST' }).click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]!.body).toMatchObject({ change: [{ taxable: false }, { taxable: false }] })
  await page.getByRole('button', { name: 'Markup', exact: true }).click()
  await page.getByRole('textbox', { name: 'Markup', exact: true }).fill('a third')
  await page.getByRole('button', { name: 'Set' }).click()
  await expect.element(page.getByText('Write the number like 1,250.5')).toBeVisible()
  expect(sent).toHaveLength(1)
  await page.getByRole('textbox', { name: 'Markup', exact: true }).fill('25')
  await page.getByRole('button', { name: 'Set' }).click()
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[1]!.body).toMatchObject({ change: [{ markupPercent: 25 }, { markupPercent: 25 }] })
  await userEvent.keyboard('{Escape}')
})

test('of a long estimate the lines that nobody is near to are read, and an arrow or a tab that goes there finds fields', async () => {
  many(300)
  await show()
  await expect.element(cell('Quantity', 'line 1 ').first()).toBeVisible()
  expect(page.getByText('Work 300').element()).toBeInstanceOf(HTMLTableCellElement)
  const resting = () => document.querySelectorAll('td[data-column="quantity"]').length
  expect(resting()).toBeGreaterThan(150)
  const last = [...document.querySelectorAll<HTMLElement>('td[data-column="quantity"]')].at(-1)!
  last.focus()
  await expect.element(cell('Quantity', 'line 300')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(cell('Quantity', 'line 299')).toHaveFocus()
})

test('a line that a key comes to has its fields at once, before its group is near', async () => {
  // Nothing ever comes near.
  vi.spyOn(IntersectionObserver.prototype, 'observe').mockImplementation(() => {})
  many(300)
  await show()
  const cells = () => [...document.querySelectorAll<HTMLElement>('td[data-column="quantity"]')]
  expect(cells()).toHaveLength(300)
  cells()[199]!.focus()
  expect(document.activeElement).toBe(cell('Quantity', 'line 200').element())
  expect(cells()).toHaveLength(299)
})

test.each([
  { by: 'a key', remove: () => userEvent.keyboard('{Delete}'), found: () => handle('line 2') },
  {
    by: 'the bar',
    remove: () => page.getByRole('button', { name: 'Delete', exact: true }).click(),
    found: () => cell('Description', 'line 2'),
  },
])('the line below many that $by deletes has the focus, also where it was only read', async ({ remove, found }) => {
  many(300)
  await show()
  await handle('line 2').click()
  page.getByText('Work 150').element().closest('tr')!.querySelector<HTMLElement>('[data-column="handle"]')!.focus()
  await handle('line 150').click({ modifiers: ['Shift'] })
  await expect.element(page.getByText('149 lines selected')).toBeVisible()
  await remove()
  await expect.element(found()).toHaveFocus()
  await expect.element(cell('Description', 'line 2')).toHaveValue('Work 151')
})

test('who types in a line stays in it when somebody else puts one above, also where lines change their group', async () => {
  many(25)
  await show()
  await cell('Description', 'line 10').click()
  await userEvent.keyboard('{Home}Wet ')
  const [section] = stored.sections
  const lines = [estimateLine({ description: 'Theirs' }), ...section!.lines]
  queries.setQueryData(estimateKeys.one(at), withTotals({ ...stored, sections: [{ ...section!, lines }] }))
  await expect.element(cell('Description', 'line 11')).toHaveFocus()
  await userEvent.keyboard('and ')
  await expect.element(cell('Description', 'line 11')).toHaveValue('Wet and Work 10')
  expect(sent).toEqual([])
})

test('the keys of the grid are listed', async () => {
  await show()
  await page.getByRole('button', { name: 'Keys of the grid' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expect.element(page.getByText('Fill from the cell above')).toBeVisible()
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
