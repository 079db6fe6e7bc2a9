import { randomUUID } from 'node:crypto'
import { rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, it, onTestFinished } from 'vitest'

import { closeDatabase } from '@/db/client'
import { inOrganization } from '@/db/tenancy'
import { refusalOf } from '@/e2e/refusal-of'
import { newId } from '@/lib/base/wire'
import { lockPlan } from '@/lib/company/plans/places'
import {
  makeActor,
  makeEquipmentCategory,
  makeEquipmentItem,
  makeJob,
  makeOrganization,
  makeRoom,
  makeVisit,
} from '@/lib/desk/demo/factories'
import { RunImport } from '@/lib/desk/imports/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import { csvCell } from '@/lib/platform/spreadsheets/csv-writer'
import { writeXlsx } from '@/lib/platform/spreadsheets/xlsx-writer'
import { BrowseItems, InstallEquipment } from '@/lib/site/equipment/schema'
import * as catalogue from '@/lib/site/equipment/verbs/catalogue'
import { install } from '@/lib/site/equipment/verbs/install'

import { importUnits as importReport, open, preview, run, template, unitsOf } from './imports'

const importUnits = async (...asked: Parameters<typeof importReport>) => unitsOf(await importReport(...asked))

afterAll(closeDatabase)

const NOWHERE = { country: null, state: null, branchId: null }
const HEAD = ['category', 'referenceId', 'brand', 'state', 'amps', 'tagDue']

const fresh = async () => {
  const organization = await makeOrganization({ timezone: 'Australia/Brisbane' })
  return { organization, actor: await makeActor(organization) }
}

async function sheetOf(rows: string[][], format: 'csv' | 'xlsx' = 'csv') {
  const path = join(tmpdir(), `makegood-${randomUUID()}`)
  const chunks: Uint8Array[] = []
  if (format === 'csv') chunks.push(Buffer.from(rows.map((row) => row.map(csvCell).join(',')).join('\n')))
  else for await (const chunk of writeXlsx([rows], 'Units')) chunks.push(chunk as Uint8Array)
  const bytes = Buffer.concat(chunks)
  await writeFile(path, bytes)
  onTestFinished(() => rm(path))
  const type = format === 'csv' ? 'text/csv' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { path, name: `units.${format}`, type, size: bytes.length, sha256: randomUUID() }
}

type Choices = Partial<RunImport>
const reading = (choices: Choices = {}) => RunImport.parse({ kind: 'EQUIPMENT', ...choices })
const look = async (actor: Actor, rows: string[][], choices: Choices = {}) => {
  const { id: _, ...read } = reading(choices)
  return preview(actor, await sheetOf(rows), read)
}
const bringIn = async (actor: Actor, rows: string[][], choices: Choices = {}) =>
  open(actor, (await run(actor, await sheetOf(rows), reading(choices))).id)
const outcomes = ({ rows }: { rows: { outcome: string }[] }) => rows.map(({ outcome }) => outcome)
const units = async (actor: Actor) => (await catalogue.browseItems(actor, BrowseItems.parse({}))).items
const categories = async (actor: Actor) =>
  (await catalogue.browseCategories(actor)).map(({ name, dailyRateCents }) => [name, dailyRateCents])

