import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { closeDatabase } from '@/db/client'
import { files, moisturePoints, photos } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { makeOverfullJob } from '@/e2e/overfull-job'
import { archiveOf, pagesOf } from '@/e2e/pages-of'
import { refusedFields } from '@/e2e/refusal-of'
import { DAY_MS } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { actAs, makeActor, makeJob, makeOrganization, makeReading, makeVisit } from '@/lib/desk/demo/factories'
import { AddEstimate } from '@/lib/paper/estimates/schema'
import * as estimates from '@/lib/paper/estimates/verbs/estimates'
import { AddLetterhead } from '@/lib/paper/letterheads/schema'
import * as letterheads from '@/lib/paper/letterheads/service'
import { MOST_PHOTOS_IN_ARCHIVE } from '@/lib/paper/pages/remarks'
import type { Actor } from '@/lib/platform/auth/actor'
import { storage } from '@/lib/platform/storage'

import { type Gathered, type Stamp, gatherReport, paperOf, remarkOn, setReport } from './make'
import type { JobRecord } from './queries'
import { MOST_PHOTOS, PHOTOS_PER_PAGE } from './rules'
import { ReportRequest } from './schema'
import * as preflight from './verbs/preflight'

let folder: string
let actor: Actor
let stranger: Actor
let full: Awaited<ReturnType<typeof makeOverfullJob>>
beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'reports-'))
  const organization = await makeOrganization()
  full = await makeOverfullJob(organization, { visits: 4, points: 14, items: 12, photos: 24 })
  actor = await actAs(full.user)
  stranger = await makeActor(await makeOrganization())
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

type Sent = { type: ReportRequest['type'] } & Record<string, unknown>
const MADE_AT = new Date('2026-11-24T01:00:00Z')

const gather = (sent: Sent, { jobId = full.job.id, by = actor } = {}) =>
  inOrganization(by, (tx) => gatherReport(tx, by, jobId, ReportRequest.parse(sent)))

/** Makes a report and reads its pages. */
async function make(sent: Sent, of: Parameters<typeof gather>[1] = {}, madeAt = MADE_AT) {
  const made = await setReport(actor, await gather(sent, of), { madeAt, version: { no: 3, code: 'ABCDEFGHJKLM' } })
  onTestFinished(made.remove)
  if (process.env.KEEP_PAGES) await copyFile(made.path, path.join(process.env.KEEP_PAGES, `${sent.type}.pdf`))
  return { ...made, ...(await pagesOf(made.path)) }
}

const KINDS = (visitId: () => string): [string, () => Sent][] => [
  ['Initial attendance report', () => ({ type: 'InitialAttendanceReport' })],
  ['Site visit report', () => ({ type: 'SiteVisitReport', inspectionId: visitId() })],
  ['Completion report', () => ({ type: 'CompletionReport' })],
  ['Drying log', () => ({ type: 'DryingLog' })],
  ['Photo report', () => ({ type: 'PhotoReport' })],
  ['Inventory detail report', () => ({ type: 'InventoryDetailReport' })],
  ['Inventory photo report', () => ({ type: 'InventoryPhotoReport' })],
]

