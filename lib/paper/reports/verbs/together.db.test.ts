import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { jobReports } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { pagesOf } from '@/e2e/pages-of'
import { refusalOf } from '@/e2e/refusal-of'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization, makePhotoNote, makeRoom, makeVisit } from '@/lib/desk/demo/factories'
import { AddEstimate } from '@/lib/paper/estimates/schema'
import * as estimates from '@/lib/paper/estimates/verbs/estimates'
import { ChangeLetterhead } from '@/lib/paper/letterheads/schema'
import * as letterheads from '@/lib/paper/letterheads/service'
import { MOST_TOGETHER, MOST_TOGETHER_BYTES, togetherRefusal } from '@/lib/paper/reports/rules'
import { type JobReport, ReportRequest, TogetherQuery } from '@/lib/paper/reports/schema'
import { inGroups } from '@/lib/paper/reports/words'
import type { Actor } from '@/lib/platform/auth/actor'

import { makeReport } from './make'
import * as reports from './reports'
import { together } from './together'

let folder: string
let priya: Actor
let tess: Actor
let jobId: string
let log: JobReport
let completion: JobReport

beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'together-'))
  const organization = await makeOrganization()
  priya = await makeActor(organization, { role: 'ProjectManager' })
  tess = await makeActor(organization, { role: 'Technician' })
  jobId = (await makeJob(organization)).id
  const picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const by = { jobId, createdBy: tess.userId }
  const visit = await makeVisit(organization, by)
  const room = await makeRoom(organization, by)
  const pictures = Array.from({ length: 8 }, () => ({ bytes: picture, width: 8, height: 6 }))
  const happenedAt = visit.happenedAt
  await makePhotoNote(organization, { ...by, inspectionId: visit.id, roomId: room.id, happenedAt, pictures })
  log = await made({ type: 'DryingLog' })
  completion = await made({ type: 'CompletionReport', photosPerPage: 2 })
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

async function made(sent: object): Promise<JobReport> {
  const { id } = (await reports.store(priya, jobId, ReportRequest.parse(sent))) as JobReport
  const [row] = await inOrganization(priya, (tx) => tx.select().from(jobReports).where(eq(jobReports.id, id)))
  await makeReport(
    { organizationId: priya.organizationId, reportId: id, code: row!.code },
    { number: 1, isLast: false },
  )
  return (await reports.browse(priya, jobId)).find((one) => one.id === id)!
}

async function read(ids: readonly string[], by = tess) {
  const file = await together(by, jobId, ids)
  const at = path.join(folder, `${newId()}.pdf`)
  await writeFile(at, await buffer(await file.open()))
  return { name: file.name, ...(await pagesOf(at)) }
}

