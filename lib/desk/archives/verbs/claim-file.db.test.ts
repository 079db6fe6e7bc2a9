import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'

import { chromium } from '@playwright/test'
import { and, eq, like, lt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity, dataExports, equipmentInstallations, files, jobReports, notices, users } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { makeOverfullJob } from '@/e2e/overfull-job'
import { unzip, unzipInto } from '@/e2e/unzip'
import { managers } from '@/lib/base/roles'
import { DAY_MS } from '@/lib/base/time'
import { sweepFiles } from '@/lib/company/files/verbs/sweep'
import { actAs, makeActor, makeJob, makeNote, makeOrganization, makeUpload } from '@/lib/desk/demo/factories'
import { MOST_BYTES } from '@/lib/desk/exports/rules'
import { endExports } from '@/lib/desk/exports/verbs/expire'
import * as exported from '@/lib/desk/exports/verbs/exports'
import * as jobFile from '@/lib/desk/job-file/service'
import { AskForApproval } from '@/lib/paper/approval/schema'
import * as approval from '@/lib/paper/approval/verbs/ask'
import {
  AddComment,
  AddEstimate,
  ChangeEstimate,
  DecideEstimate,
  type EstimateParams,
} from '@/lib/paper/estimates/schema'
import * as comments from '@/lib/paper/estimates/verbs/comments'
import * as deciding from '@/lib/paper/estimates/verbs/decide'
import * as estimates from '@/lib/paper/estimates/verbs/estimates'
import { ReportRequest } from '@/lib/paper/reports/schema'
import { makeReport } from '@/lib/paper/reports/verbs/make'
import * as reports from '@/lib/paper/reports/verbs/reports'
import type { Actor } from '@/lib/platform/auth/actor'
import { storage } from '@/lib/platform/storage'
import { browserArguments, findChromium } from '@/scripts/lib/chromium.mjs'

import { makeExport } from './make'

const FIRST_TRY = { number: 1, isLast: false }
const HOSTILE = '<img src=x onerror="document.title=1"><script>document.title=2</script>'

let folder: string
let actor: Actor
let stranger: Actor
let full: Awaited<ReturnType<typeof makeOverfullJob>>
beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'claim-files-'))
  full = await makeOverfullJob(await makeOrganization(), { visits: 2, points: 4, items: 3, photos: 12 })
  actor = await actAs(full.user)
  stranger = await makeActor(await makeOrganization())
  await makeNote(actor, { jobId: full.job.id, createdBy: actor.userId, text: HOSTILE })
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

const listed = async (jobId: string, id: string, by = actor) =>
  (await exported.browse(by, jobId)).find((one) => one.id === id)!

async function make(jobId = full.job.id, by = actor) {
  const { id } = await exported.ask(by, jobId)
  await makeExport({ organizationId: by.organizationId, exportId: id }, FIRST_TRY)
  return listed(jobId, id, by)
}

const bytesOf = async (jobId: string, id: string, range?: { start: number; end: number }) =>
  buffer(await (await exported.open(actor, jobId, id)).open(range))

const change = (id: string, values: Partial<typeof dataExports.$inferInsert>) =>
  inOrganization(actor, (tx) => tx.update(dataExports).set(values).where(eq(dataExports.id, id)))

async function clear(jobId = full.job.id) {
  for (const { id } of await exported.browse(actor, jobId)) await exported.remove(actor, jobId, id)
}

/** An estimate with a line that has a price. */
async function addEstimate(jobId: string, values: { name: string; status: string }) {
  const sections = [{ title: 'Laundry', lines: [{ description: 'Extraction', quantity: 2, unitRateCents: 50_00 }] }]
  const { id, estimateNo } = await estimates.add(actor, AddEstimate.parse({ jobId, sections, ...values }))
  return { at: { jobId, estimateId: id }, file: `estimates/Estimate-${estimateNo}-v1.json` }
}

/** Sends the link by which a client reads an estimate. */
const askFor = (at: EstimateParams, shown: object = {}) =>
  approval.ask(actor, at, AskForApproval.parse({ name: 'Jo', sendBy: 'email', email: 'jo@owner.example', ...shown }))

