import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { closeDatabase, database } from '@/db/client'
import { clients, equipmentItems, jobs } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { type WorkbookOf, escapedXml, workbookOf } from '@/e2e/workbook-of'
import { makeActor, makeClient, makeOrganization } from '@/lib/desk/demo/factories'
import type { ImportKind } from '@/lib/desk/imports/fields'
import { RunImport } from '@/lib/desk/imports/schema'
import type { Actor } from '@/lib/platform/auth/actor'

import { open, preview, run } from './imports'

afterAll(closeDatabase)

const WAIT = { interval: 20, timeout: 20_000 }

const fresh = async () => {
  const organization = await makeOrganization({ timezone: 'Australia/Brisbane' })
  return { organization, actor: await makeActor(organization) }
}

async function fileOf(bytes: string | Buffer) {
  const path = join(tmpdir(), `makegood-${randomUUID()}`)
  await writeFile(path, bytes)
  onTestFinished(() => rm(path))
  const type = typeof bytes === 'string' ? 'text/csv' : 'application/zip'
  return { path, name: 'a sheet', type, size: bytes.length, sha256: randomUUID() }
}

type Choices = Partial<RunImport>
type Content = string | Buffer
const look = async (actor: Actor, kind: ImportKind, content: Content, choices: Choices = {}) => {
  const { id: _, ...read } = RunImport.parse({ kind, ...choices })
  return preview(actor, await fileOf(content), read)
}
/** The report of an import, after its preview said the same. */
async function bringIn(actor: Actor, kind: ImportKind, content: Content, choices: Choices = {}) {
  const { rows: expected } = await look(actor, kind, content, choices)
  const { rows } = await open(
    actor,
    (await run(actor, await fileOf(content), RunImport.parse({ kind, ...choices }))).id,
  )
  const said = (all: typeof rows) => all.map(({ recordId: _, ...row }) => row)
  expect(said(rows)).toEqual(said(expected))
  return rows.map(({ row, outcome, errors, notes }) => ({
    row,
    outcome,
    said: [...errors.map(({ field, message }) => `${field}: ${message}`), ...notes],
  }))
}

const text = (written: string) => `<c t="inlineStr"><is><t>${escapedXml(written)}</t></is></c>`
const rowOf = (...cells: string[]) =>
  `<row>${cells.map((cell) => (cell.startsWith('<c') ? cell : text(cell))).join('')}</row>`
const book = (rows: string[], more: Partial<WorkbookOf['sheets'][number]> & Pick<WorkbookOf, 'formats'> = {}) => {
  const { formats = [0, 14], ...sheet } = more
  return workbookOf({ sheets: [{ rows: rows.join(''), ...sheet }], formats })
}

const companies = (actor: Actor) =>
  inOrganization(actor, async (tx) =>
    (await tx.select({ name: clients.companyName }).from(clients).orderBy(clients.companyName)).map(({ name }) => name),
  )
const allJobs = (actor: Actor) => inOrganization(actor, (tx) => tx.select().from(jobs).orderBy(jobs.jobNo))

const LOST = 'has lost digits. Please show the column as text, with all of them'

