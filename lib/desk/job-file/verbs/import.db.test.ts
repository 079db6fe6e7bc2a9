import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { closeDatabase } from '@/db/client'
import { clients, organizations, planUsage } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { makeActor, makeClient, makeJob, makeOrganization, makeUser } from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import { BrowseJobs } from '@/lib/job/jobs/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import type { Cell } from '@/lib/platform/spreadsheets/cells'
import { csvCell } from '@/lib/platform/spreadsheets/csv-writer'
import { writeXlsx } from '@/lib/platform/spreadsheets/xlsx-writer'

import { importJobs, importTemplate, previewImport } from './import'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

let scope: { organizationId: number }
let actor: Actor

beforeAll(async () => {
  scope = await makeOrganization({ timezone: 'Australia/Brisbane', identifier: 'IMP' })
  actor = await makeActor(scope)
})
afterAll(closeDatabase)

async function file(content: string | Buffer, type = 'text/csv'): Promise<UploadedFile> {
  const path = join(tmpdir(), `makegood-${randomUUID()}`)
  await writeFile(path, content)
  onTestFinished(() => rm(path))
  return { path, name: 'jobs', type, size: content.length, sha256: '' }
}
const csv = (rows: string[][]) => file(rows.map((row) => row.map(csvCell).join(',')).join('\n'))
const HEAD = ['Reference', 'Type', 'Site address', 'Contact', 'Client']
const fresh = async (values: Parameters<typeof makeOrganization>[0] = {}) => {
  const organization = await makeOrganization(values)
  return { organization, actor: await makeActor(organization) }
}
const all = async (who: Actor) => (await jobs.browse(who, BrowseJobs.parse({ pageSize: 100, sort: 'jobNo' }))).items
const states = ({ rows }: { rows: { state: string }[] }) => rows.map(({ state }) => state)
const NO_CLIENTS = { createClients: false }