/** Makes the PDF of an estimate, which is stored with its job. */
async function storePdf({ jobId, estimateId }: EstimateParams, shown: object = {}): Promise<void> {
  const request = ReportRequest.parse({ type: 'EstimateReport', estimateId, ...shown })
  const { id } = await reports.store(actor, jobId, request)
  const [owed] = await inOrganization(actor, (tx) =>
    tx.select({ code: jobReports.code }).from(jobReports).where(eq(jobReports.id, id)),
  )
  await makeReport({ organizationId: actor.organizationId, reportId: id, code: owed!.code }, FIRST_TRY)
}

describe('a claim file', () => {
  it('holds the whole record, under names that tell, with the hash of each file', async () => {
    const made = await make()
    expect(made).toMatchObject({ status: 'COMPLETED', progress: null, failure: null })
    const bytes = await bytesOf(full.job.id, made.id)
    expect(bytes.length).toBe(made.size)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(made.sha256)

    const found = await unzip(bytes)
    const names = [...found.keys()]
    expect(names.filter((name) => name.startsWith('photos/'))).toHaveLength(12)
    expect(names).toEqual(expect.arrayContaining(['index.html', 'job.json', 'history.csv', 'readings/moisture.json']))
    const manifest = JSON.parse(found.get('manifest.json')!.toString())
    expect(manifest).toMatchObject({ format: 'makegood', version: 1, kind: 'claim-file', missing: [] })
    const hashes = names
      .filter((name) => name !== 'manifest.json')
      .map((name) => ({
        name,
        size: found.get(name)!.length,
        sha256: createHash('sha256').update(found.get(name)!).digest('hex'),
      }))
    expect(manifest.files).toEqual(hashes)

    const readings = JSON.parse(found.get('readings/moisture.json')!.toString())
    expect(readings.length).toBeGreaterThan(4)
    const rows = found.get('readings/moisture.csv')!.toString().trim().split('\r\n')
    expect(rows).toHaveLength(readings.length + 1)
    await clear()
  })

  it('tells the job on its page as its reports do, from the answer to the last row', async () => {
    const { id } = await make()
    const page = (await unzip(await bytesOf(full.job.id, id))).get('index.html')!.toString()
    const headings = [...page.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, words]) => words!)
    const wanted = [
      'Cause and source',
      'Category and class',
      'Timeline',
      'Rooms',
      'First and last readings',
      'Day ledger',
      'Equipment',
      'Contents',
      'Exceptions',
      'Moisture readings',
      'Air readings',
      'Notes',
      'History',
    ]
    expect(headings.filter((words) => wanted.includes(words))).toEqual(wanted)
    // The verdict stands before all of them.
    expect(headings[0]).toMatch(/point/)
    for (const label of ['Claim or reference', 'Points dry', 'Dry since', 'Goal', 'Picked up']) {
      expect(page).toContain(`>${label}<`)
    }
    const places = [...page.matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, place]) => place)
    expect([places.length, new Set(places).size]).toEqual([12, 12])
    await clear()
  })

  it('opens from a disk, without a network and without running anything', async () => {
    const { id } = await make()
    const place = await mkdtemp(path.join(folder, 'opened-'))
    await unzipInto(place, await bytesOf(full.job.id, id))
    const browser = await chromium.launch({ executablePath: await findChromium(), args: browserArguments })
    try {
      const context = await browser.newContext({ offline: true, viewport: { width: 390, height: 844 } })
      const page = await context.newPage()
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.goto(pathToFileURL(path.join(place, 'index.html')).href)
      const photos = page.getByRole('listitem').getByRole('img')
      expect(await photos.count()).toBe(12)
      await photos.last().scrollIntoViewIfNeeded()
      await expect
        .poll(() => photos.last().evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
      expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([])
      expect(await page.title()).toContain(`${full.job.jobNo}`)
      expect(await page.locator('script').count()).toBe(0)
      expect(await page.getByText(HOSTILE).count()).toBeGreaterThan(0)
      const [wide, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
      expect(wide).toBeLessThanOrEqual(inner!)
    } finally {
      await browser.close()
    }
    await clear()
  })

  it('tells of an estimate what its client may see, and nothing that the office keeps to itself', async () => {
    const job = await makeJob(actor)
    const line = { description: 'Extraction', quantity: 2, listCostCents: 7_654_321, listSellCents: 8_654_321 }
    const priced = { ...line, unitCostCents: 1_234_567, markupPercent: 837.25 }
    const estimate = await estimates.add(
      actor,
      AddEstimate.parse({
        jobId: job.id,
        name: 'Make safe',
        sections: [{ title: 'Laundry', lines: [priced] }],
      }),
    )
    const at = { jobId: job.id, estimateId: estimate.id }
    await comments.add(actor, at, AddComment.parse({ text: 'CANARY of the office' }))
    const markup = { markupMode: 'WHOLE', markupPercent: 841.75, status: 'COMPLETED' }
    await estimates.change(actor, at, ChangeEstimate.parse(markup))
    await estimates.change(actor, at, ChangeEstimate.parse({ markupPercent: 842.75 }))
    await deciding.reject(actor, at, DecideEstimate.parse({ note: 'CANARY of a decision' }))

    const { id } = await make(job.id)
    const found = await unzip(await bytesOf(job.id, id))
    const shown = JSON.parse(found.get(`estimates/Estimate-${estimate.estimateNo}-v1.json`)!.toString())
    const rate = Math.round(1_234_567 * 9.4275)
    expect(shown).toMatchObject({ status: 'REJECTED' })
    expect(shown.sections[0].lines[0]).toMatchObject({ description: 'Extraction', unitRateCents: rate })
    expect(found.get('history.csv')!.toString()).toContain('the estimate “Make safe”')
    const texts = [...found.values()].map(String).join('\n')
    // Three digits before the point: those of two are the seconds of some time in the files by chance.
    for (const kept of [
      '1234567',
      '12,345.67',
      '7654321',
      '8654321',
      '837.25',
      '841.75',
      '842.75',
      'CANARY',
      'evidence',
      'origin',
    ]) {
      expect(texts).not.toContain(kept)
    }
  })

  it('has no estimate that is still being written and was sent to nobody, none of its PDFs, and no word of it', async () => {
    const job = await makeJob(actor)
    const finished = await addEstimate(job.id, { name: 'Ready for its client', status: 'COMPLETED' })
    const written = await addEstimate(job.id, { name: 'CANARY scope', status: 'SCOPING' })
    const again = await addEstimate(job.id, { name: 'Sent and taken up again', status: 'COMPLETED' })
    await askFor(again.at)
    await estimates.change(actor, again.at, ChangeEstimate.parse({ status: 'ESTIMATING' }))
    const deleted = await addEstimate(job.id, { name: 'CANARY of long ago', status: 'ESTIMATING' })
    await estimates.remove(actor, deleted.at)
    for (const { at } of [finished, written]) await storePdf(at)

    const { id } = await make(job.id)
    const found = await unzip(await bytesOf(job.id, id))
    const names = [...found.keys()]
    expect(names.filter((name) => name.startsWith('estimates/')).toSorted()).toEqual(
      [finished.file, again.file].toSorted(),
    )
    expect(names.filter((name) => name.startsWith('reports/'))).toHaveLength(1)
    const told = found.get('history.csv')!.toString()
    for (const words of ['began the estimate “Ready', 'made the PDF “Estimate: Ready', 'began the estimate “Sent']) {
      expect(told).toContain(words)
    }
    for (const [name, bytes] of found) expect(name + bytes.toString()).not.toContain('CANARY')
  })

  it('has the prices that the latest link shows, and no PDF with others', async () => {
    const job = await makeJob(actor)
    const { at, file } = await addEstimate(job.id, { name: 'Without prices', status: 'COMPLETED' })
    const [first] = await askFor(at)
    await approval.takeBack(actor, { ...at, linkId: first!.id })
    await askFor(at, { showCosts: false, showSectionTotals: false })
    await storePdf(at)
    await storePdf(at, { showCosts: false, showSectionTotals: false })

    const { id } = await make(job.id)
    const found = await unzip(await bytesOf(job.id, id))
    const shown = JSON.parse(found.get(file)!.toString())
    expect(shown.sections[0]).toMatchObject({ totalCents: null, lines: [{ unitRateCents: null, totalCents: null }] })
    const pdfs = [...found.keys()].filter((name) => name.startsWith('reports/'))
    expect(pdfs).toEqual([expect.stringMatching(/without.line.prices.*v1\.pdf$/)])
  })

  it('is read from any byte on', async () => {
    const { id, size } = await make()
    const [whole, rest] = [
      await bytesOf(full.job.id, id),
      await bytesOf(full.job.id, id, { start: 100, end: size! - 1 }),
    ]
    expect(rest.equals(whole.subarray(100))).toBe(true)
    const downloads = await inOrganization(actor, (tx) =>
      tx
        .select({ by: activity.actorId })
        .from(activity)
        .where(and(eq(activity.subjectId, id), like(activity.action, '%.downloaded'))),
    )
    // The second begins in the middle of the first.
    expect(downloads).toEqual([{ by: actor.userId }])
    await clear()
  })

  it('names what the file store does not have', async () => {
    const [photo] = await inOrganization(actor, (tx) =>
      tx.select().from(files).where(eq(files.kind, 'FIELD_PHOTO')).limit(1),
    )
    const kept = await buffer((await storage().get(photo!.key)).stream)
    await storage().remove(photo!.key)
    const { id } = await make()
    const manifest = JSON.parse((await unzip(await bytesOf(full.job.id, id))).get('manifest.json')!.toString())
    expect(manifest.missing).toHaveLength(1)
    await storage().put(photo!.key, Readable.from([kept]), { contentType: 'image/jpeg' })
    await clear()
  })
})