describe('every kind of report', () => {
  it.each(KINDS(() => full.visits[1]!.id))(
    '%s has its head, its version, its pages counted and its code',
    async (title, sent) => {
      const { pages, text, title: head, language, size, sha256 } = await make(sent())
      expect(head).toContain(title)
      expect(language).toBe('en-AU')
      expect(text).toContain(`DCR - ${full.job.jobNo}`)
      expect(text).toContain('Version 3')
      expect(text).toContain('24 Nov 2026, 11:00 AM AEST')
      pages.forEach((page, at) => expect(page.text).toContain(`Page ${at + 1} of ${pages.length}`))
      expect(pages.at(-1)!.text).toContain('ABCDEFGHJKLM')
      expect(size).toBeGreaterThan(10_000)
      expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    },
  )

  it('stands on A4, upright throughout, and is tagged for who cannot see it', async () => {
    const { pages } = await make({ type: 'CompletionReport' })
    for (const { width, height } of pages) {
      expect([width, height].map(Math.round)).toEqual([595, 842])
    }
    const tags = pages.flatMap((page) => page.tags)
    for (const role of ['H1', 'H2', 'Table', 'TH', 'TD', 'Figure']) expect(tags, role).toContain(role)
    const alternatives = pages.flatMap((page) => page.alternatives)
    expect(alternatives.filter((words) => words.startsWith('Photos from'))).toHaveLength(24)
    expect(alternatives.join()).toContain('from 40 to')
  })

  it('is the same file when it is made again from the same facts', async () => {
    const [one, again] = [await make({ type: 'CompletionReport' }), await make({ type: 'CompletionReport' })]
    expect(again.sha256).toBe(one.sha256)
    const later = await make({ type: 'CompletionReport' }, {}, new Date(MADE_AT.getTime() + 60_000))
    expect(later.sha256).not.toBe(one.sha256)
    expect(later.text.replaceAll('11:01', '11:00')).toBe(one.text)
  })

  it('prints people’s words as they are, whatever Typst would make of them', async () => {
    const { text } = await make({ type: 'CompletionReport' })
    // The number signs are on the page too; pdf.js does not read them in this font.
    expect(text.replace(/\s/g, '')).toMatch(/ΩmegaAssurance\d+<script>#?strike\[x\]\$a\$&Söhne/)
    expect(text).toContain('= Not a heading')
    expect(text).toContain('pagebreak()')
    expect(text).toContain('Nguyễn’s study')
    expect(text).toContain('主卧室')
    expect(text).toContain('욕실')
  })

  it('leaves nothing behind on the disk', async () => {
    const made = await setReport(actor, await gather({ type: 'DryingLog' }), { madeAt: MADE_AT, version: null })
    await made.remove()
    const left = await readdir(path.join(folder, 'tmp'))
    expect(left.filter((name) => made.path.includes(name))).toEqual([])
  })
})

describe('the numbers of a report', () => {
  it('tie: the day ledger’s sums are the equipment log’s days, by kind and in all', async () => {
    const { text } = await make({ type: 'CompletionReport' })
    // Ten air movers and four LGRs, from the first to the fourth day.
    expect(text).toContain('Sum, 4 visits 56 40 16')
    expect(text).toMatch(/Air mover 10 40 Dehumidifier, LGR 4 16 Total 14 56/)
    expect(text).toContain('56 (Air mover 40, Dehumidifier, LGR 16)')
  })

  it('tie: the verdict counts the points that the table shows as dry, and the units that the log has on site', async () => {
    const { text, pages } = await make({ type: 'DryingLog' })
    const [, said, of] = /(None|\d+) of (\d+) points (?:is|are) dry; all equipment was picked up\./.exec(
      pages[0]!.text,
    )!
    const dry = said === 'None' ? 0 : Number(said)
    // The table says it of each point in its last column.
    expect([Number(of), Number(of) - dry]).toEqual([13, text.match(/\bnot dry\b/g)!.length])
    expect(pages[0]!.text).toContain(`${dry} of ${of} read, last on`)
    expect(pages[0]!.text).toContain('Concluded from 56 moisture readings at 14 points, 1 control among them')
    expect(pages[0]!.text).toContain('Units 14 installed, 0 on site')
    expect(pages[0]!.alternatives).toContainEqual(expect.stringContaining('Photo P1, taken at Unit 7'))
  })

  it('tie: the points of the glance box are those of the table, and all photos are printed or left out', async () => {
    const { text } = await make({ type: 'CompletionReport', selectedSiteVisitIds: [full.visits[0]!.id] })
    const [, dry, read] = /(\d+) of (\d+) affected points read are dry/.exec(text)!
    expect(read).toBe('13')
    expect(text).toContain(`${dry} of ${read} read, last on 6 Nov 2026`)
    expect(text).toContain('Photos 24 20 4')
  })

  it('say how much of the record is printed, and claim nothing of what is not', async () => {
    const completion = await make({ type: 'CompletionReport', selectedSiteVisitIds: [full.visits[0]!.id] })
    expect(completion.text).toContain(
      'Visits 4 1 3 Moisture readings 56 14 42 Air readings 8 2 6 Installations of units 14 14 0',
    )
    const ofPhotos = await make({ type: 'PhotoReport' })
    expect(ofPhotos.text).toContain(
      'Visits 4 0 4 Moisture readings 56 0 56 Air readings 8 0 8 Installations of units 14 0 14',
    )
    expect(ofPhotos.text).toContain('Photos 24 24 0')
  })

  it('follow the items: contents are summed by disposition', async () => {
    const { text } = await make({ type: 'InventoryDetailReport', dispositions: ['RESTORABLE'] })
    // Things 1 and 7, one piece each, at 100.50 and 100.56.
    expect(text).toContain('Restorable 2 2 $201.06 Total 2 2 $201.06')
    expect(text).not.toContain('Thing 2 ')
  })
})

describe('a report of one visit', () => {
  it('tells the first day of an initial attendance, however much was recorded since', async () => {
    const { pages, text } = await make({ type: 'InitialAttendanceReport' })
    const [first] = pages
    expect(first!.text).toMatch(/None of 13 points is dry; 14 units run in \d+ rooms\./)
    expect(first!.text).toContain('Concluded from 14 moisture readings at 14 points, 1 control among them')
    for (const fact of [
      'Visits 1',
      'Days of drying 1',
      'Units 14 installed, 14 on site',
      'Equipment days 14 (Air mover 10',
    ])
      expect(first!.text).toContain(fact)
    expect(text).toMatch(/Air mover 10 10 Dehumidifier, LGR 4 4 Total 14 14/)
    // What the record holds by now is still told, with what of it is printed.
    expect(text).toContain('Visits 4 1 3 Moisture readings 56 14 42')
    expect(text).toContain('What is not printed belongs to other visits.')
  })

  it('tells its visit, and the days before it in a line', async () => {
    const { text } = await make({ type: 'SiteVisitReport', inspectionId: full.visits[1]!.id })
    expect(text).toContain('Before: 3 Nov 2026, 1 visit, 14 moisture readings and 14 equipment days.')
    expect(text).toContain('Days of drying 2')
    expect(text).not.toContain('Sum ')
    expect(text).not.toContain('5 Nov 2026')
  })

  it('has the goals that its readings made, not those of a control that was read later', async () => {
    const own = await makeOverfullJob(actor, { visits: 2, points: 2, items: 1, photos: 1 })
    const [control] = await inOrganization(actor, (tx) =>
      tx
        .select()
        .from(moisturePoints)
        .where(and(eq(moisturePoints.jobId, own.job.id), eq(moisturePoints.isControl, true))),
    )
    const last = own.visits.at(-1)!
    const happenedAt = new Date(Date.parse(last.happenedAt) + DAY_MS / 2).toISOString()
    await makeReading(actor, control!, { inspectionId: last.id, takenBy: own.user.id, happenedAt, value: 20 })
    const goalsIn = async (sent: Sent) => {
      const { paper } = paperOf(await gather(sent, { jobId: own.job.id }), { madeAt: MADE_AT, version: null })
      const tables = paper.blocks.filter((block) => block.kind === 'table')
      return tables.flatMap(({ rows }) => rows.flat().filter((cell) => /^(?:Control|control) \d/.test(cell)))
    }
    const then = await goalsIn({ type: 'InitialAttendanceReport' })
    expect(then).toEqual(['Control 12'])
    expect(await goalsIn({ type: 'CompletionReport' })).toEqual(['Control 20'])
  })
})

/** The one order of sections, whatever a report leaves out. */
const ORDER = `Summary, Timeline, Day ledger, Attendance and access, Cause and source, Property and hazards,
  Category and class, Rooms, Air, First and last readings, Drying charts, Moisture, Equipment, Contents,
  Work done and notes, Forms signed, Exceptions, Recommendation and next steps, Limitations, Floor plan, Photos,
  Signatures, Evidence`.split(/,\s+/)

it.each(KINDS(() => full.visits[1]!.id))('%s has its sections in the one order', async (title, sent) => {
  const gathered = await gather(sent())
  const letterhead = { ...gathered.letterhead, disclaimer: 'Nothing behind the walls was opened.' }
  const { paper } = paperOf({ ...gathered, letterhead }, { madeAt: MADE_AT, version: null })
  const headings = paper.blocks.flatMap((block) => (block.kind === 'heading' && block.level === 1 ? [block.text] : []))
  expect(headings.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))).toEqual(headings)
  expect(headings.filter((text) => !ORDER.includes(text))).toEqual([])
  expect(headings).toEqual(expect.arrayContaining(['Limitations', 'Evidence']))
  if (title !== 'Drying log' && !title.startsWith('Inventory')) expect(headings).toContain('Photos')
})