describe('a sheet of units, by the call of the contract,', () => {
  it('keeps nobody from opening a job or keeping a photo meanwhile', async () => {
    const { actor } = await fresh()
    await inOrganization(actor, async (tx) => {
      // Whoever opens a job holds the counters of the plan: an import that asked for them would wait until it gave up.
      await lockPlan(tx, actor)
      const { created } = await importUnits(actor, await sheetOf([HEAD, ['Scrubbers', 'A-1', '', '', '', '']]), NOWHERE)
      expect(created).toBe(1)
    })
  })

  it.each(['csv', 'xlsx'] as const)(
    'has its good rows of %s taken and the others told of; the same again changes nothing',
    async (format) => {
      const { actor } = await fresh()
      const sheet = await sheetOf(
        [
          HEAD,
          ['Scrubbers', 'A-1', 'Phoenix', 'Available', '2.5', '2027-01-31'],
          ['', 'A-2', '', '', '', ''],
          ['', '', '', '', '', ''],
          ['Scrubbers', 'a-1', 'Twin', '', '', ''],
          ['Scrubbers', 'A-3', 'Drieaz', 'INSTALLED', '', ''],
          ['Scrubbers', 'A-4', '', '', 'many', ''],
          ['Scrubbers', 'A-5', '', 'On the moon', '', ''],
          ['scrubbers', 'A-6', '', 'retired', '', ''],
        ],
        format,
      )
      const rejected = [
        { row: 3, reason: 'Category: Please enter a category' },
        { row: 5, reason: 'Asset number: The same asset number stands in row 2' },
        { row: 6, reason: 'State: A unit is installed at a site visit' },
        { row: 7, reason: 'Amps: Write the number like 1,250.5' },
        {
          row: 8,
          reason:
            'State: Please choose what “On the moon” means: Available, Installed, In transit, Maintenance, Lost or Retired',
        },
      ]
      expect(await importUnits(actor, sheet, { ...NOWHERE, branchId: 'North' })).toEqual({
        created: 2,
        updated: 0,
        rejected,
      })
      expect(await importUnits(actor, sheet, NOWHERE)).toEqual({ created: 0, updated: 0, rejected })
      expect(await units(actor)).toMatchObject([
        { referenceId: 'A-1', brand: 'Phoenix', amps: 2.5, branchId: 'North', kind: 'AIR_SCRUBBER' },
        { referenceId: 'A-6', state: 'RETIRED' },
      ])
      expect(await categories(actor)).toEqual([['Scrubbers', null]])
    },
  )

  it('brings known units up to date, and leaves alone where they stand', async () => {
    const { organization, actor } = await fresh()
    const item = await makeEquipmentItem(organization, { brand: 'Old', notes: 'Kept' })
    const job = await makeJob(organization)
    const by = { jobId: job.id, createdBy: actor.userId }
    const [visit, room] = await Promise.all([makeVisit(organization, by), makeRoom(organization, by)])
    const at = { jobId: job.id, inspectionId: visit.id, roomId: room.id }
    await install(actor, at, InstallEquipment.parse({ selectedEquipmentItems: [item.id] }))
    // Without a category the unit stays in its own.
    const row = (state: string) => sheetOf([HEAD, ['', item.referenceId, 'New', state, '', '']])
    expect(await importUnits(actor, await row('AVAILABLE'), NOWHERE)).toMatchObject({ updated: 1, rejected: [] })
    expect(await importUnits(actor, await row('AVAILABLE'), NOWHERE)).toMatchObject({ updated: 0, rejected: [] })
    const { item: after } = await catalogue.openItem(actor, item.id)
    expect(after).toMatchObject({ brand: 'New', notes: 'Kept', state: 'INSTALLED', categoryId: item.categoryId })
    const { rejected } = await importUnits(actor, await row('RETIRED'), NOWHERE)
    expect(rejected).toEqual([{ row: 2, reason: 'State: This unit is installed. Pick it up first.' }])
  })

  it('by two at once adds each unit once', async () => {
    const { actor } = await fresh()
    const sheet = await sheetOf([HEAD, ['Heaters', 'H-1', '', '', '', '']])
    const both = await Promise.all([importUnits(actor, sheet, NOWHERE), importUnits(actor, sheet, NOWHERE)])
    expect(both.map(({ created }) => created).toSorted()).toEqual([0, 1])
  })

  it('is refused when it is none', async () => {
    const { actor } = await fresh()
    const headless = await sheetOf([['brand'], ['Phoenix']])
    expect((await refusalOf(importUnits(actor, headless, NOWHERE))).fields).toEqual([
      { path: 'file', message: 'Please choose a column for Category and for Asset number' },
    ])
    expect((await refusalOf(importUnits(actor, await sheetOf([HEAD]), NOWHERE))).fields[0]).toMatchObject({
      path: 'file',
    })
  })
})

