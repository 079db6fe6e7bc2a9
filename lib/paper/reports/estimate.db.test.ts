import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { closeDatabase } from '@/db/client'
import { estimateLinks, estimates as estimateTable, jobReports } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { pagesOf } from '@/e2e/pages-of'
import { refusalOf } from '@/e2e/refusal-of'
import { addDays, formatDay, todayIn } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import {
  makeActor,
  makeClient,
  makeEquipmentItem,
  makeInstallation,
  makeJob,
  makeOrganization,
  makeRoom,
  makeVisit,
} from '@/lib/desk/demo/factories'
import { BrowseHistory } from '@/lib/desk/history/schema'
import * as history from '@/lib/desk/history/service'
import { counts } from '@/lib/desk/job-file/service'
import { openFile } from '@/lib/job/uploads/verbs/open'
import { AddComment, AddEstimate, ChangeLine, type Estimate, TakeProposals } from '@/lib/paper/estimates/schema'
import * as comments from '@/lib/paper/estimates/verbs/comments'
import * as estimates from '@/lib/paper/estimates/verbs/estimates'
import * as lineVerbs from '@/lib/paper/estimates/verbs/lines'
import * as proposals from '@/lib/paper/estimates/verbs/proposals'
import { AddLetterhead } from '@/lib/paper/letterheads/schema'
import * as letterheads from '@/lib/paper/letterheads/service'
import type { Actor } from '@/lib/platform/auth/actor'

import { gatherReport, paperOf, setReport } from './make'
import { showsEstimate } from './rules'
import { ReportRequest } from './schema'
import { makeReport } from './verbs/make'
import * as reports from './verbs/reports'
import { dayInWords } from './words'

let folder: string
let admin: Actor
let tui: Actor
let jobId: string
let estimate: Estimate
beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'estimate-reports-'))
  admin = await makeActor(await makeOrganization(), { firstName: 'Ada', lastName: 'Office' })
  tui = await makeActor(admin, { role: 'Technician' })
  jobId = (await makeJob(admin, { contactName: 'Alex Reed', refNumber: 'CLM-77' })).id
  const { id: roomId } = await makeRoom(admin, { jobId, createdBy: admin.userId, roomName: 'Upstairs bath' })
  const lines = [
    { description: 'Extraction', code: 'EXT', quantity: 3, unitRateCents: 33_33 },
    { description: 'Tape', unitRateCents: 45 },
    { description: 'Technician hours', quantity: 7.5, unit: 'h', unitCostCents: 50_00, markupPercent: 30 },
    { description: 'Air mover', quantity: 2, days: 2, unitRateCents: 45_00, note: 'Category 3' },
  ]
  const sent = {
    jobId,
    name: 'Make safe',
    terms: 'Payment within 14 days.',
    exclusions: 'Asbestos is not included.',
    sections: [{ title: 'Wet area', roomId, lines }, { title: 'Later' }],
  }
  estimate = await estimates.add(admin, AddEstimate.parse(sent))
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

const requestFor = ({ id }: Estimate, options: object = {}) =>
  ReportRequest.parse({ type: 'EstimateReport', estimateId: id, ...options })

async function make(of = estimate, options: object = {}, by = admin) {
  const gathered = await inOrganization(by, (tx) => gatherReport(tx, by, of.jobId, requestFor(of, options)))
  const made = await setReport(by, gathered, { madeAt: new Date('2026-11-25T01:00:00Z'), version: null })
  onTestFinished(made.remove)
  if (process.env.KEEP_PAGES) await copyFile(made.path, path.join(process.env.KEEP_PAGES, `${gathered.fileName}.pdf`))
  const { text, pages } = await pagesOf(made.path)
  const inLine = (words: string) => words.replace(/[\s\u200b]+/g, ' ')
  return { text: inLine(text), pages: pages.map((page) => inLine(page.text)), fileName: gathered.fileName }
}