describe('a cell', () => {
  it('that failed, or was never calculated, is no value, and its row says so', async () => {
    const { actor } = await fresh()
    const head = rowOf('Job number', 'Site address', 'Insured', 'Excess', 'Access notes')
    const sheet = await book([
      head,
      rowOf('J-1', '1 Esplanade', 'Sam', '<c t="e"><v>#N/A</v></c>', '<c t="str"><f>A1</f><v></v></c>'),
      rowOf('J-2', '2 Esplanade', 'Sam', '<c><f>C1*2</f></c>', 'Key #REF! box'),
      rowOf('J-3', '<c t="e"><f>A1</f><v>#REF!</v></c>', 'Sam', '<c><f>C1*2</f><v>500</v></c>'),
    ])
    expect(await bringIn(actor, 'JOBS', sheet)).toEqual([
      { row: 2, outcome: 'new', said: ['Excess: #N/A is no value and left out.'] },
      {
        row: 3,
        outcome: 'new',
        said: [
          'Excess: its formula was never calculated, so it is left out. Open the sheet in Excel and save it there.',
        ],
      },
      {
        row: 4,
        outcome: 'refused',
        said: ['Site address: * Required', 'Site address: #REF! is no value and left out.'].map((one) =>
          expect.stringContaining(one.replace('* Required', '')),
        ),
      },
    ])
    expect(await allJobs(actor)).toMatchObject([
      { excessCents: null },
      { excessCents: null, accessNotes: 'Key #REF! box' },
    ])
  })

  it('of a text file that shows what failed is none either', async () => {
    const { actor } = await fresh()
    expect(await bringIn(actor, 'CLIENTS', 'Company,Notes\nHarbour,#N/A\n#REF!,lost\n')).toMatchObject([
      { row: 2, outcome: 'new', said: ['Notes: #N/A is no value and left out.'] },
      { row: 3, outcome: 'refused' },
    ])
    expect(await companies(actor)).toEqual(['Harbour'])
  })

  it.each<[ImportKind, string, string]>([
    ['JOBS', 'Job number,Site address,Insured\n8.93901E+18,1 Esplanade,Sam\n', `Job number: “8.93901E+18” ${LOST}`],
    ['JOBS', 'Job number,Site address,Insured,Claim\n1,1 Esplanade,Sam,1.2E+11\n', `Claim number: “1.2E+11” ${LOST}`],
    ['CLIENTS', 'Company,Phone\nHarbour,4.12346E+08\n', `Phone: “4.12346E+08” ${LOST}`],
    ['CONTACTS', 'Client,Name,Mobile\nHarbour,Dana,########\n', `Mobile: “########” ${LOST}`],
    ['EQUIPMENT', 'Category,Asset number,Serial\nFans,1,8.9E+18\n', `Serial number: “8.9E+18” ${LOST}`],
    ['CATALOGUE', 'Code,Name\n#####,Fan\n', `Code: “#####” ${LOST}`],
  ])('of %s that a spreadsheet shortened refuses its row', async (kind, sheet, refusal) => {
    const actor = await makeActor(await makeOrganization({ pricingPlan: 'UNRESTRICTED' }))
    expect(await bringIn(actor, kind, sheet, { createClients: true })).toEqual([
      { row: 2, outcome: 'refused', said: [refusal] },
    ])
  })

  it('of an identifier of which a spreadsheet made a date says so', async () => {
    const { actor } = await fresh()
    const rows = [rowOf('Category', 'Asset number'), rowOf('Fans', '<c s="1"><v>46307</v></c>'), rowOf('Fans', 'A-2')]
    expect(await bringIn(actor, 'EQUIPMENT', await book(rows))).toMatchObject([
      {
        said: [
          'Asset number: 2026-10-12 is a date in the sheet. If it was another number, please show the column as text.',
          'Adds the category Fans.',
        ],
      },
      { said: [] },
    ])
  })

  it('of a column that a program wrote as fractions is the whole number that it was', async () => {
    const { actor } = await fresh()
    const sheet =
      'Job number,Site address,Insured,Phone,Postcode\n10045.0,1 Esplanade,Sam,412345678.0,\n10046.0,2 Esplanade,Sam,,4179.0\n'
    await bringIn(actor, 'JOBS', sheet)
    expect(await allJobs(actor)).toMatchObject([
      { refNumber: '10045', contactNumber: '0412345678', postcode: null },
      { refNumber: '10046', contactNumber: null, postcode: '4179' },
    ])
    await bringIn(actor, 'CLIENTS', 'Client number,Company\n1.0,Harbour\n1.0a,Ridge\n')
    expect(await bringIn(actor, 'CLIENTS', 'Client number,Company\n1.0,Harbour\n')).toMatchObject([
      { outcome: 'changed' },
    ])
  })
})

