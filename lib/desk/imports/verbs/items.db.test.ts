import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, it, onTestFinished } from 'vitest'

import { closeDatabase } from '@/db/client'
import { makeActor, makeOrganization } from '@/lib/desk/demo/factories'
import { ReadSheet, RunImport } from '@/lib/desk/imports/schema'
import { AddCatalogueItem, BrowseCatalogue } from '@/lib/paper/catalogue/schema'
import * as items from '@/lib/paper/catalogue/verbs/items'
import { exportCatalogue } from '@/lib/paper/catalogue/verbs/sheets'
import type { Actor } from '@/lib/platform/auth/actor'
import type { Sheet } from '@/lib/platform/route/spreadsheet'
import { SHEET_TYPES, type SheetFormat } from '@/lib/platform/spreadsheets/cells'
import { writeCsv } from '@/lib/platform/spreadsheets/csv-writer'
import { writeXlsx } from '@/lib/platform/spreadsheets/xlsx-writer'

import { preview, run, template } from './imports'

afterAll(closeDatabase)

const own = async (pricingPlan: 'FREE' | 'UNRESTRICTED' = 'UNRESTRICTED') =>
  makeActor(await makeOrganization({ pricingPlan }))
const put = (actor: Actor, code: string, more: object = {}) =>
  items.add(actor, AddCatalogueItem.parse({ code, name: `Item ${code}`, ...more }))
const all = async (actor: Actor) => (await items.browse(actor, BrowseCatalogue.parse({ sort: 'code' }))).items

async function uploaded({ rows, format }: Pick<Sheet, 'rows' | 'format'>) {
  const path = join(tmpdir(), `makegood-${randomUUID()}`)
  const chunks: Buffer[] = []
  const written = format === 'csv' ? writeCsv(rows) : writeXlsx(rows, 'Items')
  for await (const chunk of written) chunks.push(Buffer.from(chunk))
  const bytes = Buffer.concat(chunks)
  await writeFile(path, bytes)
  onTestFinished(() => rm(path))
  const type = SHEET_TYPES[format].split(';')[0]!
  return { path, name: `items.${format}`, type, size: bytes.length, sha256: randomUUID() }
}

const HEADINGS = ['Code', 'Name', 'Unit', 'Cost', 'Sell price', 'GST', 'Prices evidence', 'Colour']
const sheetOf = (rows: string[][], format: SheetFormat = 'csv') => uploaded({ rows: [[HEADINGS, ...rows]], format })
const look = (actor: Actor, file: Awaited<ReturnType<typeof uploaded>>) =>
  preview(actor, file, ReadSheet.parse({ kind: 'CATALOGUE' }))
const bringIn = (actor: Actor, file: Awaited<ReturnType<typeof uploaded>>, choices: object = {}) =>
  run(actor, file, RunImport.parse({ kind: 'CATALOGUE', ...choices }))
const reasons = ({ rows }: { rows: { row: number; errors: { field: string; message: string }[] }[] }) =>
  rows.flatMap(({ row, errors }) => errors.map(({ field, message }) => `${row} ${field}: ${message}`))

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
      const found = await look(actor, sheet)
      expect(found).toMatchObject({ counts: { new: 1, changed: 1, refused: 5 }, ignoredColumns: ['Colour'] })
      expect(found.rows.slice(0, 2)).toMatchObject([
        { row: 2, outcome: 'new', name: 'AM' },
        { row: 3, outcome: 'changed', changes: ['Code', 'Sell price'] },
      ])
      expect(reasons(found)).toEqual([
        '4 Code: The same code stands in row 2',
        '5 Code: Please enter a code',
        '6 Cost: Write the amount like 1,250.50',
        '6 Sell price: Write the amount like 1,250.50',
        '6 Taxable: Please choose what “perhaps” means',
        '7 Prices evidence: CALL, Item CALL, prices this already',
        '8 Name: Please enter a name',
      ])
      expect(await all(actor)).toHaveLength(2)
      expect(await bringIn(actor, sheet)).toMatchObject({ counts: { new: 1, changed: 1, refused: 5 } })
      expect(await bringIn(actor, sheet)).toMatchObject({ counts: { new: 0, changed: 0, refused: 5 } })
      const [fan, , tech] = await all(actor)
      expect(fan).toMatchObject({ costCents: 2_000, sellCents: 104_550, taxable: false, basis: 'AIR_MOVER_DAY' })
      expect(tech).toMatchObject({ code: 'TECH', name: 'Item tech', sellCents: 9_500, description: 'Kept', version: 2 })
      expect(await items.browsePrices(actor, tech!.id)).toMatchObject([
        { sellFromCents: 9_000, sellToCents: 9_500 },
        {},
      ])
    },
  )

  it('asks what a word means, and takes it as it was chosen', async () => {
    const actor = await own()
    const sheet = await sheetOf([['AM', 'Air mover', '', '', '', 'zero rated', 'fan days', '']])
    const words = [
      { field: 'basis', word: 'fan days', meaning: 'AIR_MOVER_DAY' },
      { field: 'taxable', word: 'zero rated', meaning: 'no' },
    ]
    expect((await look(actor, sheet)).words).toMatchObject(words.map((one) => ({ ...one, meaning: null })))
    expect(await bringIn(actor, sheet, { words })).toMatchObject({ counts: { new: 1, refused: 0 } })
    expect(await all(actor)).toMatchObject([{ taxable: false, basis: 'AIR_MOVER_DAY' }])
  })

  it.each(['csv', 'xlsx'] as const)(
    'goes out and comes in again as it is, also with what a spreadsheet would run: %s',
    async (format) => {
      const actor = await own()
      await put(actor, '=1+1', { name: '@SUM(A1)', description: '-12 "quoted",\nover two lines', costCents: 5 })
      await put(actor, 'LGR', { section: 'Drying', basis: 'DEHUMIDIFIER_LGR_DAY', isPerDay: true, isActive: false })
      const found = await look(actor, await uploaded(await exportCatalogue(actor, { format })))
      expect(found).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 2, refused: 0 }, ignoredColumns: [] })
    },
  )

  it('by two at once adds each item once', async () => {
    const actor = await own()
    const sheet = await sheetOf([['AM', 'Air mover', 'unit', '', '', '', '', '']])
    const both = await Promise.all([bringIn(actor, sheet), bringIn(actor, sheet)])
    expect(both.map(({ counts }) => counts.new).toSorted()).toEqual([0, 1])
  })

  it('is filled in from a template that can be taken as it is', async () => {
    const actor = await own()
    const found = await look(actor, await uploaded(await template(actor, 'CATALOGUE', 'xlsx')))
    expect(found).toMatchObject({ counts: { new: 1, refused: 0 }, ignoredColumns: [] })
  })

  it('is not for an organisation without the catalogue', async () => {
    const actor = await own('FREE')
    const sheet = await sheetOf([['AM', 'Air mover', 'unit', '', '', '', '', '']])
    for (const call of [
      () => bringIn(actor, sheet),
      () => look(actor, sheet),
      () => template(actor, 'CATALOGUE', 'csv'),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'plan' })
    }
  })
})