describe('a record that is too large', () => {
  const failureOf = async (jobId: string) => (await make(jobId)).failure

  it('is refused with what there is too much of: half of it would look whole', async () => {
    const job = await makeJob(actor)
    const { organizationId, userId } = actor
    await inOrganization(actor, (tx) =>
      tx.execute(sql`
        insert into notes (organization_id, id, job_id, text, created_by)
        select ${organizationId}, gen_random_uuid(), ${job.id}, 'x', ${userId} from generate_series(1, 5001)`),
    )
    expect(await failureOf(job.id)).toBe('This job has more notes than a claim file can hold.')
  })

  it('is refused for its installations too', async () => {
    const one = sql.raw(
      (await inOrganization(actor, (tx) => tx.execute<{ columns: string }>(columnsOfInstallations)))[0]!.columns,
    )
    await inOrganization(actor, (tx) =>
      tx.execute(sql`
        insert into equipment_installations (${one}, id, happened_at, picked_up_at, pick_up_captured_at,
               pick_up_received_at, picked_up_by)
        select ${one}, gen_random_uuid(), t, t + interval '1 minute', t, t, installed_by
          from (select * from equipment_installations limit 1) as known,
               lateral (select timestamptz '2020-01-01' + n * interval '1 hour' as t from generate_series(1, 5001) n) as at`),
    )
    expect(await failureOf(full.job.id)).toBe('This job has more installations than a claim file can hold.')
    await inOrganization(actor, (tx) =>
      tx.delete(equipmentInstallations).where(lt(equipmentInstallations.happenedAt, '2021-01-01T00:00:00Z')),
    )
    await clear()
  })

  it('is refused when its files are more than an archive holds', async () => {
    const job = await makeJob(actor)
    const upload = { name: 'Plan.txt', bytes: Buffer.from('x'), mimeType: 'text/plain' }
    await makeUpload(actor, { jobId: job.id, createdBy: actor.userId, ...upload })
    await inOrganization(actor, (tx) =>
      tx
        .update(files)
        .set({ size: MOST_BYTES + 1 })
        .where(eq(files.name, upload.name)),
    )
    expect(await failureOf(job.id)).toContain('more than one file can hold')
  })
})