describe('units of another product', () => {
  it('say what they say, in the spellings of the trade, and nothing of what is empty', async () => {
    const { actor } = await fresh()
    const head = ['Equipment type', 'Asset No', 'Test & Tag due', 'Current', 'Serial No']
    const rows = [
      head,
      ['Air  movers', 'AM-1', '31/1/2027', '1,9', '00042'],
      ['Air movers', 'AM-2', '31/02/2026', '', ''],
      ['Air movers', 'AM-3', '', 'two', ''],
    ]
    const report = await bringIn(actor, rows)
    expect(outcomes(report)).toEqual(['new', 'refused', 'refused'])
    expect(report.rows.flatMap(({ errors }) => errors.map(({ field }) => field))).toEqual(['Test and tag due', 'Amps'])
    expect(outcomes(await bringIn(actor, [head, ['', 'am-1', '', '', '']]))).toEqual(['unchanged'])
    const known = {
      referenceId: 'AM-1',
      categoryName: 'Air movers',
      tagDueOn: '2027-01-31',
      amps: 1.9,
      serial: '00042',
    }
    expect(await units(actor)).toMatchObject([known])
  })

  it('find their categories in whatever case and number they are written, and add the others once', async () => {
    const { organization, actor } = await fresh()
    for (const name of ['Air movers', 'Dehumidifiers, LGR', 'Batteries', 'Fan', 'Fans'])
      await makeEquipmentCategory(organization, { name })
    const written = [
      'Air Mover',
      'AIRMOVERS',
      'air-mover',
      'dehumidifier LGR',
      'Battery',
      'fans',
      'Axial Fan',
      'axial fans',
    ]
    const rows = [['Type', 'Asset No.'], ...written.map((category, n) => [category, `A-${n}`])]
    const found = await look(actor, rows)
    expect(found.newCategories).toEqual(['Axial Fan'])
    expect(found.rows.flatMap(({ notes }) => notes)).toEqual(['Adds the category Axial Fan.'])
    expect(outcomes(await bringIn(actor, rows))).toEqual(written.map(() => 'new'))
    const names = [
      'Air movers',
      'Air movers',
      'Air movers',
      'Dehumidifiers, LGR',
      'Batteries',
      'Fans',
      'Axial Fan',
      'Axial Fan',
    ]
    const stored = (await units(actor)).toSorted((a, b) => a.referenceId.localeCompare(b.referenceId))
    expect(stored.map(({ categoryName }) => categoryName)).toEqual(names)
  })

  it('say what their words mean: those that are known are filled in, the others asked for', async () => {
    const { actor } = await fresh()
    const rows = [
      ['Category', 'Asset number', 'Status'],
      ['Heaters', 'H-1', 'In service'],
      ['Heaters', 'H-2', 'On job'],
      ['Heaters', 'H-3', 'Sold'],
    ]
    const found = await look(actor, rows)
    expect(found.words).toEqual([
      { field: 'state', word: 'In service', count: 1, meaning: 'AVAILABLE' },
      { field: 'state', word: 'On job', count: 1, meaning: null },
      { field: 'state', word: 'Sold', count: 1, meaning: 'RETIRED' },
    ])
    expect(outcomes(found)).toEqual(['new', 'refused', 'new'])
    const words = [{ field: 'state', word: 'On job', meaning: 'IN_TRANSIT' }]
    expect(outcomes(await bringIn(actor, rows, { words }))).toEqual(['new', 'new', 'new'])
    expect((await units(actor)).map(({ state }) => state)).toEqual(['AVAILABLE', 'IN_TRANSIT', 'RETIRED'])
  })

  it('bring the daily rate of their category along, one for all of it, and name what is left out', async () => {
    const { organization, actor } = await fresh()
    await makeEquipmentCategory(organization, { name: 'Air movers', dailyRateCents: 4_000 })
    await makeEquipmentCategory(organization, { name: 'Heaters', dailyRateCents: 7_000 })
    const rows = [
      ['Category', 'Asset number', 'Daily rate', 'Colour'],
      ['Air mover', 'A-1', '$45.00', 'Blue'],
      ['Air movers', 'A-2', '50', ''],
      ['Heater', 'H-1', '70.00', ''],
      ['Meters', 'M-1', '12.50', ''],
      ['Heaters', 'H-2', 'dear', ''],
    ]
    const found = await look(actor, rows)
    expect(found.ignoredColumns).toEqual(['Colour'])
    expect(found.rows.map(({ notes, errors }) => [...notes, ...errors.map(({ field }) => field)])).toEqual([
      ['The daily rate of Air movers becomes $45.00.'],
      ['A category has one daily rate: that of row 2 is taken, $50.00 left out.'],
      [],
      ['Adds the category Meters.', 'The daily rate of Meters becomes $12.50.'],
      ['Daily rate'],
    ])
    expect(outcomes(await bringIn(actor, rows))).toEqual(['new', 'new', 'new', 'new', 'refused'])
    const rates = [
      ['Air movers', 4_500],
      ['Heaters', 7_000],
      ['Meters', 1_250],
    ]
    expect(await categories(actor)).toEqual(rates)
    expect(outcomes(await bringIn(actor, rows))).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
      'unchanged',
      'refused',
    ])
    const later = [rows[0]!, ['Air movers', 'A-1', '48', '']]
    expect((await bringIn(actor, later)).rows).toMatchObject([{ outcome: 'changed', changes: ['Daily rate'] }])
    expect((await categories(actor))[0]).toEqual(['Air movers', 4_800])
  })

  it('are where somebody says, for this sheet alone', async () => {
    const { actor } = await fresh()
    const rows = (number: string) => [
      ['Category', 'Asset number'],
      ['Heaters', number],
    ]
    await bringIn(actor, rows('H-1'), { places: { country: 'Australia', state: 'QLD', branchId: 'North' } })
    expect((await look(actor, rows('H-2'))).mapping.places).toEqual(NOWHERE)
    await bringIn(actor, rows('H-2'))
    expect(await units(actor)).toMatchObject([
      { country: 'Australia', region: 'QLD', branchId: 'North' },
      { country: null, region: null, branchId: null },
    ])
  })

  it('are not touched in another organisation', async () => {
    const [mine, theirs] = [await fresh(), await fresh()]
    const rows = [
      ['Category', 'Asset number'],
      ['Heaters', newId()],
    ]
    await bringIn(mine.actor, rows)
    expect(await units(theirs.actor)).toEqual([])
    expect(outcomes(await bringIn(theirs.actor, rows))).toEqual(['new'])
  })

  it('keep the asset number that their sheet shows; a number that a spreadsheet shortened is asked about', async () => {
    const { actor } = await fresh()
    const rows = [
      ['Category', 'Asset number', 'Serial'],
      ['Heaters', 'H-1', '8.93901E+18'],
      ['Heaters', '4.12346E+08', 'S-2'],
      ['Heaters', '00042', '8939010102358478435'],
    ]
    const { rows: report } = await bringIn(actor, rows)
    const lost = (text: string) => `“${text}” has lost digits. Please show the column as text, with all of them`
    expect(report).toMatchObject([
      { outcome: 'refused', errors: [{ field: 'Serial number', message: lost('8.93901E+18') }] },
      { outcome: 'refused', errors: [{ field: 'Asset number', message: lost('4.12346E+08') }] },
      { outcome: 'new' },
    ])
    const sheet = 'e2e/inputs/field/asset-number-format-00000.xlsx'
    const { size } = await stat(sheet)
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    await run(actor, { path: sheet, name: 'units.xlsx', type, size, sha256: newId() }, reading())
    expect(await units(actor)).toMatchObject([
      { referenceId: '00042', serial: '8939010102358478435', purchasedOn: '2025-03-07' },
      { referenceId: '12', serial: '123456789012', purchasedOn: '2025-03-07' },
    ])
  })

  it('are filled into a template that can be taken as it is', async () => {
    const { actor } = await fresh()
    const { rows } = await template(actor, 'EQUIPMENT', 'csv')
    const found = await look(actor, (rows as string[][][]).flat())
    expect(found).toMatchObject({ ignoredColumns: [], counts: { new: 1, refused: 0 } })
    expect(found.mapping.columns).toHaveLength(found.columns.length)
  })
})
