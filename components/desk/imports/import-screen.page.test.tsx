import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import type { Role } from '@/lib/base/roles'
import type { ImportKind } from '@/lib/desk/imports/fields'
import type { SheetPreview } from '@/lib/desk/imports/schema'

import { ImportScreen } from './import-screen'

const mapping: SheetPreview['mapping'] = {
  columns: [{ field: 'type', column: 1 }],
  dateOrder: 'DMY',
  words: [],
  createClients: false,
  clientType: 'INSURER',
  places: { country: null, state: null, branchId: null },
}
const unread: SheetPreview = {
  sheets: [],
  sheet: 0,
  separator: 'COMMA',
  refusal: null,
  columns: [
    { heading: 'Firm', examples: ['Harbour Mutual', 'Quay'] },
    { heading: 'Type', examples: ['Chandler'] },
  ],
  mapping,
  ignoredColumns: ['Firm'],
  isKept: false,
  missing: ['Company name'],
  words: [{ field: 'type', word: 'Chandler', count: 2, meaning: null }],
  dates: [],
  newClients: [],
  newCategories: [],
  counts: { refused: 0, new: 0, changed: 0, unchanged: 0 },
  rows: [],
}
const row = { about: '', recordId: null, changes: [], errors: [], notes: [] }
const read: SheetPreview = {
  ...unread,
  mapping: { ...mapping, columns: [...mapping.columns, { field: 'companyName', column: 0 }] },
  missing: [],
  counts: { refused: 1, new: 1, changed: 0, unchanged: 0 },
  rows: [
    { ...row, row: 2, outcome: 'new', name: 'Harbour Mutual' },
    { ...row, row: 3, outcome: 'refused', name: 'Quay', errors: [{ field: 'E-mail', message: 'No address' }] },
  ],
}

const refused = (message = 'There are no rows in this sheet') => {
  const problem = { title: 'Invalid', status: 422, type: '/problems/invalid', detail: 'Invalid' }
  const errors = [{ path: 'file', message }]
  return Response.json({ ...problem, errors }, { status: 422 })
}

/** Shows the screen, and keeps what it has the server look at. */
const show = (...answers: (Response | Promise<Response>)[]) => showFor('CLIENTS', ...answers)
const showFor = (first: ImportKind, ...answers: (Response | Promise<Response>)[]) =>
  showTo('Administrator', first, ...answers)
async function showTo(role: Role, first: ImportKind, ...answers: (Response | Promise<Response>)[]) {
  const looked: FormData[] = []
  const imported: FormData[] = []
  // What goes with its progress shown goes by the older way.
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation((body) => void imported.push(body as FormData))
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (!path.endsWith('/preview')) return Response.json([])
    looked.push(body as FormData)
    return answers.shift()!
  })
  const router = {
    push: vi.fn(),
    replace: vi.fn(),
    prefetch: vi.fn(),
    back: vi.fn(),
    forward: vi.fn(),
    refresh: vi.fn(),
  }
  await render(
    <AppRouterContext value={router as never}>
      <PathnameContext value="/administration/import">
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ImportScreen role={role} first={first} hasCatalogue timezone="Australia/Brisbane" />
        </QueryClientProvider>
      </PathnameContext>
    </AppRouterContext>,
  )
  const choose = (name = 'clients.csv') =>
    userEvent.upload(page.getByLabelText(/Sheet of/), new File(['Firm\nQuay'], name))
  return { looked, imported, choose }
}

const importing = () => page.getByRole('button', { name: /^Import/ })

test('a file that another program made can be chosen: the server says what it is', async () => {
  const words = 'This is an OpenDocument file (.ods): save it as XLSX'
  const { looked, choose } = await show(refused(words))
  await choose('clients.ods')
  await expect.element(page.getByText(words)).toBeVisible()
  expect(looked).toHaveLength(1)
})

test('a column that nobody could guess is chosen, and the rows are checked with it, those refused first', async () => {
  const { looked, choose } = await show(Response.json(unread), Response.json(read))
  await expect.element(page.getByText('No imports yet')).toBeVisible()
  await choose()
  await expect.element(page.getByText('Please choose a column for Company name.')).toBeVisible()
  expect(looked[0]!.get('columns')).toBeNull()
  await expect.element(page.getByText('no field takes it: Firm')).toBeVisible()
  await page.getByLabelText('Company name').selectOptions('Firm')
  await expect.element(page.getByText('no field takes it: Firm')).not.toBeInTheDocument()
  await expect.element(page.getByText('Such as Harbour Mutual, Quay')).toBeVisible()
  await page.getByLabelText('“Chandler” in 2 rows').selectOptions('Builder')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect.element(page.getByText('1 refused, 1 new')).toBeVisible()
  const sent = (name: string) => JSON.parse(String(looked[1]!.get(name)))
  expect(sent('columns')).toEqual(read.mapping.columns)
  expect(sent('words')).toEqual([{ field: 'type', word: 'Chandler', meaning: 'BUILDER' }])
  const rows = page.getByRole('list', { name: 'Rows of the sheet' }).getByRole('listitem')
  await expect.element(rows.first()).toHaveTextContent('E-mail: No address')
  await expect.element(page.getByRole('button', { name: 'Import 1 client' })).toBeEnabled()
})