/** All that a further installation of the same unit has in common with it. */
const columnsOfInstallations = sql`
  select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
   where attrelid = 'equipment_installations'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     and attname not in ('id', 'happened_at', 'picked_up_at', 'pick_up_captured_at', 'pick_up_received_at', 'picked_up_by',
       'picked_up_inspection_id', 'pick_up_feed_item_id', 'deleted_at')`

describe('the making of a claim file', () => {
  it('is one at a time, also for two who ask in one second', async () => {
    const asked = await Promise.allSettled([exported.ask(actor, full.job.id), exported.ask(actor, full.job.id)])
    expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
    await clear()
  })

  it('is given up once it was deleted, and leaves no object', async () => {
    const before = await objects()
    const { id } = await exported.ask(actor, full.job.id)
    await exported.remove(actor, full.job.id, id)
    await makeExport({ organizationId: actor.organizationId, exportId: id }, FIRST_TRY)
    expect(await objects()).toEqual(before)
  })

  /** The roles of those who are told that one could not be made. */
  const rolesToldOf = (id: string) =>
    inOrganization(actor, (tx) =>
      tx
        .select({ userId: notices.userId, role: users.role })
        .from(notices)
        .innerJoin(users, and(eq(users.organizationId, notices.organizationId), eq(users.id, notices.userId)))
        .where(and(eq(notices.kind, 'EXPORT_FAILED'), sql`${id}::uuid = any(${notices.subjectIds})`)),
    )

  it('ends with a reason for whoever may no longer have it, and is told to who may', async () => {
    const { id } = await exported.ask(actor, full.job.id)
    const setRole = (role: 'Technician' | 'Administrator') =>
      inOrganization(actor, (tx) => tx.update(users).set({ role }).where(eq(users.id, actor.userId)))
    await makeActor(actor)
    await setRole('Technician')
    await makeExport({ organizationId: actor.organizationId, exportId: id }, FIRST_TRY)
    const told = await rolesToldOf(id)
    await setRole('Administrator')
    expect(told.length).toBeGreaterThan(0)
    for (const { userId, role } of told)
      expect([userId === actor.userId, managers.includes(role)]).toEqual([false, true])
    expect(await listed(full.job.id, id)).toMatchObject({
      status: 'FAILED',
      failure: expect.stringContaining('no longer'),
    })
    await clear()
  })

  it('is not made for whoever was removed since', async () => {
    const asker = await makeActor(actor, { role: 'ProjectManager' })
    const { id } = await exported.ask(asker, full.job.id)
    await inOrganization(actor, (tx) => tx.update(users).set({ status: 'REMOVED' }).where(eq(users.id, asker.userId)))
    await makeExport({ organizationId: actor.organizationId, exportId: id }, FIRST_TRY)
    expect((await rolesToldOf(id)).length).toBeGreaterThan(0)
    expect(await listed(full.job.id, id)).toMatchObject({
      status: 'FAILED',
      failure: expect.stringContaining('no longer'),
    })
    await clear()
  })

  it('has failed after three killed workers', async () => {
    const { id } = await exported.ask(actor, full.job.id)
    await makeExport({ organizationId: actor.organizationId, exportId: id }, { number: 4, isLast: false })
    expect(await listed(full.job.id, id)).toMatchObject({ status: 'FAILED' })
    await clear()
  })

  it('is nothing that another organisation can ask for, see or open', async () => {
    const { id } = await make()
    await expect(exported.ask(stranger, full.job.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(exported.browse(stranger, full.job.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(exported.open(stranger, full.job.id, id)).rejects.toMatchObject({ code: 'not_found' })
    const other = await makeJob(actor)
    await expect(exported.open(actor, other.id, id)).rejects.toMatchObject({ code: 'not_found' })
    await clear()
  })
})

describe('a finished claim file', () => {
  it('is not swept, and goes with its object when it expires', async () => {
    const { id } = await make()
    await sweepFiles(new Date(Date.now() + 2 * DAY_MS))
    expect((await bytesOf(full.job.id, id)).length).toBeGreaterThan(0)
    await change(id, { expiresAt: new Date(Date.now() - 1).toISOString() })
    await expect(exported.open(actor, full.job.id, id)).rejects.toMatchObject({ code: 'not_found' })
    await endExports(new Date())
    expect(await inOrganization(actor, (tx) => tx.$count(dataExports, eq(dataExports.id, id)))).toBe(0)
  })

  it('goes with its job', async () => {
    const job = await makeJob(actor)
    await make(job.id)
    await jobFile.remove(actor, job.id)
    expect(await inOrganization(actor, (tx) => tx.$count(dataExports, eq(dataExports.jobId, job.id)))).toBe(0)
  })
})

async function objects() {
  const found: string[] = []
  for await (const { key } of storage().list()) if (key.startsWith(`${actor.organizationId}/`)) found.push(key)
  return found.toSorted()
}
