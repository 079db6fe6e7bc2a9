import { createHash, randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ZipFile } from 'yazl'

import { closeDatabase, database } from '@/db/client'
import {
  activity,
  clientReferences,
  clients,
  contacts,
  importMappings,
  imports,
  jobKpis,
  jobs,
  mailMessages,
  planUsage,
  usageDays,
} from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { AlreadyDone } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { merge } from '@/lib/desk/client-merge/service'
import { makeActor, makeClient, makeContact, makeJob, makeOrganization, makeUser } from '@/lib/desk/demo/factories'
import { BrowseHistory } from '@/lib/desk/history/schema'
import * as history from '@/lib/desk/history/service'
import { RunImport } from '@/lib/desk/imports/schema'
import * as jobFile from '@/lib/desk/job-file/service'
import { BrowseJobs } from '@/lib/job/jobs/schema'
import { spend } from '@/lib/platform/allowance/service'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import { csvCell } from '@/lib/platform/spreadsheets/csv-writer'
import { writeXlsx } from '@/lib/platform/spreadsheets/xlsx-writer'

import { browse, open, preview, reportSheet, run } from './imports'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

afterAll(closeDatabase)

const WAIT = { interval: 20, timeout: 20_000 }

const fresh = async (values: Parameters<typeof makeOrganization>[0] = {}) => {
  const organization = await makeOrganization({ timezone: 'Australia/Brisbane', identifier: 'IMP', ...values })
  return { organization, actor: await makeActor(organization) }
}

async function file(content: string | Buffer, type = 'text/csv'): Promise<UploadedFile> {
  const path = join(tmpdir(), `makegood-${randomUUID()}`)
  await writeFile(path, content)
  onTestFinished(() => rm(path))
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { path, name: 'export.csv', type, size: content.length, sha256 }
}
const csv = (rows: string[][]) => file(rows.map((row) => row.map(csvCell).join(',')).join('\n'))

/** An XLSX file of several sheets. */
async function workbook(sheets: Record<string, string[][]>): Promise<Buffer> {
  const zip = new ZipFile()
  const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(xml), path)
  const names = Object.keys(sheets)
  const places = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  const links = names.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
  add('xl/workbook.xml', `<workbook xmlns:r="r"><sheets>${places.join('')}</sheets></workbook>`)
  add('xl/_rels/workbook.xml.rels', `<Relationships>${links.join('')}</Relationships>`)
  Object.values(sheets).forEach((rows, at) => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const lines = rows.map((row) => `<row>${row.map(cell).join('')}</row>`)
    add(`xl/worksheets/sheet${at + 1}.xml`, `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`)
  })
  zip.end()
  return buffer(zip.outputStream)
}

type Kind = 'CLIENTS' | 'CONTACTS' | 'JOBS'
type Choices = Partial<ReturnType<typeof RunImport.parse>>
const reading = (kind: Kind, choices: Choices = {}) => RunImport.parse({ kind, ...choices })
const look = async (actor: Actor, kind: Kind, rows: string[][], choices: Choices = {}) => {
  const { id: _, ...read } = reading(kind, choices)
  return preview(actor, await csv(rows), read)
}
const bringIn = async (actor: Actor, kind: Kind, rows: string[][], choices: Choices = {}) =>
  open(actor, (await run(actor, await csv(rows), reading(kind, choices))).id)
const notes = ({ rows }: { rows: { notes: string[] }[] }) => rows.map((row) => row.notes)
const outcomes = ({ rows }: { rows: { outcome: string }[] }) => rows.map(({ outcome }) => outcome)
const reasons = ({ rows }: { rows: { errors: { field: string; message: string }[] }[] }) =>
  rows.flatMap(({ errors }) => errors.map(({ field, message }) => `${field}: ${message}`))
const allClients = (actor: Actor) =>
  inOrganization(actor, (tx) => tx.select().from(clients).orderBy(clients.companyName))
const allContacts = (actor: Actor) => inOrganization(actor, (tx) => tx.select().from(contacts).orderBy(contacts.name))
const allJobs = (actor: Actor) => inOrganization(actor, (tx) => tx.select().from(jobs).orderBy(jobs.jobNo))

const CLIENT_HEAD = ['Account Number', 'Company', 'Customer Type', 'City', 'State', 'Phone', 'Email']

