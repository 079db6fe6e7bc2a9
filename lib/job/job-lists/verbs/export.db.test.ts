import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase, driver } from '@/db/client'
import { inOrganization } from '@/db/tenancy'
import { rowsOf } from '@/e2e/rows-of'
import { makeActor, makeClient, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import { jobNumber, statusLabel } from '@/lib/job/jobs/rules'
import { BrowseJobs, ExportJobs } from '@/lib/job/jobs/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import { writeCsv } from '@/lib/platform/spreadsheets/csv-writer'
import { writeXlsx } from '@/lib/platform/spreadsheets/xlsx-writer'

import { exportJobs } from './export'
import { chooseColumns } from './list-settings'

let scope: { organizationId: number }
let actor: Actor

const ADDRESSES = ['1 Jacaranda Avenue', '2 Esplanade', '3 Wickham Street', '=HYPERLINK("x")']

beforeAll(async () => {
  scope = await makeOrganization({ timezone: 'Australia/Brisbane', identifier: 'EXP' })
  actor = await makeActor(scope)
  const client = await makeClient(scope, { companyName: 'Harbour, "Mutual"' })
  for (let n = 0; n < 1_203; n++) {
    await makeJob(scope, {
      siteAddress: ADDRESSES[n % 4],
      status: n % 3 ? 'IN_PROGRESS' : 'ON_HOLD',
      clientId: client.id,
      isPrivateJob: false,
      createdAt: new Date(Date.UTC(2026, 2, 7, 14, 0, n)).toISOString(),
    })
  }
}, 60_000)
afterAll(closeDatabase)

const read = async (query: object, who = actor) => {
  const sheet = await exportJobs(who, ExportJobs.parse({ format: 'csv', ...query }))
  return rowsOf(Buffer.from(await text(Readable.from(writeCsv(sheet.rows)))))
}

const listed = async (query: object) => {
  const pages = []
  for (let page = 1; ; page++) {
    const { items } = await jobs.browse(actor, BrowseJobs.parse({ ...query, page, pageSize: 100 }))
    if (!items.length) return pages.flat()
    pages.push(items)
  }
}

describe('an export', () => {
  it.each([
    ['everything', {}],
    ['a filter', { jobFilters: '{"table":"Open_Jobs","status":["ON_HOLD"]}', sort: 'jobNo' }],
    ['a search', { search: 'wickham', sort: '-siteAddress' }],
    ['a search with a typing error', { search: 'jacranda' }],
  ])('holds what the list shows, in its order: %s', async (_, query) => {
    const items = await listed(query)
    const [head, ...rows] = await read({ ...query, columns: ['jobNo', 'siteAddress', 'client', 'status', 'createdAt'] })
    expect(head).toEqual(['Job', 'Site address', 'Suburb', 'State', 'Postcode', 'Client', 'Status', 'Created'])
    expect(rows.map((row) => [row[0], row[1], row[5], row[6]])).toEqual(
      items.map((job) => [jobNumber(job), job.siteAddress, job.client?.companyName, statusLabel(job.status)]),
    )
    expect(items.length).toBeGreaterThan(300)
    expect(rows[0]![7]).toMatch(/^2026-03-08 00:\d\d$/)
  })

  it('tells for how many days each has its status, where that is asked for', async () => {
    const [head, ...rows] = await read({ columns: ['jobNo', 'daysInStatus', 'nextVisit'] })
    expect(head).toEqual(['Job', 'Days in status'])
    expect(rows.length).toBeGreaterThan(0)
    for (const [, days] of rows) expect(Number(days)).toBeGreaterThanOrEqual(0)
  })

  it('has the columns of the list, in their order, unless others are named', async () => {
    const someone = await makeActor(scope, { role: 'Technician' })
    await chooseColumns(someone, { columns: ['status', 'jobNo'] })
    expect((await read({ search: 'nothing like it' }, someone))[0]).toEqual(['Status', 'Job'])
  })

  it('is the same as XLSX, and of the own organisation alone', async () => {
    const query = { columns: 'jobNo', sort: 'jobNo' }
    const sheet = await exportJobs(actor, ExportJobs.parse({ format: 'xlsx', ...query }))
    expect(sheet.name).toMatch(/^jobs-\d{4}-\d\d-\d\d$/)
    expect(await rowsOf(await buffer(writeXlsx(sheet.rows, 'Jobs')))).toEqual(await read(query))
    const stranger = await makeActor(await makeOrganization())
    expect(await read(query, stranger)).toEqual([['Job']])
  })

  it('gives its connection back when somebody leaves in the middle', async () => {
    const sheet = await exportJobs(actor, ExportJobs.parse({ format: 'csv' }))
    for await (const rows of sheet.rows) {
      expect(rows.length).toBeGreaterThan(1)
      break
    }
    await expect
      .poll(async () => {
        const [row] = await driver()`
          select count(*)::int as open from pg_stat_activity
          where state = 'idle in transaction' and query like 'fetch%'`
        return row!.open
      })
      .toBe(0)
  })

  it('waits for its turn when three are under way', async () => {
    const open = await Promise.all([1, 2, 3].map(() => exportJobs(actor, ExportJobs.parse({ format: 'csv' }))))
    const iterators = open.map(({ rows }) => (rows as AsyncGenerator<unknown>)[Symbol.asyncIterator]())
    await Promise.all(iterators.map((iterator) => iterator.next()))
    let isOver = false
    const fourth = read({ search: 'wickham' }).finally(() => (isOver = true))
    // The list of the same jobs takes longer than their export, and waits for nobody.
    await listed({ search: 'wickham' })
    expect(isOver).toBe(false)
    await iterators[0]!.return!(undefined)
    expect((await fourth).length).toBeGreaterThan(300)
    await Promise.all(iterators.map((iterator) => iterator.return!(undefined)))
  })
})

describe('a search with a typing error', () => {
  const browse = (search: string, filters: object = {}) =>
    jobs.browse(actor, BrowseJobs.parse({ search, jobFilters: JSON.stringify(filters) }))

  it.each([
    ['jacranda', 'jacaranda'],
    ['espalnade', 'esplanade'],
    ['wikham stret', 'wickham street'],
    ['harbor', 'harbour,'],
    ['3 wickam', '3 wickham'],
  ])('%s finds %s', async (typed, meant) => {
    const page = await browse(typed)
    expect(page.similarTo).toBe(meant)
    expect(page.total).toBeGreaterThan(0)
  })

  it('takes what is found exactly as it is, and numbers as typed', async () => {
    expect(await browse('jacaranda')).toMatchObject({ similarTo: null })
    expect(await browse('77777 jacranda')).toMatchObject({ similarTo: null, total: 0 })
    expect(await browse('zzyzx')).toMatchObject({ similarTo: null, total: 0 })
    expect(await browse("'; drop table jobs --%_\\")).toMatchObject({ total: 0 })
  })

  it('keeps to the filters', async () => {
    const page = await browse('jacranda', { status: ['ON_HOLD'] })
    expect(page.similarTo).toBe('jacaranda')
    expect(page.items.every((job) => job.status === 'ON_HOLD')).toBe(true)
    expect(await browse('jacranda', { table: 'Closed_Jobs' })).toMatchObject({ total: 0, similarTo: null })
  })

  it('knows no words of other organisations', async () => {
    const stranger = await makeActor(await makeOrganization())
    const words = await inOrganization(stranger, (tx) =>
      tx.execute(sql`select job_words_like('{jacranda}', '{}') as words`),
    )
    expect(words).toEqual([{ words: null }])
  })
})