describe('an estimate on paper', () => {
  it('says what is done, for how much, and until when', async () => {
    const { text, fileName } = await make()
    expect(fileName).toMatch(new RegExp(`^Estimate E-${estimate.estimateNo} v1, CLM-77, .+`))
    for (const words of [
      'Estimate: Make safe',
      `E-${estimate.estimateNo}, version 1`,
      'not approved yet',
      '30 days from the day it is sent',
      'Wet area (Upstairs bath)',
      'Code',
      'EXT',
      'Bill to',
      'Category 3',
      '$65.00',
      'Payment within 14 days.',
      'Asbestos is not included.',
      'CLM-77',
    ]) {
      expect(text).toContain(words)
    }
  })

  it('adds up: its lines are its sums, and those are the estimate’s', async () => {
    const { text } = await make()
    const amounts = ['$99.99', '$0.45', '$487.50', '$180.00']
    for (const amount of [...amounts, '$767.94', '$76.79', '$844.73']) expect(text).toContain(amount)
    const cents = amounts.reduce((sum, amount) => sum + Math.round(Number(amount.slice(1)) * 100), 0)
    expect(cents).toBe(estimate.totals.linesCents)
  })

  it('has GST in its prices where that is wanted: the total is the same, and rounding each line is named', async () => {
    const { text } = await make(estimate, { withGst: true })
    for (const amount of [
      '$109.99',
      '$36.663',
      '$0.495',
      '$0.50',
      '$536.25',
      '$198.00',
      '$71.50',
      '$844.74',
      '−$0.01',
      '$76.79',
      '$844.73',
    ]) {
      expect(text).toContain(amount)
    }
    for (const net of ['$99.99', '$487.50', '$65.00', '$767.94']) expect(text).not.toContain(net)
    expect(text).toContain('Amount with GST')
    // It is part of the total, and none of the sums that make it.
    expect(text).toMatch(/Total with GST \$844\.73 Of which GST, 10 %: \$76\.79/)
  })

  it('has a credit with a minus sign in its rate and amount, also with GST', async () => {
    const lines = [
      { description: 'Carpet', unitRateCents: 500_00 },
      { description: 'Salvaged underlay', quantity: 2, unitRateCents: 45_00, isCredit: true },
    ]
    const credited = await estimates.add(
      admin,
      AddEstimate.parse({ jobId, name: 'Refit', sections: [{ title: 'Hall', lines }] }),
    )
    const { text } = await make(credited)
    expect(text).toMatch(/Salvaged underlay Credit 2 each −\$45\.00 −\$90\.00/)
    for (const amount of ['$410.00', '$41.00', '$451.00']) expect(text).toContain(amount)
    expect((await make(credited, { withGst: true })).text).toMatch(/Credit 2 each −\$49\.50 −\$99\.00/)
  })

  it('never says what we paid', async () => {
    const { text } = await make()
    expect(text).not.toContain('$50.00')
    expect(text).not.toContain('30 %')
  })

  it('leaves rates, section totals and the job out where they are not wanted', async () => {
    const { text } = await make(estimate, { showCosts: false, showSectionTotals: false, showJobDetailsHeader: false })
    for (const gone of ['$33.33', '$99.99', 'Section total', 'CLM-77']) expect(text).not.toContain(gone)
    expect(text).toContain('$844.73')
    expect((await make(estimate, { showCosts: false })).text).toContain('Section total')
  })

  it('goes out under the letterhead that it names, or the one that is asked for', async () => {
    const head = (tradingName: string) => letterheads.add(admin, AddLetterhead.parse({ name: newId(), tradingName }))
    const [own, other] = [await head('Own Trading'), await head('Other Trading')]
    const sent = AddEstimate.parse({ jobId, name: 'Under its own', letterheadId: own.id })
    const under = await estimates.add(admin, sent)
    expect((await make(under)).text).toContain('Own Trading')
    expect((await make(under, { letterheadId: other.id })).text).toContain('Other Trading')
  })

  it('approved by link has the signature of its client, with the evidence for it, in the time zone of the job', async () => {
    const { id: elsewhere } = await makeJob(admin, { timezone: 'Australia/Perth' })
    const sections = [{ title: 'Wet area', lines: [{ description: 'Extraction', unitRateCents: 100_00 }] }]
    const sent = { jobId: elsewhere, name: 'Signed', status: 'COMPLETED', sections }
    const signed = await estimates.add(admin, AddEstimate.parse(sent))
    const words = 'They will never pay that'
    const place = { jobId: elsewhere, estimateId: signed.id }
    await comments.add(admin, place, AddComment.parse({ text: words, lineId: signed.sections[0]!.lines[0]!.id }))
    const unsigned = (await make(signed)).text
    expect(unsigned).not.toContain('Approval')
    const approval = {
      sign: {
        width: 300,
        height: 100,
        strokes: [
          [
            { x: 1, y: 2, t: 0 },
            { x: 90, y: 40, t: 9 },
          ],
        ],
      },
      signedBy: 'Jo Owner',
      consent: 'I approve this estimate of $110.00 with GST.',
      capturedAt: '2026-11-24T20:29:00Z',
      device: 'A telephone',
    }
    const link = {
      ...place,
      ...approval,
      showCosts: true,
      showSectionTotals: true,
      name: 'Jo',
      sendBy: 'email',
      email: 'jo@example.test',
      goodForDays: 14,
      signedAt: '2026-11-24T20:30:00Z',
      signedFrom: '203.0.113.7',
      createdBy: admin.userId,
    }
    await inOrganization(admin, async (tx) => {
      const { organizationId, userId } = admin
      const [row] = await tx
        .insert(estimateLinks)
        .values({ organizationId, id: newId(), ...link })
        .returning()
      const decided = {
        status: 'APPROVED' as const,
        decidedBy: userId,
        decidedAt: link.signedAt,
        decidedLinkId: row!.id,
      }
      await tx
        .update(estimateTable)
        .set(decided)
        .where(and(eq(estimateTable.organizationId, organizationId), eq(estimateTable.id, signed.id)))
    })
    const { text } = await make(signed)
    for (const there of [
      'Approval I approve this estimate of $110.00 with GST.',
      'Jo Owner 25 Nov 2026, 04:30 AM AWST',
      'By a link that Ada Office sent to',
      'from 203.0.113.7',
      'A telephone',
    ]) {
      expect(text).toContain(there)
    }
    for (const gone of ['not approved yet', 'Client or representative']) expect(text).not.toContain(gone)
    expect(unsigned).toContain('Client or representative')
    for (const page of [text, unsigned]) expect(page).not.toContain(words)
    const gathered = await inOrganization(admin, (tx) => gatherReport(tx, admin, elsewhere, requestFor(signed)))
    const { paper } = paperOf(gathered, { madeAt: new Date('2026-11-25T01:00:00Z'), version: null })
    const drawn = paper.blocks.find(({ kind }) => kind === 'signed')
    expect(drawn).toMatchObject({
      signatures: [{ svg: expect.stringContaining('<svg'), alt: 'Signature of Jo Owner' }],
    })
  })

  it('says on page one who pays how much, and nothing of how far the office is with it', async () => {
    const { id: clientId } = await makeClient(admin, { companyName: 'Harbour Insurance' })
    const { id: insured } = await makeJob(admin, { clientId, contactName: 'Alex Reed' })
    const lines = [
      { description: 'Carpet', quantity: 3, unit: 'room', unitRateCents: 100_00 },
      { description: 'Attendance', quantity: 1, unit: 'visit', unitRateCents: 100_00 },
      { description: 'Skirting', quantity: 7, unit: 'm', unitRateCents: 10_00 },
    ]
    const sections = Array.from({ length: 8 }, (_, n) => ({ title: `Room ${n}`, lines }))
    const sent = { jobId: insured, name: 'Whole house', status: 'APPROVAL_PENDING', sections }
    const whole = await estimates.add(admin, AddEstimate.parse(sent))
    const { pages, text } = await make(whole)
    expect(pages.length).toBeGreaterThan(1)
    const [first] = pages
    expect(first).toMatch(/Bill to Harbour Insurance/)
    expect(first).toMatch(/Total with GST \$4,136\.00/)
    expect(first).toContain('This estimate is not approved yet.')
    for (const words of ['3 rooms', '1 visit ', '7 m ']) expect(first).toContain(words)
    for (const inside of ['pending', 'Approval pending', 'APPROVAL']) expect(text).not.toContain(inside)
  })

  it('has no limitations of a report, which the letterhead still prints on others', async () => {
    const limited = { name: newId(), tradingName: 'Limited', disclaimer: 'Readings are of the day.' }
    const { id: letterheadId } = await letterheads.add(admin, AddLetterhead.parse(limited))
    expect((await make(estimate, { letterheadId })).text).not.toContain('Readings are of the day.')
    const log = ReportRequest.parse({ type: 'DryingLog', letterheadId })
    const gathered = await inOrganization(admin, (tx) => gatherReport(tx, admin, jobId, log))
    const { paper } = paperOf(gathered, { madeAt: new Date(), version: null })
    expect(JSON.stringify(paper.blocks)).toContain('Readings are of the day.')
  })

  it('names the units of a line with their days where they are those of the record, and not where they are not', async () => {
    const { id: wet } = await makeJob(admin, { timezone: 'Australia/Brisbane' })
    const own = { jobId: wet, createdBy: admin.userId }
    const { id: roomId } = await makeRoom(admin, { ...own, roomName: 'Laundry' })
    const from = '2026-11-12T00:00:00.000Z'
    const until = '2026-11-14T00:00:00.000Z'
    const visit = await makeVisit(admin, { ...own, isInitialAttendance: true, happenedAt: from })
    const item = await makeEquipmentItem(admin, { referenceId: 'DH-04' })
    await makeInstallation(admin, {
      jobId: wet,
      roomId,
      inspectionId: visit.id,
      itemIds: [item.id],
      by: admin.userId,
      at: from,
      pickedUp: { at: until, inspectionId: visit.id },
    })
    const { id } = await estimates.add(admin, AddEstimate.parse({ jobId: wet, name: 'Drying' }))
    const at = { jobId: wet, estimateId: id }
    const found = (await proposals.read(admin, at)).proposals.filter(({ key }) => key.startsWith('EQUIPMENT.'))
    const take = found.map(({ key, quantity, days }) => ({ key, quantity, days }))
    const taken = await proposals.take(admin, at, TakeProposals.parse({ take }))
    const lines = taken.sections.flatMap((section) => section.lines)
    expect(lines).toMatchObject([{ quantity: 1, days: 3 }])
    expect((await make(taken)).text).toContain('DH-04, 12 Nov 2026 – 14 Nov 2026. Drying log, Equipment')
    // Another amount was typed over it: these would not be the days that are billed.
    const [line] = lines
    const { id: lineId, version, evidence: _, originId: __, totalCents: ___, ...kept } = line!
    await lineVerbs.change(admin, { ...at, lineId }, ChangeLine.parse({ ...kept, days: 2, version }))
    expect((await make(taken)).text).not.toContain('DH-04')
  })

  it('of another job is not found', async () => {
    const { id: elsewhere } = await makeJob(admin)
    expect(await refusalOf(make({ ...estimate, jobId: elsewhere }))).toMatchObject({ code: 'not_found' })
  })
})