test('what was seen is imported, whatever the server would choose by then, and rows with notes come first', async () => {
  const noted = {
    ...row,
    row: 4,
    outcome: 'new' as const,
    name: 'Ridge',
    notes: ['Phone: #N/A is no value and left out.'],
  }
  const seen = { ...read, sheets: ['Notes', 'Clients'], sheet: 1, separator: null, rows: [read.rows[0]!, noted] }
  const { looked, imported, choose } = await show(Response.json(seen))
  await choose()
  const rows = page.getByRole('list', { name: 'Rows of the sheet' }).getByRole('listitem')
  await expect.element(rows.first()).toHaveTextContent('Ridge')
  await importing().click()
  await expect.poll(() => imported.length).toBe(1)
  const sent = (form: FormData | undefined) => ['sheet', 'columns', 'dateOrder'].map((name) => form!.get(name))
  expect(sent(looked[0])).toEqual([null, null, null])
  expect(sent(imported[0])).toEqual(['1', JSON.stringify(read.mapping.columns), 'DMY'])
})

test('an order of day and month that the dates do not tell is asked once, and nothing is imported before', async () => {
  const dates = [{ field: 'dateOfLoss', order: null, isTold: false, example: '03/04/2026' }]
  const unsaid = { ...unread, missing: [], words: [], dates, mapping: { ...mapping, dateOrder: null } }
  const said = {
    ...read,
    dates: [{ ...dates[0]!, order: 'MDY' as const }],
    mapping: { ...read.mapping, dateOrder: 'MDY' as const },
  }
  const { looked, choose } = await show(
    Response.json({ ...unsaid, mapping: { ...unsaid.mapping, columns: [] } }),
    Response.json(unsaid),
    Response.json(said),
  )
  await page.getByRole('radio', { name: 'Jobs', exact: true }).click()
  await choose()
  await expect.element(page.getByText('“03/04/2026” in Date of loss can be read in two ways')).toBeVisible()
  await expect.element(page.getByText('Please choose how dates are written.')).toBeVisible()
  await expect.element(importing()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect.poll(() => looked.at(-1)!.get('dateOrder')).toBeNull()
  await page.getByLabelText('Dates are written').selectOptions('Month, day, year: 07/03/2026 is July 3')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect.element(importing()).toBeEnabled()
  expect(looked.map((form) => form.get('dateOrder'))).toEqual([null, null, 'MDY'])
})

test('a sheet that cannot be taken is told, and the others of its file can be chosen', async () => {
  const refusal = 'Cannot exceed 5,000 rows in one file'
  const many = { ...unread, sheets: ['All', 'Some'], separator: null, refusal, columns: [], words: [], missing: [] }
  const { looked, choose } = await show(
    Response.json(many),
    Response.json({ ...read, sheets: many.sheets, separator: null, sheet: 1 }),
  )
  await choose()
  await expect.element(page.getByText(refusal)).toBeVisible()
  await expect.element(page.getByText('2. Columns')).not.toBeInTheDocument()
  await page.getByLabelText('Sheet of the file').selectOptions('Some')
  await expect.element(page.getByText('1 refused, 1 new')).toBeVisible()
  await expect.element(page.getByText(refusal)).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Columns are divided by')).not.toBeInTheDocument()
  expect(looked.map((form) => form.get('sheet'))).toEqual([null, '1'])
})

test('what divides the columns of a text is shown, and can be chosen', async () => {
  const { looked, choose } = await show(Response.json(unread), Response.json({ ...read, separator: 'SEMICOLON' }))
  await choose()
  const separator = page.getByLabelText('Columns are divided by')
  await expect.element(separator).toHaveValue('COMMA')
  await separator.selectOptions('Semicolons ;')
  await expect.element(page.getByText('1 refused, 1 new')).toBeVisible()
  await expect.element(separator).toHaveValue('SEMICOLON')
  expect(looked.map((form) => form.get('separator'))).toEqual([null, 'SEMICOLON'])
})

test('a file that is refused is told in words, and another one can be chosen', async () => {
  const { choose } = await show(refused(), Response.json(read))
  await choose()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await userEvent.upload(page.getByLabelText(/Chosen/), new File(['Firm\nQuay'], 'clients.csv'))
  await expect.element(page.getByText('1 refused, 1 new')).toBeVisible()
})

test('an answer about clients that comes after contacts were chosen is not shown, and cannot be imported', async () => {
  const [first, second] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  const { looked, choose } = await show(first.promise, second.promise)
  await choose()
  await page.getByRole('radio', { name: 'Contacts' }).click()
  await expect.poll(() => looked.map((form) => form.get('kind'))).toEqual(['CLIENTS', 'CONTACTS'])
  const late = Response.json(read)
  first.resolve(late)
  await expect.poll(() => late.bodyUsed).toBe(true)
  second.resolve(refused())
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: '2. Columns' })).not.toBeInTheDocument()
  await expect.element(importing()).not.toBeInTheDocument()
})