describe('clients of another product', () => {
  it('are previewed row by row, with what is wrong, and nothing is written', async () => {
    const { organization, actor } = await fresh()
    await makeClient(organization, { companyName: 'Harbour Mutual' })
    const found = await look(actor, 'CLIENTS', [
      CLIENT_HEAD,
      ['A-1', 'HARBOUR  mutual', '', 'Manly', 'Queensland', '', ''],
      ['A-2', 'Quay Strata', 'Body corporate', '', '', '', 'no address'],
      ['A-3', '', '', '', '', '', ''],
      ['A-4', 'Bay Builders', 'Chandler', '', '', '', ''],
      ['A-1', 'Harbour again', '', '', '', '', ''],
    ])
    expect(found.missing).toEqual([])
    expect(found.mapping.columns).toHaveLength(7)
    expect(outcomes(found)).toEqual(['changed', 'refused', 'refused', 'refused', 'refused'])
    expect(found.rows[0]!.changes).toEqual(['Suburb', 'State', 'Client number'])
    expect(reasons(found)).toEqual([
      'E-mail: This is not a valid email',
      "Company name: The client's name is required",
      'Type: Please choose what “Chandler” means',
      'Company name: The same client stands in row 2',
    ])
    expect(found.words.map(({ word, meaning }) => [word, meaning])).toEqual([
      ['Body corporate', 'STRATA'],
      ['Chandler', null],
    ])
    expect((await allClients(actor)).map(({ suburb }) => suburb)).toEqual([null])
    expect(await browse(actor)).toEqual([])
  })

  it('are added and changed once, and the same sheet again changes nothing', async () => {
    const { organization, actor } = await fresh()
    await makeClient(organization, { companyName: 'Harbour Mutual', notes: 'Pays late', type: 'INSURER' })
    const rows = [
      CLIENT_HEAD,
      ['A-1', 'Harbour Mutual', '', 'Manly', 'QLD', '491570156', 'CLAIMS@harbour.test'],
      ['A-2', 'Quay Strata', 'Body corporate', '', '', '', ''],
    ]
    const report = await bringIn(actor, 'CLIENTS', rows)
    expect(outcomes(report)).toEqual(['changed', 'new'])
    const stored = await allClients(actor)
    expect(stored).toMatchObject([
      { companyName: 'Harbour Mutual', suburb: 'Manly', phone: '0491570156', notes: 'Pays late', version: 2 },
      { companyName: 'Quay Strata', type: 'STRATA', version: 1 },
    ])
    expect(report.rows.map(({ recordId }) => recordId)).toEqual(stored.map(({ id }) => id))
    expect(outcomes(await bringIn(actor, 'CLIENTS', rows))).toEqual(['unchanged', 'unchanged'])
    expect(await allClients(actor)).toEqual(stored)
    const told = await inOrganization(actor, (tx) => tx.select({ action: activity.action }).from(activity))
    expect(told.map(({ action }) => action).toSorted()).toEqual([
      'client.added',
      'client.edited',
      'import.made',
      'import.made',
    ])
    expect(await inOrganization(actor, (tx) => tx.select().from(mailMessages))).toEqual([])
  })

  it('lose nothing without a word: columns that no field takes are listed, a second address is named', async () => {
    const { actor } = await fresh()
    const rows = [
      ['Company', 'Email', 'Accounts email', 'Phone', 'Mobile', 'Fax', ''],
      ['Quay', 'ap@x.example; claims@x.example', 'Acc <a@x.example>, b@x.example', '02 5550 0101', '', '', '', 'Loose'],
      ['Bay', 'ap@x.example', '', '', '0491 570 156', '', '', ''],
    ]
    const found = await look(actor, 'CLIENTS', rows)
    expect(found.ignoredColumns).toEqual(['Mobile', 'Fax', 'Column 8'])
    const named = [
      'E-mail: ap@x.example is taken, left out: claims@x.example.',
      'Accounts e-mail: a@x.example is taken, left out: b@x.example.',
    ]
    expect(notes(await bringIn(actor, 'CLIENTS', rows))).toEqual([named, []])
    expect(await allClients(actor)).toMatchObject([
      { companyName: 'Bay' },
      { companyName: 'Quay', email: 'ap@x.example', accountsEmail: 'a@x.example' },
    ])
    const people = [
      ['Company', 'Name', 'Email'],
      ['Quay', 'Casey Ng', 'casey@x.example; ng@x.example'],
    ]
    for (const outcome of ['new', 'unchanged']) {
      const { rows: taken } = await bringIn(actor, 'CONTACTS', people)
      const notesOfIt = ['E-mail: casey@x.example is taken, left out: ng@x.example.']
      expect(taken).toMatchObject([{ outcome, notes: notesOfIt }])
    }
    const jobsOfIt = await bringIn(actor, 'JOBS', [
      ['Job number', 'Site address', 'Customer', 'Contact', 'Contact email'],
      ['J-1', '1 Wattle St', 'Quay', 'Dana Reed', 'dana@x.example, eli@x.example'],
    ])
    expect(notes(jobsOfIt)).toEqual([['Contact’s e-mail: dana@x.example is taken, left out: eli@x.example.']])
    const [job] = await allJobs(actor)
    expect(job).toMatchObject({ clientName: 'Quay', isPrivateJob: false, contactName: 'Dana Reed' })
  })

  it('are found by their number after they were renamed, here or there', async () => {
    const { actor } = await fresh()
    await bringIn(actor, 'CLIENTS', [CLIENT_HEAD.slice(0, 2), ['A-1', 'Harbour Mutual']])
    await bringIn(actor, 'CLIENTS', [CLIENT_HEAD.slice(0, 2), ['a-1', 'Harbour Insurance']])
    expect(await allClients(actor)).toMatchObject([{ companyName: 'Harbour Insurance' }])
  })

  it('are not renamed without a word, nor when their number and their name lead to different ones', async () => {
    const { organization, actor } = await fresh()
    await bringIn(actor, 'CLIENTS', [CLIENT_HEAD.slice(0, 2), ['A-1', 'Harbour Mutual']])
    const renaming = [CLIENT_HEAD.slice(0, 2), ['A-1', 'Quay Strata']]
    expect(notes(await look(actor, 'CLIENTS', renaming))).toEqual([['Renames Harbour Mutual to Quay Strata.']])
    await makeClient(organization, { companyName: 'Quay Strata' })
    const refusal = 'The number leads to Harbour Mutual, the name to Quay Strata'
    expect(reasons(await bringIn(actor, 'CLIENTS', renaming))).toEqual([`Client number: ${refusal}`])
    const people = [
      ['Client number', 'Company', 'Name'],
      ['A-1', 'Quay Strata', 'Casey Ng'],
      ['A-1', 'Harbour Mutual Ltd', 'Robin Day'],
    ]
    const taken = await bringIn(actor, 'CONTACTS', people)
    expect(reasons(taken)).toEqual([`Client: ${refusal}`])
    expect(notes(taken)[1]).toEqual(['Its client is Harbour Mutual here.'])
    expect((await allClients(actor)).map(({ companyName }) => companyName)).toEqual(['Harbour Mutual', 'Quay Strata'])
  })

  it('that only get a number are told in their history, and their form is not made old', async () => {
    const { organization, actor } = await fresh()
    await makeClient(organization, { companyName: 'Harbour Mutual' })
    const rows = [CLIENT_HEAD.slice(0, 2), ['A-1', 'Harbour Mutual']]
    expect((await bringIn(actor, 'CLIENTS', rows)).rows).toMatchObject([
      { outcome: 'changed', changes: ['Client number'] },
    ])
    expect(await allClients(actor)).toMatchObject([{ version: 1 }])
    expect(await inOrganization(actor, (tx) => tx.select().from(clientReferences))).toMatchObject([
      { reference: 'A-1' },
    ])
    const told = await inOrganization(actor, (tx) =>
      tx.select({ details: activity.details }).from(activity).where(eq(activity.action, 'client.edited')),
    )
    expect(told).toEqual([{ details: { reference: { from: null, to: 'A-1' } } }])
    expect(outcomes(await bringIn(actor, 'CLIENTS', rows))).toEqual(['unchanged'])
  })

  it('abroad keep their numbers and postcodes as they are written', async () => {
    const { actor } = await fresh()
    await bringIn(actor, 'CLIENTS', [
      ['Company', 'Country', 'Postcode', 'Phone'],
      ['Fjord Forsikring', 'Iceland', '101', '491570156'],
      ['Harbour Mutual', '', '800', '491570156'],
    ])
    expect(await allClients(actor)).toMatchObject([
      { postcode: '101', phone: '491570156' },
      { postcode: '0800', phone: '0491570156' },
    ])
  })

  it('that were merged are left alone, and lead to the one that stays', async () => {
    const { actor } = await fresh()
    const rows = [CLIENT_HEAD.slice(0, 2), ['A-1', 'Harbour Mutual'], ['A-2', 'Harbor Mutual']]
    await bringIn(actor, 'CLIENTS', rows)
    const [from, into] = await allClients(actor)
    await merge(actor, from!.id, { intoId: into!.id, version: 1, intoVersion: 1, take: [] })
    const again = await bringIn(actor, 'CLIENTS', rows)
    expect(outcomes(again)).toEqual(['unchanged', 'unchanged'])
    expect(again.rows[1]!.recordId).toBe(into!.id)
    const named = await bringIn(actor, 'CONTACTS', [
      ['Company', 'Name'],
      ['Harbor Mutual', 'Casey Ng'],
    ])
    expect(outcomes(named)).toEqual(['new'])
    expect(await allContacts(actor)).toMatchObject([{ clientId: into!.id }])
  })

  it('are imported once by two Administrators at once', async () => {
    const { organization, actor } = await fresh()
    const other = await makeActor(organization)
    const rows = [CLIENT_HEAD.slice(0, 2), ...Array.from({ length: 120 }, (_, n) => [`A-${n}`, `Client ${n}`])]
    const [one, two] = await Promise.all([actor, other].map((who) => bringIn(who, 'CLIENTS', rows)))
    expect([one!.counts.new, two!.counts.new].toSorted((a, b) => a - b)).toEqual([0, 120])
    expect(await allClients(actor)).toHaveLength(120)
  })

  it('are refused as a whole when somebody adds one of them meanwhile', async () => {
    const { organization, actor } = await fresh()
    let letGo = () => {}
    const gate = new Promise<void>((resolve) => (letGo = resolve))
    const adding = inOrganization(organization, async (tx) => {
      const client = { ...organization, id: newId(), companyName: 'Harbour Mutual', type: 'INSURER' as const }
      await tx.insert(clients).values(client)
      await gate
    })
    const importing = bringIn(actor, 'CLIENTS', [
      ['Company', 'Email'],
      ['Quay', ''],
      ['Harbour Mutual', ''],
    ])
    const refusal = importing.catch((error: unknown) => error)
    await vi.waitFor(async () => {
      const waiting = await database().execute(
        sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike 'insert into "clients"%'`,
      )
      expect(waiting.length).toBeGreaterThan(0)
    }, WAIT)
    letGo()
    await adding
    expect(await refusal).toMatchObject({ code: 'conflict' })
    expect((await allClients(actor)).map(({ companyName }) => companyName)).toEqual(['Harbour Mutual'])
    expect(await browse(actor)).toEqual([])
  })

  it('of another organisation are not touched, and not seen', async () => {
    const [mine, theirs] = [await fresh(), await fresh()]
    const rows = [CLIENT_HEAD.slice(0, 2), ['A-1', 'Harbour Mutual']]
    const report = await bringIn(mine.actor, 'CLIENTS', rows)
    expect(outcomes(await bringIn(theirs.actor, 'CLIENTS', rows))).toEqual(['new'])
    await expect(open(theirs.actor, report.id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('an import', () => {
  const rows = [
    ['Firm', 'Kind'],
    ['Harbour Mutual', 'Chandler'],
  ]
  const columns = [
    { field: 'companyName', column: 0 },
    { field: 'type', column: 1 },
  ]
  const words = [{ field: 'type', word: 'Chandler', meaning: 'BUILDER' }]

  it('keeps how columns and words were understood for the next sheet with these headings, and for no other', async () => {
    const { actor } = await fresh()
    expect((await look(actor, 'CLIENTS', rows)).missing).toEqual(['Company name'])
    await bringIn(actor, 'CLIENTS', rows, { columns, words })
    const next = await look(actor, 'CLIENTS', [rows[0]!, ['Quay', 'chandler']])
    expect(next).toMatchObject({ isKept: true, missing: [], rows: [{ outcome: 'new', name: 'Quay' }] })
    expect(
      (
        await look(actor, 'CLIENTS', [
          ['Firm', 'Sort'],
          ['Quay', 'x'],
        ])
      ).isKept,
    ).toBe(false)
    await bringIn(actor, 'CLIENTS', [rows[0]!, ['Quay', 'x']], { columns: columns.slice(0, 1), words: [] })
    const kept = await inOrganization(actor, (tx) => tx.select().from(importMappings))
    expect(kept).toMatchObject([{ mapping: { columns: columns.slice(0, 1), words: [] } }])
  })

  it('that is sent again under its id is done once; another sheet under that id is refused', async () => {
    const { actor } = await fresh()
    const id = newId()
    const sheet = await csv(rows)
    await run(actor, sheet, reading('CLIENTS', { id, columns, words }))
    await expect(run(actor, sheet, reading('CLIENTS', { id, columns, words }))).rejects.toBeInstanceOf(AlreadyDone)
    const other = run(actor, await csv([...rows, ['Quay', 'Chandler']]), reading('CLIENTS', { id, columns, words }))
    await expect(other).rejects.toMatchObject({ code: 'conflict' })
    expect(await browse(actor)).toHaveLength(1)
  })

  it('that is sent again is answered also when the share of the day is spent', async () => {
    const { organization, actor } = await fresh({ pricingPlan: 'FREE' })
    const again = { id: newId(), columns, words }
    const sheet = await csv(rows)
    await run(actor, sheet, reading('CLIENTS', again))
    await inOrganization(organization, (tx) => spend(tx, organization, 'import', 9))
    await expect(run(actor, sheet, reading('CLIENTS', again))).rejects.toBeInstanceOf(AlreadyDone)
    const another = run(
      actor,
      await csv([...rows, ['Quay', 'Chandler']]),
      reading('CLIENTS', { ...again, id: newId() }),
    )
    await expect(another).rejects.toMatchObject({ code: 'throttled' })
  })

  it('costs nothing of the share of the day while nothing of it is taken', async () => {
    const { organization, actor } = await fresh({ pricingPlan: 'FREE' })
    const heads = ['Company', 'Email']
    for (let n = 0; n < 12; n++) {
      expect(outcomes(await bringIn(actor, 'CLIENTS', [heads, ['Harbour', `no address ${n}`]]))).toEqual(['refused'])
      await expect(bringIn(actor, 'CLIENTS', [['Email'], ['a@b.test']])).rejects.toMatchObject({ code: 'invalid' })
    }
    await inOrganization(organization, (tx) => spend(tx, organization, 'import', 9))
    const mended = [heads, ['Harbour', 'a@harbour.test']]
    expect(outcomes(await bringIn(actor, 'CLIENTS', mended))).toEqual(['new'])
    expect(outcomes(await bringIn(actor, 'CLIENTS', mended))).toEqual(['unchanged'])
    await expect(bringIn(actor, 'CLIENTS', [heads, ['Quay', 'a@quay.test']])).rejects.toMatchObject({
      code: 'throttled',
    })
  })

  it('is refused without the columns that a row needs, with columns that are not there, and with words of no meaning', async () => {
    const { actor } = await fresh()
    const wrong = async (choices: Choices) => run(actor, await csv(rows), reading('CLIENTS', choices))
    await expect(wrong({ columns: [] })).rejects.toMatchObject({ code: 'invalid', fields: [{ path: 'columns' }] })
    await expect(wrong({ columns: [{ field: 'companyName', column: 9 }] })).rejects.toMatchObject({ code: 'invalid' })
    for (const field of ['password', 'constructor']) {
      const strange = [...columns, { field, column: 0 }]
      await expect(wrong({ columns: strange })).rejects.toMatchObject({ fields: [{ path: 'columns' }] })
    }
    const strange = [{ field: 'type', word: 'Chandler', meaning: 'WIZARD' }]
    await expect(wrong({ columns, words: strange })).rejects.toMatchObject({ fields: [{ path: 'words' }] })
    expect(await allClients(actor)).toEqual([])
  })

  it('has a report that no spreadsheet runs', async () => {
    const { actor } = await fresh()
    const { id } = await bringIn(actor, 'CLIENTS', [
      ['Company', 'Email'],
      ['=cmd|calc', 'no'],
    ])
    const sheet = await reportSheet(actor, id, 'csv')
    const [[, line]] = sheet.rows as [string[][]]
    expect(line!.map(csvCell).join(',')).toContain("'=cmd|calc")
    expect(line).toEqual(expect.arrayContaining(['Refused', 'E-mail', 'This is not a valid email']))
  })

  it('has a report of texts that are cut where a character ends', async () => {
    const { actor } = await fresh()
    const long = `${'a'.repeat(149)}😀`
    const report = await bringIn(actor, 'CLIENTS', [
      ['Company', 'Suburb', 'Type'],
      [long, long, ''],
      ['Quay', '', `${'b'.repeat(59)}😀`],
    ])
    expect(outcomes(report)).toEqual(['refused', 'refused'])
    expect(report.rows[0]).toMatchObject({ name: 'a'.repeat(149), about: 'a'.repeat(149) })
    expect(reasons(report).at(-1)).toBe(`Type: Please choose what “${'b'.repeat(59)}” means`)
  })

  it('keeps the last 50 reports of each kind', async () => {
    const { actor } = await fresh()
    const other = await bringIn(actor, 'CONTACTS', [
      ['Company', 'Name'],
      ['Nobody knows', 'Sam'],
    ])
    const first = await bringIn(actor, 'CLIENTS', rows, { columns, words })
    const { organizationId, userId: createdBy } = actor
    const empty = { created: 0, changed: 0, unchanged: 0, refused: 0, rows: [] }
    const soon = { createdBy, createdAt: new Date(Date.now() + 1_000).toISOString() }
    const sheet = { ...empty, ...soon, organizationId, kind: 'CLIENTS' as const, name: 'later.csv' }
    const later = Array.from({ length: 49 }, () => ({ ...sheet, id: newId(), sentSha256: newId() }))
    await inOrganization(actor, (tx) => tx.insert(imports).values(later))
    expect(await browse(actor)).toHaveLength(51)
    await bringIn(actor, 'CLIENTS', rows, { columns, words })
    await expect(open(actor, first.id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await inOrganization(actor, (tx) => tx.select({ id: imports.id }).from(imports))).toHaveLength(51)
    expect(await open(actor, other.id)).toMatchObject({ kind: 'CONTACTS' })
  })

  it('takes any sheet of a file, whose headings may stand below a title', async () => {
    const { actor } = await fresh()
    const book = [['Clients of 2026'], [], ['Company', 'Suburb'], ['Harbour Mutual', 'Manly']]
    const sheet = await file(await buffer(writeXlsx([book], 'Clients')), XLSX)
    const { id: _, ...read } = reading('CLIENTS')
    expect(await preview(actor, sheet, read)).toMatchObject({
      sheets: ['Clients'],
      rows: [{ row: 4, outcome: 'new', name: 'Harbour Mutual' }],
    })
    await expect(preview(actor, sheet, { ...read, sheet: 3 })).rejects.toMatchObject({ code: 'invalid' })
  })

  it('reads the sheet of a file that was chosen', async () => {
    const { actor } = await fresh()
    const book = await file(await workbook({ Notes: [['Read me']], Clients: [['Company'], ['Harbour Mutual']] }), XLSX)
    const { id } = await run(actor, book, reading('CLIENTS', { sheet: 1 }))
    expect((await open(actor, id)).rows).toMatchObject([{ outcome: 'new', name: 'Harbour Mutual' }])
    const { id: _, ...read } = reading('CLIENTS', { sheet: 1 })
    expect(await preview(actor, book, read)).toMatchObject({
      sheets: ['Notes', 'Clients'],
      rows: [{ outcome: 'unchanged' }],
    })
    // Another sheet can still be chosen.
    const refusal = 'There are no rows in this sheet'
    expect(await preview(actor, book, { ...read, sheet: 0 })).toMatchObject({
      sheets: ['Notes', 'Clients'],
      sheet: 0,
      refusal,
      columns: [],
      rows: [],
    })
    const { id: __, ...command } = reading('CLIENTS', { sheet: 0 })
    await expect(run(actor, book, { ...command, id: newId() })).rejects.toMatchObject({
      fields: [{ message: refusal }],
    })
  })

  it.each([
    ['an empty one first', { Empty: [], Clients: [['Company'], ['Harbour Mutual']] }, 1],
    [
      'a cover first',
      {
        Cover: [['Harbour'], ['Restoration']],
        Clients: [
          ['Company', 'Suburb'],
          ['Harbour', 'Perth'],
        ],
      },
      1,
    ],
    [
      'another table first',
      {
        Jobs: [
          ['A', 'B'],
          ['1', '2'],
        ],
        Clients: [
          ['Company', 'Suburb'],
          ['Harbour', 'Perth'],
        ],
      },
      1,
    ],
    [
      'the better of two',
      {
        List: [
          ['Company', 'x'],
          ['a', '2'],
        ],
        All: [
          ['Company', 'Suburb'],
          ['Harbour', 'Perth'],
        ],
      },
      1,
    ],
  ])('begins with the sheet that fits: %s', async (_, sheets, sheet) => {
    const { actor } = await fresh()
    const { id: __, ...read } = reading('CLIENTS')
    const book = await file(await workbook(sheets), XLSX)
    expect(await preview(actor, book, read)).toMatchObject({
      sheets: Object.keys(sheets),
      sheet,
      refusal: null,
      counts: { new: 1 },
    })
  })

  it('offers the sheets of a file also where one has more rows than an import takes', async () => {
    const { actor } = await fresh()
    const many = [
      ['Company', 'Suburb', 'Phone'],
      ...Array.from({ length: 5_001 }, (_, n) => [`Firm ${n}`, 'Perth', '']),
    ]
    const book = await file(await workbook({ All: many, Some: [['Company'], ['Harbour']] }), XLSX)
    const { id: _, ...read } = reading('CLIENTS')
    expect(await preview(actor, book, read)).toMatchObject({
      sheets: ['All', 'Some'],
      sheet: 0,
      refusal: 'Cannot exceed 5,000 rows in one file',
    })
    expect(await preview(actor, book, { ...read, sheet: 1 })).toMatchObject({ sheet: 1, counts: { new: 1 } })
  })

  it('finds what divides the columns of a text, and takes what was chosen', async () => {
    const { actor } = await fresh()
    const { id: _, ...read } = reading('CLIENTS')
    const text = await file('Client list, of, March\n\nCompany;Suburb\nHarbour, Mutual;Perth\nRidge;Manly\n')
    expect(await preview(actor, text, read)).toMatchObject({
      separator: 'SEMICOLON',
      rows: [{ row: 4, name: 'Harbour, Mutual' }, { name: 'Ridge' }],
    })
    const chosen = await preview(actor, text, { ...read, separator: 'COMMA' })
    expect(chosen.separator).toBe('COMMA')
    expect(chosen.columns.map(({ heading }) => heading)).toEqual(['Client list', 'of', 'March'])
    expect(await preview(actor, text, { ...read, separator: 'TAB' })).toMatchObject({ missing: ['Company name'] })
  })

  it('finds the headings below titles of several cells', async () => {
    const { actor } = await fresh()
    const { id: _, ...read } = reading('CLIENTS')
    const rows = [
      ['Report', 'March'],
      ['', ''],
      ['of', 'Dana'],
      ['Company', 'Suburb'],
      ['Harbour', 'Perth'],
    ]
    const sheet = await file(await workbook({ Clients: rows }), XLSX)
    expect((await preview(actor, sheet, read)).rows).toMatchObject([{ row: 5, outcome: 'new', name: 'Harbour' }])
  })

  it('finds the heading of a list of one column below a title that holds commas', async () => {
    const { actor } = await fresh()
    const { id: _, ...read } = reading('CLIENTS')
    const sheet = await file('Clients, exported 3 March, 2026\nCompany\nHarbour\nRidge\n')
    expect(await preview(actor, sheet, read)).toMatchObject({
      columns: [{ heading: 'Company' }],
      rows: [{ row: 3, name: 'Harbour' }, { name: 'Ridge' }],
    })
  })

  it.each([
    ['nothing', ''],
    ['headings alone', 'Company,Email\n'],
    ['100,000 rows', `Company,Email\n${'a,b\n'.repeat(100_000)}`],
    ['a cell of 1 MB', `Company,Email\n${'a'.repeat(1_048_576)},b\n`],
    ['5,000 columns', `${'a,'.repeat(5_000)}a\n${'b,'.repeat(5_000)}b\n`],
    ['an open quote', 'Company,Email\n"a,b\n'],
    ['no text', 'Company\0,Email\n'],
  ])('refuses a file with %s in words', async (_, content) => {
    const { actor } = await fresh()
    const { id: __, ...read } = reading('CLIENTS')
    const refusal = { code: 'invalid', fields: [{ path: 'file', message: expect.any(String) }] }
    await expect(preview(actor, await file(content), read)).rejects.toMatchObject(refusal)
    await expect(preview(actor, await file(content, XLSX), read)).rejects.toMatchObject(refusal)
  })
})

describe('contacts of another product', () => {
  const HEAD = ['Company', 'First name', 'Last name', 'Email', 'Mobile', 'Primary']

  it('belong to their clients, and are found by e-mail address, then by name', async () => {
    const { organization, actor } = await fresh()
    const { id: clientId } = await makeClient(organization, { companyName: 'Harbour Mutual' })
    await makeContact(organization, { clientId, name: 'Casey Ng', email: 'c@harbour.test', isPrimary: true })
    await makeContact(organization, { clientId, name: 'Robin Day', email: null })
    const rows = [
      HEAD,
      ['harbour mutual', 'Cassandra', 'Ng', 'C@harbour.test', '', 'yes'],
      ['Harbour Mutual', 'Robin', 'Day', '', '0491 570 156', 'yes'],
      ['Harbour Mutual', 'New', 'Person', 'n@harbour.test', '', ''],
      ['Nobody Ltd', 'Lost', 'Soul', '', '', ''],
      ['', 'No', 'Client', '', '', ''],
    ]
    const report = await bringIn(actor, 'CONTACTS', rows)
    expect(outcomes(report)).toEqual(['changed', 'changed', 'new', 'refused', 'refused'])
    expect(report.rows[1]!.notes).toEqual(['The client keeps the primary contact that it has.'])
    expect(reasons(report)).toEqual(['Client: There is no client of this name', 'Client: Please name the client'])
    expect((await allContacts(actor)).map(({ name, isPrimary }) => [name, isPrimary])).toEqual([
      ['Cassandra Ng', true],
      ['New Person', false],
      ['Robin Day', false],
    ])
    expect(outcomes(await bringIn(actor, 'CONTACTS', rows)).slice(0, 3)).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
    ])
  })

  it.each([
    ['the known one first', ['Casey Ng', 'Robin Day']],
    ['the known one last', ['Robin Day', 'Casey Ng']],
  ])('that share an address stay two people, %s', async (_, people) => {
    const { organization, actor } = await fresh()
    const { id: clientId } = await makeClient(organization, { companyName: 'Harbour Mutual' })
    await makeContact(organization, { clientId, name: 'Casey Ng', email: 'info@harbour.test' })
    const rows = [['Company', 'Name', 'Email'], ...people.map((name) => ['Harbour Mutual', name, 'INFO@harbour.test'])]
    const expected = people.map((name) => (name === 'Casey Ng' ? 'unchanged' : 'new'))
    expect(outcomes(await bringIn(actor, 'CONTACTS', rows))).toEqual(expected)
    expect((await allContacts(actor)).map(({ name }) => name)).toEqual(['Casey Ng', 'Robin Day'])
    expect(outcomes(await bringIn(actor, 'CONTACTS', rows))).toEqual(['unchanged', 'unchanged'])
  })

  it.each([
    ['the known one first', ['info', 'robin']],
    ['the known one last', ['robin', 'info']],
  ])('that share a name stay two people, %s', async (_, mailboxes) => {
    const { organization, actor } = await fresh()
    const { id: clientId } = await makeClient(organization, { companyName: 'Harbour Mutual' })
    await makeContact(organization, { clientId, name: 'Robin Day', email: 'info@harbour.test' })
    const rows = mailboxes.map((mailbox) => ['Harbour Mutual', 'Robin Day', `${mailbox}@harbour.test`])
    const report = await bringIn(actor, 'CONTACTS', [['Company', 'Name', 'Email'], ...rows])
    expect(outcomes(report)).toEqual(mailboxes.map((mailbox) => (mailbox === 'info' ? 'unchanged' : 'new')))
    expect(await allContacts(actor)).toHaveLength(2)
  })

  it('keep their name where the address in a row is that of somebody else whom the client has', async () => {
    const { organization, actor } = await fresh()
    const { id: clientId } = await makeClient(organization, { companyName: 'Harbour Mutual' })
    await makeContact(organization, { clientId, name: 'Casey Ng', email: 'info@harbour.test' })
    await makeContact(organization, { clientId, name: 'Robin Day', email: null })
    const rows = [
      ['Company', 'Name', 'Email'],
      ['Harbour Mutual', 'Robin Day', 'info@harbour.test'],
    ]
    expect((await bringIn(actor, 'CONTACTS', rows)).rows).toMatchObject([{ outcome: 'changed', changes: ['E-mail'] }])
    expect((await allContacts(actor)).map(({ name }) => name)).toEqual(['Casey Ng', 'Robin Day'])
  })

  it('may bring their clients along, each once', async () => {
    const { actor } = await fresh()
    const rows = [HEAD, ['Quay', 'A', 'B', '', '', ''], ['quay', 'C', 'D', '', '', ''], ['Bay', '', '', '', '', '']]
    expect(await look(actor, 'CONTACTS', rows, { createClients: true })).toMatchObject({ newClients: ['Quay'] })
    const report = await bringIn(actor, 'CONTACTS', rows, { createClients: true, clientType: 'BUILDER' })
    expect(outcomes(report)).toEqual(['new', 'new', 'refused'])
    expect(notes(report)).toEqual([['Adds the client Quay.'], [], []])
    expect(await allClients(actor)).toMatchObject([{ companyName: 'Quay', type: 'BUILDER' }])
  })
})

describe('jobs of another product', () => {
  const HEAD = [
    'Job #',
    'Claim No',
    'Job Status',
    'Loss Type',
    'Street',
    'State',
    'Client',
    'Insured',
    'Date of Loss',
  ].concat(['Date Received', 'Project Manager', 'Deductible'])

  it('are opened with everything that they say, in their status, without clocks and messages', async () => {
    const { organization, actor } = await fresh()
    const client = await makeClient(organization, { companyName: 'Harbour Mutual' })
    const priya = await makeUser(organization, { role: 'ProjectManager', email: `priya.${newId()}@example.test` })
    const rows = [
      HEAD,
      [
        'J-7',
        'CLM-1',
        'WIP',
        'Water Damage',
        '1 Esplanade',
        'New South Wales',
        'harbour mutual',
        'Sam',
        '07/03/2026',
      ].concat(['08/03/2026 9:30 AM', priya.email, '$1,250.00']),
      ['J-8', '', 'Phase 7', 'Landslip', '2 Esplanade', '', 'Harbour Mutual', '', '', '', '', ''],
      ['J-9', '', 'Closed', 'Hail', '3 Esplanade', '', '', 'Pat Householder', '', '', '', ''],
    ]
    expect(reasons(await look(actor, 'JOBS', rows))).toEqual(['Status: Please choose what “Phase 7” means'])
    const words = [{ field: 'status', word: 'phase 7', meaning: 'ON_HOLD' }]
    const report = await bringIn(actor, 'JOBS', rows, { words })
    expect(outcomes(report)).toEqual(['new', 'new', 'new'])
    expect(await allJobs(actor)).toMatchObject([
      {
        jobNo: 1,
        status: 'IN_PROGRESS',
        type: 'Water',
        clientId: client.id,
        refNumber: 'CLM-1',
        tags: ['J-7'],
        state: 'NSW',
        timezone: 'Australia/Sydney',
        dateOfLoss: '2026-03-07',
        instructionReceivedAt: '2026-03-07T22:30:00.000Z',
        projectManagerId: priya.id,
        excessCents: 125_000,
      },
      { jobNo: 2, status: 'ON_HOLD', type: 'Landslip', refNumber: 'J-8', tags: [] },
      { jobNo: 3, status: 'COMPLETED', isPrivateJob: true, contactName: 'Pat Householder' },
    ])
    expect(await inOrganization(actor, (tx) => tx.select().from(jobKpis))).toEqual([])
    expect(await inOrganization(actor, (tx) => tx.select().from(mailMessages))).toEqual([])
    expect(outcomes(await bringIn(actor, 'JOBS', rows, { words }))).toEqual(['unchanged', 'unchanged', 'unchanged'])
    expect(await allJobs(actor)).toHaveLength(3)
  })

  it('change what the sheet says and keep the rest, their status too', async () => {
    const { organization, actor } = await fresh()
    await makeJob(organization, {
      refNumber: 'OLD-1',
      siteAddress: '1 Esplanade',
      accessNotes: 'Key',
      status: 'ON_HOLD',
    })
    const report = await bringIn(actor, 'JOBS', [
      ['Job #', 'Status', 'Street', 'Insured'],
      ['old-1', 'Closed', '1 Esplanade Road', 'Sam Householder'],
    ])
    expect(outcomes(report)).toEqual(['changed'])
    expect(report.rows[0]!.notes).toContain('Its status stays On hold.')
    expect(await allJobs(actor)).toMatchObject([
      { siteAddress: '1 Esplanade Road', accessNotes: 'Key', status: 'ON_HOLD', refNumber: 'OLD-1', version: 2 },
    ])
    const told = await inOrganization(actor, (tx) =>
      tx.select({ details: activity.details }).from(activity).where(eq(activity.action, 'job.changed')),
    )
    expect(told[0]!.details).toMatchObject({ siteAddress: { from: '1 Esplanade', to: '1 Esplanade Road' } })
  })

  it('of another product with the same number are refused, and a job that moves says where it was', async () => {
    const { organization, actor } = await fresh()
    const client = await makeClient(organization, { companyName: 'Harbour Mutual' })
    const head = ['Job #', 'Street', 'Client', 'Insured']
    await bringIn(actor, 'JOBS', [
      head,
      ['1', '1 Esplanade', 'Harbour Mutual', 'Sam'],
      ['2', '2 Esplanade', '', 'Alex'],
      ['3', '3 Esplanade', 'Harbour Mutual', ''],
    ])
    await makeClient(organization, { companyName: 'Quay Strata' })
    const report = await bringIn(actor, 'JOBS', [
      head,
      ['1', '9 High Street', 'Quay Strata', 'Pat'],
      ['2', '9 High Street', '', 'Pat'],
      ['3', '3 Esplanade Road', 'Harbour Mutual', 'Pat'],
    ])
    const reason = 'Job number: A job with this number is here with another address and customer'
    expect(outcomes(report)).toEqual(['refused', 'refused', 'changed'])
    expect(reasons(report)).toEqual([reason, reason])
    expect(notes(report)[2]).toEqual(['Here it is IMP - 3.', 'Its address was 3 Esplanade.'])
    expect(await allJobs(actor)).toMatchObject([
      { siteAddress: '1 Esplanade', clientId: client.id },
      { siteAddress: '2 Esplanade', contactName: 'Alex' },
      { siteAddress: '3 Esplanade Road' },
    ])
  })

  it('that look like an open job say so', async () => {
    const { organization, actor } = await fresh()
    await makeJob(organization, { siteAddress: '1 Esplanade', refNumber: 'CLM-1' })
    await makeJob(organization, { siteAddress: '2 Esplanade', refNumber: 'CLM-2', status: 'COMPLETED' })
    const found = await look(actor, 'JOBS', [
      ['Job #', 'Claim No', 'Street', 'Insured'],
      ['J-1', 'clm-1', '1 esplanade', 'Sam'],
      ['J-2', 'CLM-2', '2 Esplanade', 'Alex'],
    ])
    expect(outcomes(found)).toEqual(['new', 'new'])
    expect(notes(found)).toEqual([['IMP - 1 is open at this address.', 'IMP - 1 is open with this reference.'], []])
  })

  it('belong to nobody in particular where two people have the name of their coordinator', async () => {
    const { organization, actor } = await fresh()
    const names = { firstName: 'Priya', lastName: 'Nair', role: 'ProjectManager' as const }
    const [priya] = [await makeUser(organization, names), await makeUser(organization, names)]
    const report = await bringIn(actor, 'JOBS', [
      ['Job #', 'Street', 'Insured', 'Project Manager'],
      ['J-1', '1 Esplanade', 'Sam', 'Priya Nair'],
      ['J-2', '2 Esplanade', 'Sam', priya!.email],
      ['J-3', '3 Esplanade', 'Sam', 'Nobody'],
    ])
    expect(reasons(report)).toEqual([
      'Coordinator: Several people have this name. Please use the e-mail address.',
      'Coordinator: Nobody of this name coordinates jobs',
    ])
    expect(await allJobs(actor)).toMatchObject([{ refNumber: 'J-2', projectManagerId: priya!.id }])
  })

  it('read dates that name their offset as the instants that they are', async () => {
    const { actor } = await fresh()
    await bringIn(actor, 'JOBS', [
      ['Job #', 'Street', 'State', 'Insured', 'Date of Loss', 'Date Received'],
      ['J-1', '1 Esplanade', 'WA', 'Sam', '2026-03-07T20:30:00Z', '2026-03-08T02:30:00+02:00'],
    ])
    expect(await allJobs(actor)).toMatchObject([
      { dateOfLoss: '2026-03-08', instructionReceivedAt: '2026-03-08T00:30:00.000Z' },
    ])
  })

  const input = (name: string) => readFile(`e2e/inputs/office/${name}`, 'utf8')

  it('of a client who is not known are refused for that, with what else is wrong, and not for a private person', async () => {
    const { actor } = await fresh()
    const head = ['Job #', 'Street', 'Client', 'Date of Loss']
    const found = await look(actor, 'JOBS', [head, ['J-1', '1 Esplanade', 'Unknown Mutual', '31/12/2199']])
    expect(reasons(found).toSorted()).toEqual([
      'Client: There is no client of this name',
      'Date of loss: Cannot be in the future',
    ])
  })

  it('without a number there are refused: nothing else tells them from others', async () => {
    const { actor } = await fresh()
    const rows = [
      ['Job #', 'Street', 'Insured'],
      ['', '1 Esplanade', 'Sam'],
    ]
    expect(reasons(await look(actor, 'JOBS', rows))).toEqual(['Job number: Please enter the number of the job'])
  })

  it('whose date is none are refused alone, whatever else the sheet holds', async () => {
    const { actor } = await fresh()
    const sheet = await file(await input('32-zero-date.csv'))
    const report = await open(actor, (await run(actor, sheet, reading('JOBS'))).id)
    expect(reasons(report)).toEqual(['Received: Write the date like 7 Mar 2026 or 2026-03-07'])
    expect(await allJobs(actor)).toMatchObject([
      { siteAddress: '2 Wattle St', instructionReceivedAt: '2026-03-06T14:00:00.000Z' },
    ])
  })

  it('are received and lost on the days that were written, in whichever spelling', async () => {
    const { actor } = await fresh()
    const spellings = ['7/3/26', '7 Mar 2026', 'Sat 7 March 2026', '20260307', '46088', '2026-03-07']
    const none = ['2026-13-01', '2026-02-30', '31/02/2026', '0000-00-00', 'soon']
    const row = (date: string, at: number) => [`D-${at}`, `${at} Wattle St`, 'Dana Reed', date, date]
    const rows = [['Job #', 'Street', 'Insured', 'Date of Loss', 'Received'], ...[...spellings, ...none].map(row)]
    expect(outcomes(await bringIn(actor, 'JOBS', rows))).toEqual([
      ...spellings.map(() => 'new'),
      ...none.map(() => 'refused'),
    ])
    for (const { dateOfLoss, instructionReceivedAt } of await allJobs(actor))
      expect([dateOfLoss, instructionReceivedAt]).toEqual(['2026-03-07', '2026-03-06T14:00:00.000Z'])
  })

  it('have their day and month in the order that one of a column tells, else in the one that somebody says', async () => {
    const { actor } = await fresh({ timezone: 'Europe/London' })
    const HEADINGS = ['Job #', 'Street', 'Insured', 'Date of Loss']
    const rows = (...dates: string[]) => [
      HEADINGS,
      ...dates.map((date, at) => [`O-${at}`, `${at} Wattle St`, 'Dana', date]),
    ]
    const told = await look(actor, 'JOBS', rows('03/04/2026', '03/25/2026'))
    expect(told.dates).toEqual([{ field: 'dateOfLoss', order: 'MDY', isTold: true, example: '03/04/2026' }])
    const unclear = await look(actor, 'JOBS', rows('03/04/2026', '7 Mar 2026'))
    expect(unclear.dates).toEqual([{ field: 'dateOfLoss', order: null, isTold: false, example: '03/04/2026' }])
    expect(unclear.rows).toEqual([])
    await expect(bringIn(actor, 'JOBS', rows('03/04/2026'))).rejects.toMatchObject({
      fields: [{ path: 'dateOrder', message: 'Please choose how “03/04/2026” is written' }],
    })
    await bringIn(actor, 'JOBS', rows('03/04/2026'), { dateOrder: 'MDY' })
    expect(await allJobs(actor)).toMatchObject([{ dateOfLoss: '2026-03-04' }])
    // The next sheet with these headings is read as the last one.
    expect((await look(actor, 'JOBS', rows('03/04/2026'))).dates).toMatchObject([{ order: 'MDY' }])
  })

  it('have an excess as it was written, or are refused with how to write it', async () => {
    const { actor } = await fresh()
    await run(actor, await file(await input('34-comma-money.csv')), reading('JOBS'))
    expect(await allJobs(actor)).toMatchObject([{ excessCents: 125_050 }])
    const rows = (...amounts: string[]) => [
      ['Job #', 'Street', 'Insured', 'Excess'],
      ...amounts.map((amount, at) => [`E-${amounts.length}${at}`, `${at} Wattle St`, 'Dana', amount]),
    ]
    const mixed = await bringIn(actor, 'JOBS', rows('$1,250.00', '(250.00)', '12e3', '€5', '1,250'))
    expect(reasons(mixed)).toEqual(['(250.00)', '12e3', '€5'].map(() => 'Excess: Write the amount like 1,250.50'))
    await bringIn(actor, 'JOBS', rows('1.250', '12,50', '1.250,50'))
    expect((await allJobs(actor)).slice(1).map(({ excessCents }) => excessCents)).toEqual([
      125_000, 125_000, 125_000, 1_250, 125_050,
    ])
  })

  it('are refused as a whole when somebody changes one of them meanwhile', async () => {
    const { organization, actor } = await fresh()
    const job = await makeJob(organization, { refNumber: 'OLD-1', siteAddress: '1 Esplanade' })
    let letGo = () => {}
    const gate = new Promise<void>((resolve) => (letGo = resolve))
    const editing = inOrganization(organization, async (tx) => {
      await tx
        .update(jobs)
        .set({ accessNotes: 'Key', version: job.version + 1 })
        .where(eq(jobs.id, job.id))
      await gate
    })
    const importing = bringIn(actor, 'JOBS', [
      ['Job #', 'Street', 'Insured'],
      ['OLD-1', '1 Esplanade Road', 'Sam Householder'],
      ['J-2', '2 Esplanade', 'Sam'],
    ])
    const refusal = importing.catch((error: unknown) => error)
    await vi.waitFor(async () => {
      const waiting = await database().execute(
        sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike 'insert into "jobs"%'`,
      )
      expect(waiting.length).toBeGreaterThan(0)
    }, WAIT)
    letGo()
    await editing
    expect(await refusal).toMatchObject({ code: 'conflict' })
    expect(await allJobs(actor)).toMatchObject([{ siteAddress: '1 Esplanade', accessNotes: 'Key' }])
    expect(await browse(actor)).toEqual([])
  })

  it('that were deleted here do not come back', async () => {
    const { actor } = await fresh()
    const rows = [
      ['Job #', 'Street', 'Insured'],
      ['J-1', '1 Esplanade', 'Sam'],
    ]
    await bringIn(actor, 'JOBS', rows)
    const [job] = await allJobs(actor)
    await jobFile.remove(actor, job!.id)
    expect(reasons(await bringIn(actor, 'JOBS', rows))).toEqual([
      'Job number: This job was imported before and has been deleted since',
    ])
  })

  it('are found by the number that they had, beside a claim number or alone', async () => {
    const { actor } = await fresh()
    const long = 'X'.repeat(50)
    const report = await bringIn(actor, 'JOBS', [
      ['Job #', 'Claim No', 'Street', 'Insured'],
      ['OLD-10045', 'CLM-1', '1 Esplanade', 'Sam'],
      ['OLD-20067', '', '2 Esplanade', 'Sam'],
      [long, 'CLM-3', '3 Esplanade', 'Sam'],
    ])
    expect(notes(report)).toEqual([[], [], ['Its number is too long for a tag: it is found by its claim number.']])
    const found = async (search: string) =>
      (
        await jobFile.browse(actor, BrowseJobs.parse({ jobFilters: JSON.stringify({ table: 'All_Jobs', search }) }))
      ).items.map(({ jobNo }) => jobNo)
    expect([await found('OLD-10045'), await found('10045'), await found('old-20067'), await found('clm-3')]).toEqual([
      [1],
      [1],
      [2],
      [3],
    ])
  })

  it('are history: they are marked, take no place of the plan and are not charged', async () => {
    const { organization, actor } = await fresh({ pricingPlan: 'FREE' })
    for (let n = 0; n < 25; n++) await makeJob(organization)
    const lines = Array.from({ length: 3 }, (_, n) => [`J-${n}`, `${n} Esplanade`, 'Sam'])
    const rows = [['Job #', 'Street', 'Insured'], ...lines]
    expect(outcomes(await look(actor, 'JOBS', rows))).toEqual(['new', 'new', 'new'])
    expect(outcomes(await bringIn(actor, 'JOBS', rows))).toEqual(['new', 'new', 'new'])
    const imported = (await allJobs(actor)).filter(({ isImported }) => isImported)
    expect(imported.map(({ jobNo }) => jobNo)).toEqual([26, 27, 28])
    expect(await jobFile.read(actor, imported[0]!.id)).toMatchObject({ isImported: true })
    // Their history says who brought them in, not that somebody opened them.
    const { items } = await history.browse(actor, imported[0]!.id, BrowseHistory.parse({}))
    expect(items.at(-1)).toMatchObject({
      by: { id: actor.userId },
      text: 'imported the job as history of another product',
    })
    const counted = () =>
      inOrganization(actor, async (tx) => ({
        usage: (await tx.select().from(planUsage))[0]!,
        days: await tx.select({ opened: usageDays.jobsOpened, jobs: usageDays.jobCount }).from(usageDays),
      }))
    const usage = { lastJobNo: 28, jobCount: 25, jobsOpened: 25 }
    expect(await counted()).toMatchObject({ usage, days: [{ opened: 25, jobs: 25 }] })
    // One of them that goes leaves no place either.
    await jobFile.remove(actor, imported[0]!.id)
    expect(await counted()).toMatchObject({ usage, days: [{ opened: 25, jobs: 25 }] })
  })

  it('are opened once by two Administrators at once, under numbers without a gap', async () => {
    const { organization, actor } = await fresh()
    const other = await makeActor(organization)
    const lines = Array.from({ length: 240 }, (_, n) => [`J-${n}`, `${n} Esplanade`, 'Sam'])
    const rows = [['Job #', 'Street', 'Insured'], ...lines]
    const both = await Promise.all([actor, other].map((who) => bringIn(who, 'JOBS', rows)))
    expect(both.map(({ counts }) => counts.new).toSorted((a, b) => a - b)).toEqual([0, 240])
    expect((await allJobs(actor)).map(({ jobNo }) => jobNo)).toEqual(lines.map((_, n) => n + 1))
  })
})