describe('the last day of an estimate on paper', () => {
  const valid = async (one: Estimate) => /Valid (.*?) (?:Completed|Wet|Nothing)/.exec((await make(one)).text)?.[1]

  it('is fixed when a finished one is kept, and is printed the same whenever it is made again', async () => {
    const one = await estimates.add(admin, AddEstimate.parse({ jobId, name: 'Dry out', status: 'COMPLETED' }))
    expect(await valid(one)).toBe('30 days from the day it is sent')
    await reports.preview(admin, jobId, requestFor(one))
    expect(await estimates.open(admin, { jobId, estimateId: one.id })).toMatchObject({ validUntil: null })
    const { id } = await reports.store(admin, jobId, requestFor(one))
    onTestFinished(() => reports.remove(admin, { jobId, id }))
    const kept = await estimates.open(admin, { jobId, estimateId: one.id })
    expect(kept.validUntil).toBe(addDays(todayIn(admin.organization.timezone), 30))
    expect(await valid(one)).toBe(`30 days, until ${dayInWords(kept.validUntil!)}`)
    const [stored] = await reports.browse(admin, jobId)
    expect(showsEstimate(stored!, kept, new Date())).toBe(true)
  })

  it('is another one once it is over, for one that is kept anew by somebody who says so', async () => {
    const one = await estimates.add(admin, AddEstimate.parse({ jobId, name: 'Store', status: 'COMPLETED' }))
    const today = todayIn(admin.organization.timezone)
    const sendAgo = (days: number) =>
      inOrganization(admin, (tx) =>
        tx
          .update(estimateTable)
          .set({ validFrom: addDays(today, -days) })
          .where(eq(estimateTable.id, one.id)),
      )
    for (const [days, left] of [
      [30, 0],
      [31, 30],
    ] as const) {
      await sendAgo(days)
      if (left) {
        expect(await refusalOf(reports.store(admin, jobId, requestFor(one)))).toMatchObject({
          code: 'conflict',
          message: `These prices were valid until ${formatDay(addDays(today, -1))}. Renew them to keep the PDF.`,
        })
      }
      const { id } = await reports.store(admin, jobId, requestFor(one, left ? { renewsPrices: true } : {}))
      onTestFinished(() => reports.remove(admin, { jobId, id }))
      const { validUntil } = await estimates.open(admin, { jobId, estimateId: one.id })
      expect(validUntil).toBe(addDays(today, left))
    }
  })

  it('is not printed once it is over for one that failed before, whoever renewed the prices then', async () => {
    const one = await estimates.add(admin, AddEstimate.parse({ jobId, name: 'Clean', status: 'COMPLETED' }))
    const { id } = await reports.store(admin, jobId, requestFor(one, { renewsPrices: true }))
    onTestFinished(() => reports.remove(admin, { jobId, id }))
    const sendAgo = (days: number) =>
      inOrganization(admin, (tx) =>
        tx
          .update(estimateTable)
          .set({ validFrom: addDays(todayIn(admin.organization.timezone), -days) })
          .where(eq(estimateTable.id, one.id)),
      )
    await reports.cancel(admin, { jobId, id })
    await sendAgo(31)
    expect(await refusalOf(reports.retry(admin, { jobId, id }))).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^These prices were valid until .* Keep the PDF anew at the estimate/),
    })
    expect((await reports.browse(admin, jobId)).find((report) => report.id === id)).toMatchObject({ status: 'FAILED' })
    await sendAgo(30)
    expect(await reports.retry(admin, { jobId, id })).toMatchObject({ status: 'IN_PROGRESS' })
  })

  it('is not fixed by a draft', async () => {
    const { id } = await reports.store(admin, jobId, requestFor(estimate))
    onTestFinished(() => reports.remove(admin, { jobId, id }))
    expect(await estimates.open(admin, { jobId, estimateId: estimate.id })).toMatchObject({ validFrom: null })
  })
})