test('of a sheet that is refused nothing is imported, and the one before it can be chosen again', async () => {
  const sheets = ['Clients', 'Notes']
  const { choose } = await show(Response.json({ ...read, sheets }), refused(), Response.json({ ...read, sheets }))
  await choose()
  await expect.element(importing()).toBeEnabled()
  await page.getByLabelText('Sheet of the file').selectOptions('Notes')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(importing()).not.toBeInTheDocument()
  await page.getByLabelText('Sheet of the file').selectOptions('Clients')
  await expect.element(importing()).toBeEnabled()
})

test('choices that are refused are not imported as they were before, and can be checked again', async () => {
  const { choose } = await show(Response.json(read), refused(), Response.json(read))
  await choose()
  await expect.element(importing()).toBeEnabled()
  await page.getByLabelText('“Chandler” in 2 rows').selectOptions('Builder')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(importing()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect.element(importing()).toBeEnabled()
})

test('units are given a place, their new categories are named, and the first click on each button counts', async () => {
  const columns = [
    { field: 'referenceId', column: 0 },
    { field: 'category', column: 1 },
  ]
  const found: SheetPreview = {
    ...read,
    columns: [
      { heading: 'Asset', examples: ['A-1'] },
      { heading: 'Type', examples: ['Meters'] },
    ],
    mapping: { ...mapping, columns },
    words: [],
    newCategories: ['Meters'],
    counts: { refused: 0, new: 1, changed: 0, unchanged: 0 },
    rows: [{ ...row, row: 2, outcome: 'new', name: 'A-1' }],
  }
  const places = { country: null, state: null, branchId: 'North' }
  const placed = { ...found, mapping: { ...found.mapping, places } }
  const { looked, imported, choose } = await showFor('EQUIPMENT', Response.json(found), Response.json(placed))
  await choose()
  await expect.element(page.getByText('New categories: Meters')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Import 1 unit' })).toBeEnabled()
  await page.getByLabelText('Branch').fill('North')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect.poll(() => looked.map((form) => form.get('places'))).toEqual([null, JSON.stringify(places)])
  await page.getByRole('button', { name: 'Import 1 unit' }).click()
  await expect.poll(() => imported.map((form) => form.get('places'))).toEqual([JSON.stringify(places)])
})

test('jobs are those of the history until somebody says that they are new', async () => {
  const { looked, choose } = await show(Response.json(read), Response.json(read))
  await expect.element(page.getByRole('radiogroup', { name: 'These are' })).not.toBeInTheDocument()
  await page.getByRole('radio', { name: 'Jobs', exact: true }).click()
  await expect.element(page.getByRole('radio', { name: /^Jobs of our history/ })).toBeChecked()
  await choose('jobs.csv')
  await page.getByRole('radio', { name: /^New jobs/ }).click()
  await expect.element(page.getByRole('radio', { name: 'Jobs', exact: true })).toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Import 1 new job' })).toBeEnabled()
  await expect.element(page.getByLabelText('Add clients that are not known yet')).toBeVisible()
  expect(looked.map((form) => form.get('kind'))).toEqual(['JOBS', 'NEW_JOBS'])
})

test('a coordinator opens new jobs and is asked for nothing else', async () => {
  const { looked, choose } = await showTo('ProjectManager', 'NEW_JOBS', Response.json(read))
  await expect.element(page.getByRole('link', { name: 'Jobs' })).toBeVisible()
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
  await choose('jobs.csv')
  await expect.element(page.getByRole('button', { name: 'Import 1 new job' })).toBeEnabled()
  expect(looked.map((form) => form.get('kind'))).toEqual(['NEW_JOBS'])
})
