import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, describe, expect, it, onTestFinished } from 'vitest'

import { closeDatabase } from '@/db/client'
import { refusalOf } from '@/e2e/refusal-of'
import { makeActor, makeOrganization } from '@/lib/desk/demo/factories'
import { AddCatalogueItem, BrowseCatalogue } from '@/lib/paper/catalogue/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import type { Sheet } from '@/lib/platform/route/spreadsheet'
import { SHEET_TYPES, type SheetFormat } from '@/lib/platform/spreadsheets/cells'
import { writeCsv } from '@/lib/platform/spreadsheets/csv-writer'
import { writeXlsx } from '@/lib/platform/spreadsheets/xlsx-writer'

import * as items from './items'
import { exportCatalogue, importItems, importTemplate, previewImport } from './sheets'

afterAll(closeDatabase)

const own = async (pricingPlan: 'FREE' | 'UNRESTRICTED' = 'UNRESTRICTED') =>
  makeActor(await makeOrganization({ pricingPlan }))
const put = (actor: Actor, code: string, more: object = {}) =>
  items.add(actor, AddCatalogueItem.parse({ code, name: `Item ${code}`, ...more }))
const all = async (actor: Actor) => (await items.browse(actor, BrowseCatalogue.parse({ sort: 'code' }))).items

async function uploaded({ rows, format }: Pick<Sheet, 'rows' | 'format'>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'makegood-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'sheet')
  const chunks: Buffer[] = []
  const written = format === 'csv' ? writeCsv(rows) : writeXlsx(rows, 'Items')
  for await (const chunk of written) chunks.push(Buffer.from(chunk))
  const bytes = Buffer.concat(chunks)
  await writeFile(file, bytes)
  return {
    path: file,
    name: `items.${format}`,
    type: SHEET_TYPES[format].split(';')[0]!,
    size: bytes.length,
    sha256: '',
  }
}

const HEADINGS = ['Code', 'Name', 'Unit', 'Cost', 'Sell price', 'GST', 'Prices evidence', 'Colour']
const sheetOf = (rows: string[][], format: SheetFormat = 'csv') => uploaded({ rows: [[HEADINGS, ...rows]], format })

describe('a sheet of items', () => {
  it.each(['csv', 'xlsx'] as const)(
    'has its good rows taken and the others told of, and changes nothing a second time: %s',
    async (format) => {
      const actor = await own()
      await put(actor, 'tech', { sellCents: 9_000, description: 'Kept' })
      await put(actor, 'CALL', { basis: 'CALL_OUT' })
      const sheet = await sheetOf(
        [
          ['AM', 'Air mover', 'unit', '20', '1,045.50', 'no', 'Air mover, a day', 'blue'],
          ['TECH', '', '', '', '95', '', '', ''],
          ['am', 'Twin', '', '', '', '', '', ''],
          ['', 'No code', '', '', '', '', '', ''],
          ['BAD', 'Bad', '', '-4', 'many', 'perhaps', '', ''],
          ['CALL-2', 'Another', '', '', '', '', 'CALL_OUT', ''],
          ['NONE', '', '', '', '', '', '', ''],
        ],
        format,
      )
      const preview = await previewImport(actor, sheet)
      expect(preview).toMatchObject({ created: 1, updated: 1, unchanged: 0, ignoredColumns: ['Colour'] })
      expect(preview.rows).toMatchObject([
        { row: 2, outcome: 'created', code: 'AM' },
        { row: 3, outcome: 'updated', changes: ['code', 'sell price'] },
      ])
      expect(preview.rejected).toEqual([
        { row: 4, reason: 'The code am stands in row 2' },
        { row: 5, reason: 'code: Please enter a code' },
        { row: 6, reason: expect.stringMatching(/^cost: .+; sell price: .+; taxable: /) },
        { row: 7, reason: 'prices evidence: CALL, Item CALL, prices this already' },
        { row: 8, reason: 'name: Please enter a name' },
      ])
      expect(await all(actor)).toHaveLength(2)
      const { rejected } = preview
      expect(await importItems(actor, sheet)).toEqual({ created: 1, updated: 1, rejected })
      expect(await importItems(actor, sheet)).toEqual({ created: 0, updated: 0, rejected })
      const [fan, , tech] = await all(actor)
      expect(fan).toMatchObject({ costCents: 2_000, sellCents: 104_550, taxable: false, basis: 'AIR_MOVER_DAY' })
      expect(tech).toMatchObject({ code: 'TECH', name: 'Item tech', sellCents: 9_500, description: 'Kept', version: 2 })
      expect(await items.browsePrices(actor, tech!.id)).toMatchObject([
        { sellFromCents: 9_000, sellToCents: 9_500 },
        {},
      ])
    },
  )

  it.each(['csv', 'xlsx'] as const)(
    'goes out and comes in again as it is, also with what a spreadsheet would run: %s',
    async (format) => {
      const actor = await own()
      await put(actor, '=1+1', { name: '@SUM(A1)', description: '-12 "quoted",\nover two lines', costCents: 5 })
      await put(actor, 'LGR', { section: 'Drying', basis: 'DEHUMIDIFIER_LGR_DAY', isPerDay: true, isActive: false })
      const sheet = await exportCatalogue(actor, { format })
      expect(await importItems(actor, await uploaded(sheet))).toEqual({ created: 0, updated: 0, rejected: [] })
    },
  )

  it('carries nothing that a spreadsheet would run', async () => {
    const actor = await own()
    await put(actor, '=HYPERLINK("x")', { name: '+1', description: '@cmd', section: '-2' })
    let csv = ''
    for await (const part of writeCsv((await exportCatalogue(actor, { format: 'csv' })).rows)) csv += part
    expect(csv).toContain(`"'=HYPERLINK(""x"")",'+1,'@cmd,'-2`)
  })

  it('by two at once adds each item once', async () => {
    const actor = await own()
    const sheet = await sheetOf([['AM', 'Air mover', 'unit', '', '', '', '', '']])
    const both = await Promise.all([importItems(actor, sheet), importItems(actor, sheet)])
    expect(both.map(({ created }) => created).toSorted()).toEqual([0, 1])
  })

  it('of no items is refused', async () => {
    const actor = await own()
    const headless = await uploaded({ rows: [[['name'], ['Air mover']]], format: 'csv' })
    expect((await refusalOf(importItems(actor, headless))).fields).toEqual([
      { path: 'file', message: 'There is no column “code”' },
    ])
    expect((await refusalOf(previewImport(actor, await sheetOf([])))).fields[0]).toMatchObject({ path: 'file' })
  })

  it('is filled in from a template that can be taken as it is', async () => {
    const actor = await own()
    const template = await importTemplate(actor, 'xlsx')
    expect(await previewImport(actor, await uploaded(template))).toMatchObject({ created: 1, rejected: [] })
  })

  it('is not for an organisation without the catalogue', async () => {
    const actor = await own('FREE')
    const sheet = await sheetOf([['AM', 'Air mover', 'unit', '', '', '', '', '']])
    for (const call of [
      () => importItems(actor, sheet),
      () => previewImport(actor, sheet),
      () => importTemplate(actor, 'csv'),
      () => exportCatalogue(actor, { format: 'csv' }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'plan' })
    }
  })
})