describe('to a Technician', () => {
  it('an estimate is not printed in any way', async () => {
    const ways = [
      () => make(estimate, {}, tui),
      () => reports.store(tui, jobId, requestFor(estimate)),
      () => reports.preview(tui, jobId, requestFor(estimate)),
      () => reports.outlook(tui, jobId, requestFor(estimate)),
    ]
    for (const way of ways) expect(await refusalOf(way())).toMatchObject({ code: 'role' })
  })

  it('a stored one is not there', async () => {
    const stored = await reports.store(admin, jobId, requestFor(estimate))
    const rows = await inOrganization(admin, (tx) => tx.select({ code: jobReports.code }).from(jobReports))
    const owed = { organizationId: admin.organizationId, reportId: stored.id, code: rows[0]!.code }
    await makeReport(owed, { number: 1, isLast: false })
    const at = { jobId, id: stored.id }
    const [made] = await reports.browse(admin, jobId)
    expect(made).toMatchObject({ id: stored.id, type: 'EstimateReport', status: 'COMPLETED' })
    expect(await reports.browse(tui, jobId)).toEqual([])
    expect([(await counts(admin, jobId)).reports, (await counts(tui, jobId)).reports]).toEqual([1, 0])
    for (const way of [reports.open, reports.remove, reports.cancel, reports.retry]) {
      expect(await refusalOf(way(tui, at) as Promise<unknown>)).toMatchObject({ code: 'not_found' })
    }
    const told = async (by: Actor) =>
      (await history.browse(by, jobId, BrowseHistory.parse({}))).items.map(({ text }) => text)
    expect(await told(admin)).toContain('made the PDF “Estimate: Make safe”, version 1')
    expect(await told(tui)).toEqual([])
    const { id: fileId } = await reports.open(admin, at)
    expect(await refusalOf(openFile(tui, fileId))).toMatchObject({ code: 'not_found' })
  })
})