describe('a preview', () => {
  it('says of each line what is wrong, by its column, and writes nothing', async () => {
    const { actor: reader } = await fresh()
    const sheet = await csv([
      [...HEAD, 'Date of loss', 'Contact e-mail', 'Coordinator', 'Colour'],
      ['R-1', 'Water', '1 Esplanade', 'Sam', '', '', '', '', 'red'],
      ['R-2', '', '', '', '', '2026-02-30', 'nonsense', 'Nobody', ''],
      ['R-3', 'Water', '3 Esplanade', '', 'Unknown Mutual', '31/12/2199', '', '', ''],
      ['', '', '', '', '', '', '', '', ''],
    ])
    const { rows, newClients, ignoredColumns } = await previewImport(reader, sheet, NO_CLIENTS)
    expect(rows.map(({ line, state }) => [line, state])).toEqual([
      [2, 'new'],
      [3, 'refused'],
      [4, 'refused'],
    ])
    expect(rows[1]!.errors.map(({ column }) => column).toSorted()).toEqual([
      'Contact',
      'Contact e-mail',
      'Coordinator',
      'Date of loss',
      'Site address',
      'Type',
    ])
    expect(rows[2]!.errors).toEqual([{ column: 'Client', message: 'There is no client of this name' }])
    expect(newClients).toEqual(['Unknown Mutual'])
    expect(ignoredColumns).toEqual(['Colour'])
    expect(await all(reader)).toEqual([])
  })

  it('reads days in the order that their column tells, else in that of the place, and refuses what is no day', async () => {
    const { actor: brisbane } = await fresh({ timezone: 'Australia/Brisbane' })
    const { actor: london } = await fresh({ timezone: 'Europe/London' })
    const REFUSED = 'Write the date like 7 Mar 2026 or 2026-03-07'
    const days = async (reader: Actor, ...dates: string[]) => {
      const lines = dates.map((date) => [`D ${date}`, 'Water', `${dates.length} Esplanade`, 'Sam', '', date])
      const sheet = await csv([[...HEAD, 'Date of loss'], ...lines])
      const { rows } = await importJobs(reader, sheet, NO_CLIENTS)
      const stored = new Map((await all(reader)).map(({ jobNo, id }) => [jobNo, id]))
      return Promise.all(
        rows.map(async ({ jobNo, errors }) =>
          errors.length ? errors[0]!.message : (await jobs.read(reader, stored.get(jobNo!)!)).dateOfLoss,
        ),
      )
    }
    expect(await days(brisbane, '7/3/26', 'Sat 7 March 2026', '2026-02-30', '0000-00-00')).toEqual([
      '2026-03-07',
      '2026-03-07',
      REFUSED,
      REFUSED,
    ])
    expect(await days(london, '3/7/26', '2026-03-07')).toEqual([REFUSED, '2026-03-07'])
    expect(await days(london, '3/7/26', '3/25/26', '7 Mar 2026')).toEqual(['2026-03-07', '2026-03-25', '2026-03-07'])
  })

  it('takes a customer beside a contact for the client, and names the second address of a cell', async () => {
    const { organization, actor: reader } = await fresh({ timezone: 'Australia/Brisbane' })
    await makeClient(organization, { companyName: 'Harbour Mutual' })
    const sheet = await csv([
      ['Jobs of March'],
      ['Customer', 'Contact', 'Contact e-mail', 'Site address', 'Type', 'Priority', 'Date of loss'],
      ['Harbour Mutual', 'Sam', 'sam@x.example; kim@x.example', '1 Esplanade', 'Water', 'Urgent', '7 Mar 2026'],
      ['Harbour Mutual', 'Sam', '', '2 Esplanade', 'Water', 'Whenever', '2026-02-30'],
    ])
    const { rows, ignoredColumns } = await previewImport(reader, sheet, NO_CLIENTS)
    expect(ignoredColumns).toEqual([])
    expect(rows).toMatchObject([
      { line: 3, state: 'new', warnings: ['Contact’s e-mail: sam@x.example is taken, left out: kim@x.example.'] },
      { line: 4, state: 'refused' },
    ])
    expect(rows[1]!.errors).toEqual([
      { column: 'Date of loss', message: 'Write the date like 7 Mar 2026 or 2026-03-07' },
      { column: 'Priority', message: 'Please write Emergency, Standard or Scheduled' },
    ])
    await importJobs(reader, sheet, NO_CLIENTS)
    expect(await all(reader)).toMatchObject([
      {
        client: { companyName: 'Harbour Mutual' },
        contactName: 'Sam',
        contactEmail: 'sam@x.example',
        priority: 'EMERGENCY',
      },
    ])
  })

  it('warns of what is open at the address or with the reference, and of a line that stands twice', async () => {
    const { organization, actor: reader } = await fresh({ identifier: 'DUP' })
    const { jobNo } = await makeJob(organization, { siteAddress: '12 ESPLANADE', refNumber: 'clm-1' })
    const sheet = await csv([
      HEAD,
      ['CLM-1', 'Water', '12 Esplanade', 'Sam', ''],
      ['X', 'Water', '5 Other', 'Sam', ''],
      ['x', 'water', '5  other', 'SAM', ''],
    ])
    const { rows } = await previewImport(reader, sheet, NO_CLIENTS)
    expect(rows.map(({ warnings }) => warnings)).toEqual([
      [`DUP - ${jobNo} is open at this address.`, `DUP - ${jobNo} is open with this reference.`],
      [],
      ['This is the same as line 3.'],
    ])
    expect(states({ rows })).toEqual(['new', 'new', 'known'])
  })

  it.each([
    ['nothing', '', 'There are no rows in this sheet'],
    ['no headings that mean something', 'a,b\n1,2\n', 'There is no column “Site address”'],
    ['headings alone', 'Site address,Type\n', 'There are no rows in this sheet'],
    ['an open quote', 'Site address,Type\n"x', 'A quotation mark is never closed: the one before “x”'],
    ['too many lines', `Site address,Type\n${'a,b\n'.repeat(2_001)}`, 'Cannot exceed 2,000 rows in one file'],
  ])('refuses a file with %s', async (_, content, message) => {
    const fields = [{ path: 'file', message }]
    await expect(previewImport(actor, await file(content), NO_CLIENTS)).rejects.toMatchObject({
      code: 'invalid',
      fields,
    })
    await expect(importJobs(actor, await file(content), NO_CLIENTS)).rejects.toMatchObject({ code: 'invalid', fields })
  })

  it('refuses what only says that it is XLSX', async () => {
    await expect(previewImport(actor, await file('PK', XLSX), NO_CLIENTS)).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('an import', () => {
  it('counts against the organisation’s day, which a preview does not', async () => {
    const { organization, actor: importer } = await fresh({ pricingPlan: 'FREE' })
    await inOrganization(organization, (tx) => tx.update(organizations).set({ limitFactor: 0.1 }))
    const sheet = (reference: string) => csv([HEAD, [reference, 'Water', '1 Esplanade', 'Sam', '']])
    await previewImport(importer, await sheet('R-1'), NO_CLIENTS)
    await importJobs(importer, await sheet('R-1'), NO_CLIENTS)
    await expect(importJobs(importer, await sheet('R-2'), NO_CLIENTS)).rejects.toMatchObject({
      code: 'throttled',
      message: expect.stringContaining('import 1 files in 24 hours'),
    })
    expect(await all(importer)).toHaveLength(1)
  })

  it('opens the good lines with everything that they say, as XLSX too', async () => {
    const { organization, actor: manager } = await fresh({ timezone: 'Australia/Brisbane' })
    const client = await makeClient(organization, { companyName: 'Harbour Mutual' })
    const coordinator = await makeUser(organization, { role: 'ProjectManager', firstName: 'Priya', lastName: 'Nair' })
    const rows: Cell[][] = [
      [
        'Claim number',
        'Job type',
        'Address',
        'State',
        'Postcode',
        'Client',
        'Tags',
        'Priority',
        'Date of loss',
        'Coordinator',
      ],
      [
        'CLM-1',
        'Hail',
        '1 Esplanade',
        'NSW',
        2000,
        'harbour  mutual',
        'asbestos; roof',
        'emergency',
        { local: '2026-03-07' },
        'priya nair',
      ],
      ['CLM-2', 'Hail', '', 'NSW', 2000, 'Harbour Mutual', '', '', null, ''],
    ]
    const sheet = await file(await buffer(writeXlsx([rows], 'Jobs')), XLSX)
    const outcome = await importJobs(manager, sheet, NO_CLIENTS)
    expect(states(outcome)).toEqual(['created', 'refused'])
    const [job] = await all(manager)
    expect(await jobs.read(manager, job!.id)).toMatchObject({
      jobNo: outcome.rows[0]!.jobNo,
      type: 'Hail',
      postcode: '2000',
      timezone: 'Australia/Sydney',
      client: { id: client.id },
      refNumber: 'CLM-1',
      tags: ['asbestos', 'roof'],
      priority: 'EMERGENCY',
      dateOfLoss: '2026-03-07',
      projectManager: { id: coordinator.id },
      status: 'NOT_STARTED',
    })
    expect(await jobs.statuses(manager, job!.id)).toHaveLength(1)
  })

  it('makes each job once, however often and at once it is sent, under numbers without a gap', async () => {
    const { organization, actor: manager } = await fresh()
    // More than are written at once, and few enough that the third waits no longer for the lock than anybody may.
    const lines = Array.from({ length: 240 }, (_, n) => [`R-${n}`, 'Water', `${n} Esplanade`, 'Sam', ''])
    const sheet = await csv([HEAD, ...lines])
    const outcomes = await Promise.all([1, 2, 3].map(() => importJobs(manager, sheet, NO_CLIENTS)))
    const created = outcomes.map(({ rows }) => rows.filter(({ state }) => state === 'created').length)
    expect(created.toSorted((a, b) => a - b)).toEqual([0, 0, 240])
    expect(states(await importJobs(manager, sheet, NO_CLIENTS)).every((state) => state === 'known')).toBe(true)
    const [usage] = await inOrganization(organization, (tx) => tx.select().from(planUsage))
    expect(usage).toMatchObject({ lastJobNo: 240, jobCount: 240 })
    const { total } = await jobs.browse(manager, BrowseJobs.parse({}))
    expect(total).toBe(240)
  })

  it('adds clients when that is wanted, each once, and only those of jobs that are opened', async () => {
    const { organization, actor: manager } = await fresh()
    const sheet = await csv([
      HEAD,
      ['1', 'Water', '1 Esplanade', '', 'New Mutual'],
      ['2', 'Water', '2 Esplanade', '', 'new  mutual'],
      ['4', 'Water', '4 Esplanade', '', 'O’Brien'],
      ['5', 'Water', '5 Esplanade', '', "O'Brien"],
      ['3', '', '3 Esplanade', '', 'Useless Mutual'],
    ])
    expect(states(await importJobs(manager, sheet, NO_CLIENTS))).toEqual(Array(5).fill('refused'))
    const made = states(await importJobs(manager, sheet, { createClients: true }))
    expect(made).toEqual([...Array<string>(4).fill('created'), 'refused'])
    const names = await inOrganization(organization, (tx) => tx.select({ name: clients.companyName }).from(clients))
    expect(names.map(({ name }) => name).toSorted()).toEqual(['New Mutual', 'O’Brien'])
  })

  it('gives the places that the plan has left to the first lines', async () => {
    const { organization, actor: manager } = await fresh({ pricingPlan: 'FREE' })
    for (let n = 0; n < 23; n++) await makeJob(organization)
    const sheet = await csv([HEAD, ...['a', 'b', 'c'].map((name) => [name, 'Water', `${name} street`, 'Sam', ''])])
    const outcome = await importJobs(manager, sheet, NO_CLIENTS)
    expect(states(outcome)).toEqual(['created', 'created', 'refused'])
    expect(outcome.rows[2]!.errors).toMatchObject([{ column: 'Plan' }])
  })

  it('takes the template back', async () => {
    const { actor: manager } = await fresh()
    const { rows } = importTemplate('xlsx')
    const sheet = await file(await buffer(writeXlsx(rows, 'Jobs')), XLSX)
    expect(states(await importJobs(manager, sheet, { createClients: true }))).toEqual(['created'])
  })
})