describe('several reports as one PDF', () => {
  it('have all their pages in the order that was chosen, each with its own numbers and its own code', async () => {
    const { pages, text, name } = await read([completion.id, log.id])
    expect(pages).toHaveLength(1 + completion.pages! + log.pages!)
    expect(name).toMatch(/ Reports\.pdf$/)
    const [front, ...rest] = pages
    const own = [completion, log].flatMap(({ pages: count }) =>
      Array.from({ length: count! }, (_, at) => `Page ${at + 1} of ${count}`),
    )
    rest.forEach((page, at) => expect(page.text).toContain(own[at]))
    expect(rest.map(({ width, height }) => [width, height].map(Math.round))).toEqual(own.map(() => [595, 842]))
    // What a code names is the file of its report: the front page says which that is.
    for (const { title, code, sha256, pages: count } of [completion, log]) {
      expect(front!.text).toContain(`${title}, version 1`)
      expect(front!.text.replaceAll(' ', '')).toContain(inGroups(sha256!).replaceAll(' ', ''))
      expect(front!.text).toContain(code!)
      // On the front page, and on its own last page as words and as an address.
      expect(text.split(code!)).toHaveLength(1 + 3)
      expect(count).toBeGreaterThan(0)
    }
    expect(front!.text).toMatch(new RegExp(`Drying log, version 1 ${2 + completion.pages!} ${log.pages} `))
    expect(pages.flatMap(({ alternatives }) => alternatives)).toContain('Drying log, version 1, page 1')
  })

  it('begin where the list says, also where it fills more than its page', async () => {
    const parts = [completion, log]
    while (parts.length < MOST_TOGETHER) parts.push(await made({ type: 'DryingLog' }))
    const [head] = await letterheads.browse(priya)
    const { id, name, version } = head!
    const admin = await makeActor(priya)
    // A letterhead of its own paper may leave a third of each page.
    const margins = { marginTop: 120, marginBottom: 80 }
    await letterheads.change(admin, id, ChangeLetterhead.parse({ name, version, ...margins }))
    const at = path.join(folder, 'background.png')
    await sharp({ create: { width: 60, height: 84, channels: 3, background: 'white' } })
      .png()
      .toFile(at)
    const file = { path: at, name: 'background.png', size: (await stat(at)).size, sha256: 'f'.repeat(64) }
    await letterheads.setBackground(admin, id, { ...file, type: 'image/png' })
    const { pages } = await read(parts.map(({ id }) => id))
    const fronts = pages.length - parts.reduce((sum, one) => sum + one.pages!, 0)
    expect(fronts).toBeGreaterThan(1)
    const listed = pages
      .slice(0, fronts)
      .map(({ text }) => text)
      .join(' ')
    let from = fronts + 1
    for (const { title, versionNo, pages: count } of parts) {
      expect(listed).toContain(`${title}, version ${versionNo} ${from} ${count} `)
      expect(pages[from - 1]!.text).toContain(`Page 1 of ${count}`)
      from += count!
    }
  })

  it('are refused alike for another’s job or report, and for a technician who names an estimate', async () => {
    const stranger = await makeActor(await makeOrganization())
    const other = await makeJob(priya)
    expect(await refusalOf(together(stranger, jobId, [log.id, completion.id]))).toMatchObject({ code: 'not_found' })
    expect(await refusalOf(together(tess, other.id, [log.id, completion.id]))).toMatchObject({ code: 'not_found' })
    expect(await refusalOf(together(tess, jobId, [log.id, newId()]))).toMatchObject({ code: 'not_found' })
    const { id: estimateId } = await estimates.add(priya, AddEstimate.parse({ jobId, name: 'Repairs' }))
    const estimate = await made({ type: 'EstimateReport', estimateId })
    expect(await refusalOf(together(tess, jobId, [log.id, estimate.id]))).toMatchObject({ code: 'not_found' })
    const { pages } = await read([log.id, estimate.id], priya)
    expect(pages).toHaveLength(1 + log.pages! + estimate.pages!)
  })

  it('need a file each: one in the making, and one that was deleted meanwhile, are refused', async () => {
    const waiting = (await reports.store(priya, jobId, ReportRequest.parse({ type: 'PhotoReport' }))) as JobReport
    expect(await refusalOf(together(tess, jobId, [log.id, waiting.id]))).toMatchObject({ code: 'conflict' })
    const gone = await made({ type: 'DryingLog' })
    await reports.remove(priya, { jobId, id: gone.id })
    expect(await refusalOf(together(tess, jobId, [log.id, gone.id]))).toMatchObject({ code: 'not_found' })
  })

  it('are at least two, each once, and no more than a reader opens', () => {
    const parse = (id: unknown) => TogetherQuery.safeParse({ id }).success
    const ids = Array.from({ length: MOST_TOGETHER + 1 }, newId)
    expect([parse(ids[0]), parse([ids[0], ids[0]]), parse(ids), parse(ids.slice(1))]).toEqual([
      false,
      false,
      false,
      true,
    ])
    const small = { size: 1_000, pages: 3 }
    expect(togetherRefusal([small, small])).toBeNull()
    expect(togetherRefusal([small, { size: MOST_TOGETHER_BYTES, pages: 3 }])).toContain('larger than 60 MB')
    expect(togetherRefusal([small, { size: 1_000, pages: 498 }])).toContain('more than 500 pages')
  })
})