it('the lines of a cell go on in one line where its field has no more', async () => {
  const { actor } = await fresh()
  const head = 'Job number,Site address,Insured,Tags,Insured email,Description\n'
  const sheet = `${head}J-1,"1 Esplanade,\n\n Level 2","Dana\nReed","water\nroof","a@x.example\nb@x.example","one\ntwo"\n`
  expect(await bringIn(actor, 'JOBS', sheet)).toMatchObject([
    { said: ['Contact’s e-mail: a@x.example is taken, left out: b@x.example.'] },
  ])
  expect(await allJobs(actor)).toMatchObject([
    {
      siteAddress: '1 Esplanade, Level 2',
      contactName: 'Dana Reed',
      tags: ['water', 'roof'],
      contactEmail: 'a@x.example',
      description: 'one\ntwo',
    },
  ])
})

describe('a row', () => {
  it('that repeats the headings is none, and one of a total is refused', async () => {
    const { actor } = await fresh()
    const sheet = 'Company,Phone\nHarbour,08 5550 0101\nCompany,Phone\nRidge,\nTotal,2\n'
    expect(await bringIn(actor, 'CLIENTS', sheet)).toEqual([
      { row: 2, outcome: 'new', said: [] },
      { row: 4, outcome: 'new', said: [] },
      { row: 5, outcome: 'refused', said: ['Row: This looks like a total, not like a row of the list'] },
    ])
    expect(await bringIn(actor, 'CLIENTS', ',Company\n,Total Tools\n,Subtotal:\n')).toMatchObject([
      { outcome: 'new' },
      { outcome: 'refused' },
    ])
    expect(await companies(actor)).toEqual(['Harbour', 'Ridge', 'Total Tools'])
  })

  it('that the workbook hides says so', async () => {
    const { actor } = await fresh()
    const rows = [rowOf('Company'), rowOf('Harbour'), rowOf('Ridge').replace('<row', '<row hidden="1"')]
    expect((await bringIn(actor, 'CLIENTS', await book(rows))).map(({ said }) => said)).toEqual([
      [],
      ['This row is hidden in the sheet.'],
    ])
  })

  it('under a merged cell has what stands in it: its job is none of a private person', async () => {
    const { organization, actor } = await fresh()
    const { id: clientId } = await makeClient(organization, { companyName: 'Harbour Mutual' })
    const rows = [
      rowOf('Job number', 'Address', 'Client', '', 'Insured'),
      rowOf('', 'Street', '', 'Suburb', ''),
      rowOf('J-1', '1 Esplanade', 'Harbour Mutual', 'Manly', 'Dana'),
      rowOf('J-2', '2 Esplanade', '', 'Manly', 'Eli'),
    ]
    const merged = ['A1:A2', 'C1:C2', 'E1:E2', 'C3:C4']
    await bringIn(actor, 'JOBS', await book(rows, { merged }))
    expect(await allJobs(actor)).toMatchObject([
      { clientId, isPrivateJob: false, suburb: 'Manly', contactName: 'Dana' },
      { clientId, isPrivateJob: false, suburb: 'Manly', contactName: 'Eli' },
    ])
  })

  it('of headings is found below many of titles', async () => {
    const { actor } = await fresh()
    const titles = Array.from({ length: 15 }, (_, n) => `Line ${n} of a letter`)
    expect(await bringIn(actor, 'CLIENTS', [...titles, 'Company,Phone', 'Harbour,'].join('\n'))).toMatchObject([
      { row: 17, outcome: 'new' },
    ])
  })

  it('is one of the most that are taken if it has content', async () => {
    const { actor } = await fresh()
    const empty = Array.from({ length: 2_500 }, () => '<row><c s="0"/></row>')
    const rows = [...empty.slice(0, 20), rowOf('Company'), ...empty, rowOf('Harbour'), ...empty, ...empty]
    expect(await bringIn(actor, 'CLIENTS', await book(rows))).toMatchObject([{ row: 2_522, outcome: 'new' }])
  })
})