describe('the evidence of a report', () => {
  it.each(KINDS(() => full.visits[1]!.id).slice(0, 4))(
    '%s says who made it of which data, and on whose devices that was entered and received',
    async (_, sent) => {
      const { text } = await make(sent())
      const name = `${actor.firstName} ${actor.lastName}`
      expect(text).toContain(`Made by ${name}`)
      expect(text).toMatch(/Of the record with \d+ entries Last entry came in \d+ \w+ \d{4}, \d\d:\d\d [AP]M/)
      expect(text).toMatch(/SHA-256 of the data: (?:[0-9a-f]{8} ?){8}/)
      expect(text).toMatch(/Device of Entries First entered Last entered Last received Longest wait/)
    },
  )

  it('has one hash for one record, whenever it is made, and another when anything of it is another', async () => {
    const gathered = await gather({ type: 'DryingLog' })
    const hashIn = (of: Gathered, madeAt = MADE_AT) =>
      /SHA-256 of the data: ([0-9a-f ]+)/.exec(JSON.stringify(paperOf(of, { madeAt, version: null }).paper))?.[1]
    const [reading, ...others] = gathered.record.readings
    const readings = Object.assign([{ ...reading!, value: reading!.value + 1 }, ...others], {})
    const changed = { ...gathered, record: { ...gathered.record, readings } }
    expect(hashIn(gathered)).toBe(hashIn(gathered, new Date(MADE_AT.getTime() + DAY_MS)))
    expect(hashIn(changed)).not.toBe(hashIn(gathered))
  })
})

