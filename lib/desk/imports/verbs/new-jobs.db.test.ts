import { createHash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'

import { closeDatabase } from '@/db/client'
import { clients, jobs, planUsage } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { makeActor, makeClient, makeJob, makeOrganization, makeUser } from '@/lib/desk/demo/factories'
import { ReadSheet, RunImport } from '@/lib/desk/imports/schema'
import * as jobFile from '@/lib/desk/job-file/service'
import * as kpi from '@/lib/job/kpi/service'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import type { Cell } from '@/lib/platform/spreadsheets/cells'
import { csvCell } from '@/lib/platform/spreadsheets/csv-writer'
import { lineId } from '@/lib/platform/spreadsheets/line-id'

import { browse, open, preview, run, template } from './imports'

afterAll(closeDatabase)

const HEAD = ['Reference', 'Type', 'Site address', 'Contact', 'Client']

async function csv(rows: readonly (readonly Cell[])[]): Promise<UploadedFile> {
  const content = rows.map((row) => row.map((cell) => csvCell(cell)).join(',')).join('\n')
  const path = join(tmpdir(), `makegood-${randomUUID()}`)
  await writeFile(path, content)
  onTestFinished(() => rm(path))
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { path, name: 'jobs.csv', type: 'text/csv', size: content.length, sha256 }
}
const fresh = async (values: Parameters<typeof makeOrganization>[0] = {}) => {
  const organization = await makeOrganization({ timezone: 'Australia/Brisbane', identifier: 'NEW', ...values })
  return { organization, actor: await makeActor(organization, { role: 'ProjectManager' }) }
}
type Choices = { createClients?: boolean }
const look = async (actor: Actor, rows: Cell[][], choices: Choices = {}) =>
  preview(actor, await csv(rows), ReadSheet.parse({ kind: 'NEW_JOBS', ...choices }))
const bringIn = async (actor: Actor, rows: Cell[][], choices: Choices = {}) =>
  open(actor, (await run(actor, await csv(rows), RunImport.parse({ kind: 'NEW_JOBS', ...choices }))).id)
const outcomes = ({ rows }: { rows: { outcome: string }[] }) => rows.map(({ outcome }) => outcome)
const notes = ({ rows }: { rows: { notes: string[] }[] }) => rows.map((row) => row.notes)
const reasons = ({ rows }: { rows: { errors: { field: string; message: string }[] }[] }) =>
  rows.flatMap(({ errors }) => errors.map(({ field, message }) => `${field}: ${message}`))
const all = (actor: Actor) => inOrganization(actor, (tx) => tx.select().from(jobs).orderBy(jobs.jobNo))

describe('a sheet of new jobs', () => {
  it('says of each row what is wrong, and writes nothing', async () => {
    const { actor } = await fresh()
    const found = await look(actor, [
      [...HEAD, 'Date of loss', 'Contact e-mail', 'Coordinator', 'Status', 'Colour'],
      ['R-1', 'Water', '1 Esplanade', 'Sam', '', '', '', '', 'WIP', 'red'],
      ['R-2', '', '', '', '', '2026-02-30', 'nonsense', 'Nobody', '', ''],
      ['R-3', 'Water', '3 Esplanade', '', 'Unknown Mutual', '31/12/2199', '', '', '', ''],
      ['R-4', 'Water', '4 Esplanade', '', '', '', '', '', '', ''],
    ])
    expect(outcomes(found)).toEqual(['new', 'refused', 'refused', 'refused'])
    expect(found.rows[1]!.errors.map(({ field }) => field).toSorted()).toEqual([
      'Contact’s e-mail',
      'Coordinator',
      'Date of loss',
      'Site address',
      'Type',
    ])
    expect(reasons({ rows: found.rows.slice(2) })).toEqual([
      'Date of loss: Cannot be in the future',
      'Client: There is no client of this name',
      'Contact: Please enter the name of the private person',
    ])
    // A new job has moved nowhere.
    expect(found.ignoredColumns).toEqual(['Status', 'Colour'])
    expect(await all(actor)).toEqual([])
  })

  it('stands in lists in the order of its rows, also where they are written in several pieces', async () => {
    const { actor } = await fresh()
    const rows = Array.from({ length: 620 }, (_, n) => [`R-${n}`, 'Water', `${n + 1} Long Street`, 'Sam', ''])
    await bringIn(actor, [HEAD, ...rows])
    const times = (await all(actor)).map(({ createdAt }) => createdAt)
    expect(new Set(times).size).toBe(rows.length)
    expect(times).toEqual(times.toSorted())
    expect(times.at(-1)! <= new Date().toISOString()).toBe(true)
  })

  it('cannot be taken without an address, a type and a customer', async () => {
    const { actor } = await fresh()
    expect(
      (
        await look(actor, [
          ['a', 'b'],
          ['1', '2'],
        ])
      ).missing,
    ).toEqual(['Site address', 'Type', 'Client, Client number or Contact'])
  })

  it('opens them with their clocks, charged and counted by the plan, whatever number another product gave them', async () => {
    const { organization, actor } = await fresh()
    const client = await makeClient(organization, { companyName: 'Harbour Mutual' })
    const priya = await makeUser(organization, { role: 'ProjectManager', firstName: 'Priya', lastName: 'Nair' })
    const report = await bringIn(actor, [
      ['Job no', 'Claim number', 'Job type', 'Address', 'State', 'Client', 'Tags', 'Priority', 'Date of loss', 'PM'],
      ['', 'CLM-1', 'Hail', '1 Esplanade', 'NSW', 'harbour  mutual', 'asbestos; roof', 'p1', '7/3/2026', 'priya nair'],
      ['J-7', 'CLM-2', 'Hail', '2 Esplanade', 'NSW', 'Harbour Mutual', '', '', '', ''],
    ])
    expect(outcomes(report)).toEqual(['new', 'new'])
    expect(await all(actor)).toMatchObject([
      {
        id: report.rows[0]!.recordId,
        type: 'Storm / make safe',
        timezone: 'Australia/Sydney',
        clientId: client.id,
        refNumber: 'CLM-1',
        tags: ['asbestos', 'roof'],
        priority: 'EMERGENCY',
        dateOfLoss: '2026-03-07',
        projectManagerId: priya.id,
        status: 'NOT_STARTED',
        isImported: false,
      },
      { refNumber: 'CLM-2', tags: ['J-7'], isImported: false },
    ])
    const [usage] = await inOrganization(actor, (tx) => tx.select().from(planUsage))
    expect(usage).toMatchObject({ lastJobNo: 2, jobCount: 2, jobsOpened: 2 })
  })

  it('starts their clocks, which those of the history leave alone', async () => {
    const { organization, actor } = await fresh()
    const rows = [
      ['Job no', 'Type', 'Address', 'Contact'],
      ['J-1', 'Water', '1 Esplanade', 'Sam'],
    ]
    await bringIn(actor, rows)
    const administrator = await makeActor(organization)
    await run(
      administrator,
      await csv([rows[0]!, ['J-2', 'Water', '2 Esplanade', 'Sam']]),
      RunImport.parse({ kind: 'JOBS' }),
    )
    const [opened, imported] = await all(actor)
    const clocks = async (job = opened!) =>
      (await kpi.read(actor, job.id)).checkpoints.filter(({ isRemoved }) => !isRemoved).length
    expect([await clocks(opened), await clocks(imported)]).toEqual([5, 0])
  })

  it('warns of what is open at the address or with the reference, and refuses a row that stands twice', async () => {
    const { organization, actor } = await fresh({ identifier: 'DUP' })
    const { jobNo } = await makeJob(organization, { siteAddress: '12 ESPLANADE', refNumber: 'clm-1' })
    const found = await look(actor, [
      HEAD,
      ['CLM-1', 'Water', '12 Esplanade', 'Sam', ''],
      ['X', 'Water', '5 Other', 'Sam', ''],
      ['x', 'water', '5  other', 'SAM', ''],
    ])
    expect(notes(found)).toEqual([
      [`DUP - ${jobNo} is open at this address.`, `DUP - ${jobNo} is open with this reference.`],
      [],
      [],
    ])
    expect(reasons(found)).toEqual(['Site address: The same job stands in row 3'])
  })

  it('warns of two rows that open a job at one address or with one claim number, and takes both', async () => {
    const { actor } = await fresh()
    const found = await look(actor, [
      HEAD,
      ['CLM-1', 'Water', '1 Esplanade', 'Sam', ''],
      ['clm-1', 'Water', '1  esplanade', 'Sam Householder', ''],
      ['CLM-2', 'Mould', '1 Esplanade', 'Sam', ''],
      ['', 'Water', '2 Esplanade', 'Sam', ''],
      ['', 'Water', '3 Esplanade', 'Sam', ''],
    ])
    expect(outcomes(found)).toEqual(Array(5).fill('new'))
    expect(notes(found)).toEqual([
      [],
      ['Row 2 opens one at this address.', 'Row 2 opens one with this claim number.'],
      ['Row 3 opens one at this address.'],
      [],
      [],
    ])
  })

  it('makes each job once, however often and at once it is sent, under numbers without a gap', async () => {
    const { actor } = await fresh()
    // More than are written at once, and few enough that the other waits no longer for the lock than anybody may.
    const rows = [HEAD, ...Array.from({ length: 260 }, (_, n) => [`R-${n}`, 'Water', `${n} Esplanade`, 'Sam', ''])]
    const reports = await Promise.all([1, 2].map(() => bringIn(actor, rows)))
    expect(reports.map(({ counts }) => counts.new).toSorted((a, b) => a - b)).toEqual([0, 260])
    expect((await all(actor)).map(({ jobNo }) => jobNo)).toEqual(rows.slice(1).map((_, n) => n + 1))
  })

  it('finds a job again that was changed or deleted here, and leaves it as it is', async () => {
    const { actor } = await fresh()
    const rows = [HEAD, ['', 'Water', '1 Esplanade', 'Sam', ''], ['', 'Water', '2 Esplanade', 'Sam', '']]
    const [first, second] = (await bringIn(actor, rows)).rows.map(({ recordId }) => recordId!)
    await inOrganization(actor, (tx) => tx.update(jobs).set({ siteAddress: '1a Esplanade' }).where(eq(jobs.id, first!)))
    await jobFile.remove(actor, second!)
    const again = await bringIn(actor, [[...HEAD, 'Tags'], ...rows.slice(1).map((row) => [...row, 'roof'])])
    expect(outcomes(again)).toEqual(['unchanged', 'refused'])
    expect(notes(again)[0]).toEqual(['Here it is NEW - 1.'])
    expect(reasons(again)).toEqual(['Site address: This job was imported before and has been deleted since'])
    expect(await all(actor)).toMatchObject([{ siteAddress: '1a Esplanade', tags: [] }, {}])
  })

  it('recognises the rows that earlier versions imported', async () => {
    const { organization, actor } = await fresh()
    const id = lineId(['job of a sheet', 'r-1', '1 esplanade', '', '', 'sam', 'water'])
    await makeJob(organization, { id, siteAddress: '1 Esplanade' })
    expect(outcomes(await look(actor, [HEAD, ['R-1', 'Water', '1 Esplanade', 'Sam', '']]))).toEqual(['unchanged'])
  })

  it('does not take another job with the same number of another product for this one', async () => {
    const { actor } = await fresh()
    const sheet = (address: string) => [
      ['No', ...HEAD.slice(1)],
      ['1', 'Water', address, 'Sam', ''],
    ]
    await bringIn(actor, sheet('1 Esplanade'))
    expect(outcomes(await look(actor, sheet('1 esplanade')))).toEqual(['unchanged'])
    expect(reasons(await look(actor, sheet('2 Esplanade')))).toEqual([
      'Job number: A job with this number is here with another address',
    ])
  })

  it('adds clients when that is wanted, each once, and only those of jobs that are opened', async () => {
    const { actor } = await fresh()
    const rows = [
      HEAD,
      ['1', 'Water', '1 Esplanade', '', 'New Mutual'],
      ['2', 'Water', '2 Esplanade', '', 'new  mutual'],
      ['4', 'Water', '4 Esplanade', '', 'O’Brien'],
      ['5', 'Water', '5 Esplanade', '', "O'Brien"],
      ['3', '', '3 Esplanade', '', 'Useless Mutual'],
    ]
    expect(outcomes(await bringIn(actor, rows))).toEqual(Array(5).fill('refused'))
    expect(outcomes(await bringIn(actor, rows, { createClients: true }))).toEqual([
      'new',
      'new',
      'new',
      'new',
      'refused',
    ])
    const names = await inOrganization(actor, (tx) => tx.select({ name: clients.companyName }).from(clients))
    expect(names.map(({ name }) => name).toSorted()).toEqual(['New Mutual', 'O’Brien'])
  })

  it('gives the places that the plan has left to the first rows, and adds no client of the others', async () => {
    const { organization, actor } = await fresh({ pricingPlan: 'FREE' })
    for (let n = 0; n < 23; n++) await makeJob(organization)
    const rows = [HEAD, ...['a', 'b', 'c'].map((name) => [name, 'Water', `${name} street`, '', `${name} Mutual`])]
    const found = await look(actor, rows, { createClients: true })
    expect(outcomes(found)).toEqual(['new', 'new', 'refused'])
    expect(reasons(found)).toEqual([
      'Plan: The Free plan includes 25 jobs, and all are used. Change the plan to open another.',
    ])
    expect(found.newClients).toEqual(['a Mutual', 'b Mutual'])
    expect(outcomes(await bringIn(actor, rows, { createClients: true }))).toEqual(['new', 'new', 'refused'])
    expect(await all(actor)).toHaveLength(25)
  })

  it('is filled into a template that can be taken as it is', async () => {
    const { actor } = await fresh()
    const { name, rows } = await template(actor, 'NEW_JOBS', 'csv')
    expect(name).toBe('new-jobs-template')
    const [lines] = rows as Iterable<Cell[][]>
    expect(outcomes(await bringIn(actor, lines!, { createClients: true }))).toEqual(['new'])
  })
})

describe('who is no Administrator', () => {
  const rows = [
    ['Company name', ...HEAD],
    ['Quay Strata', 'R-1', 'Water', '1 Esplanade', 'Sam', ''],
  ]
  const OTHERS = ['CLIENTS', 'CONTACTS', 'JOBS', 'EQUIPMENT', 'CATALOGUE'] as const

  it.each(['ProjectManager', 'Supervisor'] as const)('imports new jobs and nothing else: %s', async (role) => {
    const { organization } = await fresh({ pricingPlan: 'UNRESTRICTED' })
    const actor = await makeActor(organization, { role })
    const file = await csv(rows)
    for (const kind of OTHERS) {
      const calls = [
        () => preview(actor, file, ReadSheet.parse({ kind })),
        () => run(actor, file, RunImport.parse({ kind })),
        () => template(actor, kind, 'csv'),
      ]
      for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'role' })
    }
    expect(outcomes(await bringIn(actor, rows))).toEqual(['new'])
  })

  it('reads the reports of new jobs and no other', async () => {
    const { organization, actor } = await fresh()
    const administrator = await makeActor(organization)
    const theirs = await run(administrator, await csv(rows), RunImport.parse({ kind: 'CLIENTS' }))
    const { id } = await run(administrator, await csv(rows), RunImport.parse({ kind: 'NEW_JOBS' }))
    expect((await browse(actor)).map((one) => one.id)).toEqual([id])
    expect((await browse(administrator)).map((one) => one.id)).toEqual([id, theirs.id])
    expect(outcomes(await open(actor, id))).toEqual(['new'])
    await expect(open(actor, theirs.id)).rejects.toMatchObject({ code: 'not_found' })
    const under = RunImport.parse({ kind: 'NEW_JOBS', id: theirs.id })
    const refused = await run(actor, await csv(rows), under).catch((error) => error)
    expect(refused).toMatchObject({ code: 'conflict' })
    expect(JSON.stringify(refused)).not.toContain('CLIENTS')
  })
})