it('a client is the same in whatever signs its name is written', async () => {
  const { organization, actor } = await fresh()
  await makeClient(organization, { companyName: 'O’Brien & Fils Hélène' })
  const sheet = "Company,Phone\nO'Brien & Fils He\u0301le\u0300ne,08 5550 0101\n"
  expect(await bringIn(actor, 'CLIENTS', sheet)).toMatchObject([{ outcome: 'changed' }])
  expect(await companies(actor)).toEqual(['O’Brien & Fils Hélène'])
})

it('a kept choice of columns is no dead end for a sheet that has one less', async () => {
  const { actor } = await fresh()
  const columns = [
    { field: 'companyName', column: 0 },
    { field: 'notes', column: 2 },
  ]
  await bringIn(actor, 'CLIENTS', 'Company,Phone\nHarbour,,rings back\n', { columns })
  expect(await look(actor, 'CLIENTS', 'Company,Phone\nRidge,\n')).toMatchObject({
    isKept: true,
    mapping: { columns: columns.slice(0, 1) },
    counts: { new: 1 },
  })
})

it('a unit that somebody changes meanwhile refuses the whole sheet', async () => {
  const { actor } = await fresh()
  await bringIn(actor, 'EQUIPMENT', 'Category,Asset number,Notes\nFans,A-1,old\n')
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  const editing = inOrganization(actor, async (tx) => {
    await tx
      .update(equipmentItems)
      .set({ brand: 'Dri-Eaz', version: sql`${equipmentItems.version} + 1` })
      .where(eq(equipmentItems.referenceId, 'A-1'))
    await gate
  })
  const file = await fileOf('Category,Asset number,Notes\nFans,A-1,new\nFans,A-2,\n')
  const refusal = run(actor, file, RunImport.parse({ kind: 'EQUIPMENT' })).catch((error: unknown) => error)
  await vi.waitFor(async () => {
    const waiting = await database().execute(
      sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike 'insert into "equipment_items"%'`,
    )
    expect(waiting.length).toBeGreaterThan(0)
  }, WAIT)
  letGo()
  await editing
  expect(await refusal).toMatchObject({ code: 'conflict' })
  const stored = await inOrganization(actor, (tx) => tx.select().from(equipmentItems))
  expect(stored).toMatchObject([{ referenceId: 'A-1', brand: 'Dri-Eaz', notes: 'old' }])
})

describe('a client that rows of something else name', () => {
  const created = { createClients: true }

  it('is added with its number, by which it is found after it was renamed', async () => {
    const { actor } = await fresh()
    const sheet = (name: string) => `Client number,Client,Name\nC-1,${name},Dana\n,${name},Eli\n`
    await bringIn(actor, 'CONTACTS', sheet('Harbour'), created)
    expect(await bringIn(actor, 'CLIENTS', 'Client number,Company\nC-1,Harbour Mutual\n')).toMatchObject([
      { outcome: 'changed', said: ['Renames Harbour to Harbour Mutual.'] },
    ])
    expect(await bringIn(actor, 'CONTACTS', 'Client number,Name\nC-1,Dana\n')).toMatchObject([{ outcome: 'unchanged' }])
  })

  it('is one for each number: two of a name, and one number of two names, are refused', async () => {
    const { actor } = await fresh()
    const sheet = 'Client number,Client,Name\nC-1,Smith,Dana\nC-2,Smith,Eli\nc-1,Ridge,Sam\n'
    expect((await bringIn(actor, 'CONTACTS', sheet, created)).map(({ said }) => said)).toEqual([
      ['Adds the client Smith.'],
      ['Client: Another row gives Smith the number C-1'],
      ['Client: Another row gives this number to Smith'],
    ])
    expect(await companies(actor)).toEqual(['Smith'])
  })
})