describe('what is asked of it', () => {
  it('is refused alike for another’s job, visit, room, photo or letterhead and for what never was', async () => {
    const other = await makeJob(actor)
    const visit = await makeVisit(actor, { jobId: other.id, createdBy: actor.userId })
    const asked: [Sent, Parameters<typeof gather>[1]?][] = [
      [{ type: 'CompletionReport' }, { by: stranger }],
      [{ type: 'CompletionReport' }, { jobId: newId() }],
      [{ type: 'SiteVisitReport', inspectionId: visit.id }],
      [{ type: 'CompletionReport', selectedSiteVisitIds: [visit.id] }],
      [{ type: 'InventoryDetailReport', roomIds: [newId()] }],
      [{ type: 'PhotoReport', selectedImages: [newId()] }],
      [{ type: 'PhotoReport', feedItemIds: [newId()] }],
      [{ type: 'DryingLog', letterheadId: newId() }],
    ]
    for (const [sent, of] of asked) await expect(gather(sent, of)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('says what is missing of a job without a visit or a photo, and makes what can be made', async () => {
    const empty = { jobId: (await makeJob(actor)).id }
    await expect(gather({ type: 'InitialAttendanceReport' }, empty)).rejects.toMatchObject({
      code: 'conflict',
      message: 'No initial attendance is recorded for this job yet.',
    })
    expect(await refusedFields(gather({ type: 'PhotoReport' }, empty))).toEqual({
      selectedImages: 'Please pick at least one photo',
    })
    const { text } = await make({ type: 'CompletionReport' }, empty)
    expect(text).toContain('No site visit is recorded.')
    expect(text).toContain('No equipment was installed.')
  })

  it('has its photos in the order in which they were picked, each once', async () => {
    const all = await inOrganization(actor, (tx) => tx.select({ id: photos.id }).from(photos))
    const picked = [all[5]!.id, all[2]!.id, all[5]!.id]
    const gathered = await gather({ type: 'PhotoReport', selectedImages: picked })
    expect(gathered.photos).toBe(2)
    expect(() =>
      ReportRequest.parse({ type: 'PhotoReport', selectedImages: Array(MOST_PHOTOS + 1).fill(newId()) }),
    ).toThrow('At most 1,000')
  })

  it('can leave the job’s details out', async () => {
    const whole = await make({ type: 'DryingLog' })
    for (const fact of [
      'Claim or reference CLM-0042/77',
      'Policy Not recorded',
      'Order WO-0042',
      'Date of loss Not recorded',
    ])
      expect(whole.pages[0]!.text).toContain(fact)
    expect((await make({ type: 'DryingLog', showJobDetailsHeader: false })).text).not.toContain('CLM-0042/77')
  })
})

describe('a report that is composed', () => {
  it('leaves sections out, says so on page one and among its evidence, and counts nothing of them as printed', async () => {
    const whole = await make({ type: 'CompletionReport' })
    const { pages, text } = await make({
      type: 'CompletionReport',
      leftOut: ['contents', 'moisture', 'air', 'equipment', 'photos'],
    })
    const said = 'Left out on request: photos, air, moisture, equipment and sizing and contents.'
    expect(pages[0]!.text).toContain(said)
    // Once more at the evidence.
    expect(text.split(said)).toHaveLength(3)
    expect(text).toContain(
      'Visits 4 4 0 Moisture readings 56 0 56 Air readings 8 0 8 Installations of units 14 0 14 Photos 24 1 23',
    )
    expect(text).not.toContain('Thing 2')
    expect(pages.flatMap(({ alternatives }) => alternatives).filter((one) => one.startsWith('Photos from'))).toEqual([])
    // What decides stays, with the same figures.
    for (const same of [
      'Sum, 4 visits 56 40 16',
      '56 (Air mover 40, Dehumidifier, LGR 16)',
      'What Reason 14 units were on site',
    ])
      for (const one of [whole, { text }]) expect(one.text).toContain(same)
    expect(whole.text).not.toContain('Left out on request')
  })

  it('names no section that has nothing to say, and takes none that a report is not without', async () => {
    const { text } = await make({ type: 'CompletionReport', leftOut: ['forms'] })
    expect(text).not.toContain('Left out on request')
    for (const key of ['exceptions', 'limitations', 'evidence', 'ledger', 'signatures', 'cause'])
      expect(() => ReportRequest.parse({ type: 'CompletionReport', leftOut: [key] }), key).toThrow()
  })

  it('prints the photos that were chosen, in its own order and under their own numbers', async () => {
    const whole = await gather({ type: 'CompletionReport' })
    const [third, first] = [whole.record.photos[2]!, whole.record.photos[0]!]
    const sent = { type: 'CompletionReport' as const, photoIds: [third.id, first.id, third.id] }
    const { paper } = paperOf(await gather(sent), { madeAt: MADE_AT, version: null })
    const numbersIn = (blocks: typeof paper.blocks) =>
      blocks.flatMap((block) => (block.kind === 'photos' ? block.photos.map(({ file, number }) => [file, number]) : []))
    const all = paperOf(whole, { madeAt: MADE_AT, version: null }).paper
    expect(numbersIn(paper.blocks)).toEqual(
      numbersIn(all.blocks).filter(([file]) => file === third.id || file === first.id),
    )
    const { text } = await make(sent)
    expect(text).toContain('Photos 24 2 22')
    expect(text).toContain('Left out on request: photos that were not chosen.')
  })

  it('of one visit says what of the rest was left out, and what belongs to other visits', async () => {
    const { text } = await make({ type: 'SiteVisitReport', inspectionId: full.visits[1]!.id, leftOut: ['moisture'] })
    expect(text).toContain('Left out on request: moisture. What else is not printed belongs to other visits.')
  })

  it('does not say that no photos are recorded where those that were chosen belong to other visits', async () => {
    const { record } = await gather({ type: 'CompletionReport' })
    const [first, second] = record.visits
    const chosen = record.photos.find(({ inspectionId }) => inspectionId === first!.id)!
    const held = record.photos.filter(({ inspectionId }) => inspectionId === second!.id).length
    const sent = { type: 'SiteVisitReport' as const, inspectionId: second!.id, photoIds: [chosen.id] }
    const { text } = await make(sent)
    expect(text).toContain(`None of ${held} photos was chosen.`)
    expect(text).toContain('Left out on request: photos.')
    expect(text).not.toContain('No photos are recorded.')
  })

  it('refuses a photo of another job or organisation, and one that was deleted since it was chosen', async () => {
    const own = await makeOverfullJob(actor, { visits: 1, points: 1, items: 1, photos: 2 })
    const theirs = await makeOverfullJob(stranger, { visits: 1, points: 1, items: 1, photos: 1 })
    const idsOf = (by: Actor, jobId: string) =>
      inOrganization(by, (tx) => tx.select({ id: photos.id }).from(photos).where(eq(photos.jobId, jobId)))
    const [kept, gone] = await idsOf(actor, own.job.id)
    const [strange] = await idsOf(stranger, theirs.job.id)
    for (const photoId of [kept!.id, strange!.id, newId()]) {
      for (const sent of [{ photoIds: [photoId] }, { coverPhotoId: photoId }])
        await expect(gather({ type: 'CompletionReport', ...sent })).rejects.toMatchObject({ code: 'not_found' })
    }
    const at = { jobId: own.job.id }
    const sent: Sent = { type: 'CompletionReport', photoIds: [gone!.id], coverPhotoId: gone!.id }
    expect((await gather(sent, at)).photos).toBe(1)
    await inOrganization(actor, (tx) => tx.delete(photos).where(eq(photos.id, gone!.id)))
    await expect(gather(sent, at)).rejects.toMatchObject({
      code: 'not_found',
      message: 'A chosen photo is not there any more. Please choose the photos again.',
    })
  })

  it('begins with the photo that was chosen for it, and with words to whoever reads it, signed', async () => {
    const { record } = await gather({ type: 'CompletionReport' })
    const chosen = record.photos[7]!
    const [first] = (
      await make({
        type: 'CompletionReport',
        coverPhotoId: chosen.id,
        coveringNote: ' Dear Ms Lane,\nthe walls are dry. ',
      })
    ).pages
    const { paper } = paperOf(await gather({ type: 'CompletionReport', coverPhotoId: chosen.id }), {
      madeAt: MADE_AT,
      version: null,
    })
    expect(paper.blocks.find((block) => block.kind === 'answer')?.photo?.file).toBe(chosen.id)
    expect(first!.text).toMatch(/Dear Ms Lane, the walls are dry\./)
    expect(first!.text).toContain(`the walls are dry. ${actor.firstName} ${actor.lastName}`)
    expect(() => ReportRequest.parse({ type: 'DryingLog', coveringNote: 'a'.repeat(1_001) })).toThrow('1000')
  })

  it.each([
    ['A4', [595, 842]],
    ['LETTER', [612, 792]],
  ] as const)('has two, four or six photos on a page of %s', async (paperSize, size) => {
    const { id } = await letterheads.add(actor, AddLetterhead.parse({ name: `On ${paperSize}`, paperSize }))
    for (const photosPerPage of PHOTOS_PER_PAGE) {
      const { pages } = await make({ type: 'PhotoReport', letterheadId: id, photosPerPage })
      for (const { width, height } of pages) expect([width, height].map(Math.round)).toEqual(size)
      const counts = pages.map(({ alternatives }) => alternatives.filter((one) => one.startsWith('Photos from')).length)
      expect(Math.max(...counts)).toBe(photosPerPage)
      expect(counts.slice(1, -2).filter((count) => count !== photosPerPage)).toEqual([])
    }
  })
})

describe('a job with more photos than a report prints', () => {
  let many: typeof full
  beforeAll(async () => {
    many = await makeOverfullJob(actor, { visits: 2, points: 2, items: 1, photos: 1 })
    await inOrganization(actor, async (tx) => {
      const columns = async (table: string) => {
        const [row] = await tx.execute<{ names: string }>(sql`
          select string_agg(quote_ident(attname), ', ') as names from pg_attribute
           where attrelid = ${table}::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''
             and attname not in ('id', 'file_id', 'key', 'number')`)
        return sql.raw(row!.names)
      }
      const [ofFile, ofPhoto] = [await columns('files'), await columns('photos')]
      await tx.execute(sql`
        with one as (select * from photos where job_id = ${many.job.id} limit 1),
        stored as (
          insert into files (${ofFile}, id, key)
          select ${ofFile}, gen_random_uuid(), key || '.' || n
            from files, generate_series(1, ${MOST_PHOTOS}::int) n where id = (select file_id from one)
          returning id)
        insert into photos (${ofPhoto}, id, file_id, number)
        select ${ofPhoto}, gen_random_uuid(), stored.id, one.number + row_number() over () from one, stored`)
    })
  })

  it('has every paper that prints no more, and its pre-flight', async () => {
    const of = { jobId: many.job.id }
    expect(await gather({ type: 'DryingLog' }, of)).toMatchObject({ title: 'Drying log' })
    const [picked] = await inOrganization(actor, (tx) =>
      tx.select({ id: photos.id }).from(photos).where(eq(photos.jobId, many.job.id)).limit(1),
    )
    expect(await gather({ type: 'PhotoReport', selectedImages: [picked!.id] }, of)).toMatchObject({ photos: 1 })
    expect((await preflight.read(actor, many.job.id)).points.length).toBeGreaterThan(0)
  })

  it('is refused one that would print them all, saying how many', async () => {
    expect(await refusedFields(gather({ type: 'PhotoReport' }, { jobId: many.job.id }))).toEqual({
      photos: 'A report prints at most 1,000 photos, and this one would print 1,001',
    })
  })

  it('has its estimates whatever else it has too much of, for they print none of it', async () => {
    const { organizationId, userId } = actor
    await inOrganization(actor, (tx) =>
      tx.execute(sql`
        insert into report_reasons (organization_id, job_id, key, reason, updated_by)
        select ${organizationId}, ${many.job.id}, 'LATE.' || n, 'x', ${userId} from generate_series(1, 5001) n`),
    )
    const line = { description: 'Extraction', quantity: 1, unitRateCents: 100 }
    const sent = { jobId: many.job.id, name: 'Make safe', sections: [{ title: 'Laundry', lines: [line] }] }
    const { id: estimateId } = await estimates.add(actor, AddEstimate.parse(sent))
    const of = { jobId: many.job.id }
    expect(await gather({ type: 'EstimateReport', estimateId }, of)).toMatchObject({ photos: 0 })
    expect(await refusedFields(gather({ type: 'DryingLog' }, of))).toHaveProperty('reasons')
  })
})

describe('a photo that cannot be read', () => {
  it('keeps its number and its place, which says so, and fails nothing', async () => {
    const own = await makeOverfullJob(actor, { visits: 1, points: 2, items: 0, photos: 3 })
    const stored = await inOrganization(actor, (tx) =>
      tx
        .select({ key: files.key })
        .from(photos)
        .innerJoin(files, and(eq(files.organizationId, photos.organizationId), eq(files.id, photos.fileId)))
        .where(eq(photos.jobId, own.job.id)),
    )
    // One is gone, one is no picture any more.
    await storage().remove(stored[0]!.key)
    await copyFile('package.json', path.join(folder, 'files', stored[1]!.key))
    const { text, pages } = await make({ type: 'PhotoReport' }, { jobId: own.job.id })
    expect(text.split('This photo could not be read.')).toHaveLength(3)
    for (const number of ['P1', 'P2', 'P3']) expect(text).toContain(number)
    expect(pages.flatMap(({ tags }) => tags).filter((tag) => tag === 'Figure').length).toBeGreaterThanOrEqual(2)
  })
})

it('ends at once when its asker gives up, and leaves nothing behind', async () => {
  const gathered = await gather({ type: 'CompletionReport' })
  const giveUp = new AbortController()
  const before = (await readdir(path.join(folder, 'tmp'))).length
  const making = setReport(
    actor,
    gathered,
    { madeAt: new Date(MADE_AT.getTime() + DAY_MS), version: null },
    {
      signal: giveUp.signal,
      progress: () => giveUp.abort(),
    },
  )
  await expect(making).rejects.toMatchObject({ code: 'unavailable' })
  expect((await readdir(path.join(folder, 'tmp'))).length).toBe(before)
})

it('the templates take no word of people’s as source', async () => {
  for (const name of ['main.typ', 'parts.typ']) {
    const source = await readFile(path.join('lib/paper/pages/templates', name), 'utf8')
    expect(source, name).not.toMatch(/\beval\s*\(/)
    expect(source, name).not.toMatch(/\bread\s*\(/)
  }
})

describe('a kept report of an organisation that has its data attached', () => {
  /** Makes it, on another letterhead or with other photos where the test says so. */
  async function makeWithData(
    sent: Sent,
    head: Partial<Gathered['letterhead']> = {},
    version: Stamp['version'] = VERSION,
    photosOf: (record: JobRecord) => JobRecord['photos'] = (record) => record.photos,
  ) {
    const gathered = await gather(sent)
    const { letterhead } = gathered
    const organization = { ...gathered.record.organization, reportsCarryData: true }
    const record = { ...gathered.record, organization, photos: photosOf(gathered.record) }
    const willing = { ...gathered, record, letterhead: { ...letterhead, ...head } }
    const made = await setReport(actor, willing, { madeAt: MADE_AT, version })
    onTestFinished(made.remove)
    const { remarks } = made
    // What is told before it is made is told afterwards, too.
    if (version) expect(await remarkOn(willing)).toBe(remarks.join(' ') || null)
    return { record, remarks, ...(await archiveOf(made.path)), ...(await pagesOf(made.path)) }
  }
  const VERSION = { no: 3, code: 'ABCDEFGHJKLM' }

  it.each(KINDS(() => full.visits[1]!.id))('%s says that it is PDF/A-3u, and carries the record', async (_, sent) => {
    const { standard, attachments, record, text, remarks } = await makeWithData(sent())
    expect([standard, remarks]).toEqual(['3U', []])
    expect(attachments).toHaveLength(1)
    expect(attachments[0]!.name).toMatch(/^DCR-\d+ .*\.json$/)
    const attached = JSON.parse(attachments[0]!.text)
    expect(attached.report).toMatchObject({ type: sent().type, version: 3, code: VERSION.code })
    expect(attached.readings.map(({ value }: { value: number }) => value)).toEqual(
      record.readings.map(({ value }) => value),
    )
    expect(attached.photos.map(({ id }: { id: string }) => id)).toEqual(record.photos.map(({ id }) => id))
    const { report: __, ...facts } = attached
    const hash = createHash('sha256')
      .update(JSON.stringify(facts, null, 1))
      .digest('hex')
    expect(text.replaceAll(' ', '')).toContain(`SHA-256ofthedata:${hash}`)
  })

  it('tells of nobody’s address, of no key of the store, and not how to get in', async () => {
    const { attachments, record } = await makeWithData({ type: 'DryingLog' })
    const { text } = attachments[0]!
    const secrets = [full.user.email, record.photos[0]!.key, record.job.accessNotes].filter((one) => one !== null)
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/renditionsKey|accessNotes/)
  })

  it('draws its photos and says the same as one that carries none', async () => {
    const { pages, text } = await makeWithData({ type: 'PhotoReport' })
    const ordinary = await make({ type: 'PhotoReport' })
    expect(text).toBe(ordinary.text)
    const figures = (of: typeof pages) => of.flatMap(({ tags }) => tags.filter((tag) => tag === 'Figure')).length
    expect(figures(pages)).toBe(figures(ordinary.pages))
    expect(pages.flatMap(({ alternatives }) => alternatives).join()).toContain('Photos from')
  })

  it('is an ordinary PDF with its data where a letter has no font, which no archive takes', async () => {
    const { standard, attachments, text, remarks } = await makeWithData(
      { type: 'DryingLog' },
      { disclaimer: 'Not liable: ᏝᎥ ᏳᏛᏅ' },
    )
    expect([standard, attachments.length]).toEqual([null, 1])
    expect(remarks).toEqual([
      'These letters cannot be printed, and boxes stand in their place: Ꮭ Ꭵ Ᏻ Ꮫ Ꮕ',
      'It is an ordinary PDF, not one for archives (PDF/A), because it has letters that cannot be printed.',
    ])
    expect(text).toContain('Not liable')
  })

  it('is an ordinary PDF with its data on a letterhead that is a PDF, which no archive takes', async () => {
    const { path: paper } = await make({ type: 'DryingLog' })
    await copyFile(paper, path.join(folder, 'files', 'letterhead'))
    const background = { key: 'letterhead', type: 'application/pdf' }
    const { standard, attachments, text, remarks } = await makeWithData(
      { type: 'DryingLog' },
      { background, backgroundPages: 1 },
    )
    expect([standard, attachments.length]).toEqual([null, 1])
    expect(remarks.join()).toContain('because the background of its letterhead is a PDF.')
    expect(text).toContain(`DCR - ${full.job.jobNo}`)
  })

  it('is an ordinary PDF with its data where it has more photos than an archive is made of', async () => {
    const some = (of: JobRecord) =>
      Array.from({ length: MOST_PHOTOS_IN_ARCHIVE + 1 }, (_, at) => ({
        ...of.photos[at % of.photos.length]!,
        id: newId(),
      }))
    const { standard, attachments, remarks } = await makeWithData({ type: 'PhotoReport' }, {}, VERSION, some)
    expect([standard, attachments.length]).toEqual([null, 1])
    expect(remarks.join()).toContain('because it has more than 200 photos.')
  })

  it('carries nothing as long as it is only looked at', async () => {
    expect(await makeWithData({ type: 'DryingLog' }, {}, null)).toMatchObject({ standard: null, attachments: [] })
  })
})
