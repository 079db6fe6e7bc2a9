import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { jobReports } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { misplacedIn } from '@/e2e/misplaced-in'
import { makeOverfullJob } from '@/e2e/overfull-job'
import { pagesOf } from '@/e2e/pages-of'
import { newId } from '@/lib/base/wire'
import { actAs, makeActor, makeOrganization, makeTask, makeUser } from '@/lib/desk/demo/factories'
import { AddEstimate } from '@/lib/paper/estimates/schema'
import * as estimates from '@/lib/paper/estimates/verbs/estimates'
import { FillForm, type FormItem, SaveTemplate, StartForm } from '@/lib/paper/forms/schema'
import { addStarterForms } from '@/lib/paper/forms/starters'
import * as groups from '@/lib/paper/forms/verbs/groups'
import * as forms from '@/lib/paper/forms/verbs/job-forms'
import * as templates from '@/lib/paper/forms/verbs/templates'
import { AddLetterhead } from '@/lib/paper/letterheads/schema'
import * as letterheads from '@/lib/paper/letterheads/service'
import type { Block } from '@/lib/paper/pages/paper'
import type { Actor } from '@/lib/platform/auth/actor'
import type { Download } from '@/lib/platform/route/download'

import { gatherReport, paperOf, setReport } from './make'
import { ReportRequest } from './schema'
import { makeReport } from './verbs/make'
import * as reports from './verbs/reports'
import { runSheet } from './verbs/run-sheet'
import { together } from './verbs/together'

const SIZES = { A4: [595, 842], LETTER: [612, 792] } as const
type Size = keyof typeof SIZES
const DAY = '2026-11-25'
const MADE_AT = new Date('2026-11-24T01:00:00Z')

let folder: string
let actor: Actor
let jobId: string
let visitId: string
let estimateId: string
let formId: string
const heads = {} as Record<Size, string>

beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'paper-sizes-'))
  const organization = await makeOrganization({ timezone: 'Australia/Brisbane' })
  const full = await makeOverfullJob(organization, { visits: 4, points: 14, items: 12, photos: 9 })
  actor = await actAs(full.user)
  jobId = full.job.id
  visitId = full.visits[1]!.id
  for (const paperSize of ['A4', 'LETTER'] as const) {
    const head = { name: paperSize, paperSize, disclaimer: 'Readings are of the day.', footer: 'Panel repairer' }
    heads[paperSize] = (await letterheads.add(actor, AddLetterhead.parse(head))).id
  }
  const lines = Array.from({ length: 40 }, (_, at) => ({
    code: `CODE-${at}`,
    description: `Strip-out of wet glued vinyl in room ${at}, with its underlay and skirting`,
    quantity: at + 0.25,
    unit: 'm²',
    unitRateCents: 2_900 + at,
  }))
  const sent = {
    jobId,
    name: 'Make safe',
    sections: [
      { title: 'Kitchen', lines: lines.slice(20) },
      { title: 'Hall', lines },
    ],
  }
  estimateId = (await estimates.add(actor, AddEstimate.parse(sent))).id
  formId = await filledForm(full.job.id)
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

/** A form whose table has more columns than stand beside each other. */
async function filledForm(ofJob: string): Promise<string> {
  const columns = Array.from({ length: 14 }, (_, at) => ({
    id: `c${at}`,
    label: `Column ${at}`,
    kind: 'shortText' as const,
  }))
  const items: FormItem[] = [
    { id: 'why', kind: 'longText', label: 'Why is it wet?' },
    { id: 'wide', kind: 'table', label: 'A table of many columns', columns },
  ]
  const manager = await makeActor(actor)
  await inOrganization(manager, (tx) => addStarterForms(tx, manager.organizationId))
  const [group] = await groups.forJob(manager, ofJob)
  const template = { templateName: 'Walk', formTemplateGroupId: group!.id, formItems: items }
  const { id: formTemplateId } = await templates.save(manager, SaveTemplate.parse(template))
  const { id } = await forms.start(manager, ofJob, StartForm.parse({ formTemplateId }))
  const row = (of: number) => Object.fromEntries(columns.map((column) => [column.id, `Cell ${of} of ${column.label}`]))
  const answers = { why: 'A burst pipe '.repeat(40).trim(), wide: [row(1), row(2)] }
  await forms.fill(manager, { jobId: ofJob, formId: id }, FillForm.parse({ answers }))
  return id
}

const REQUESTS: Record<string, () => object> = {
  'an initial attendance report': () => ({ type: 'InitialAttendanceReport' }),
  'a site visit report': () => ({ type: 'SiteVisitReport', inspectionId: visitId }),
  'a completion report': () => ({ type: 'CompletionReport' }),
  'a progress report': () => ({ type: 'CompletionReport', isProgress: true }),
  'a drying log': () => ({ type: 'DryingLog' }),
  'a photo report': () => ({ type: 'PhotoReport', photosPerPage: 2 }),
  'an inventory detail report': () => ({ type: 'InventoryDetailReport' }),
  'an inventory photo report': () => ({ type: 'InventoryPhotoReport' }),
  'a form': () => ({ type: 'FormReport', formId }),
  'an estimate': () => ({ type: 'EstimateReport', estimateId }),
  'an estimate with GST in its prices': () => ({ type: 'EstimateReport', estimateId, withGst: true }),
}

/** What people read of some blocks, each text for itself. */
const textsIn = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'heading' || block.kind === 'text') return [block.text]
    if (block.kind === 'table') return [...block.columns.map(({ label }) => label), ...block.rows.flat(), ...block.foot]
    if (block.kind === 'photos')
      return block.photos.flatMap(({ number, caption, meta }) => [number, caption ?? '', meta ?? ''])
    if (block.kind === 'facts') return block.facts.flatMap(({ label, value }) => [label, value])
    if (block.kind !== 'answer') return []
    return [
      block.verdict,
      block.rests,
      ...block.facts.flatMap(({ label, value }) => [label, value]),
      block.exceptions ?? '',
    ]
  })

const dense = (text: string): string => text.replaceAll(/\s/g, '')

/** Pages of a size with nothing cut. */
async function expectWhole(file: string, size: Size) {
  const { pages, text } = await pagesOf(file)
  for (const { width, height } of pages) expect([width, height].map(Math.round)).toEqual(SIZES[size])
  expect(await misplacedIn(file)).toEqual([])
  return dense(text)
}

describe.each(Object.entries(REQUESTS))('%s', (_, request) => {
  async function read(size: Size) {
    const asked = ReportRequest.parse({ ...request(), letterheadId: heads[size] })
    const gathered = await inOrganization(actor, (tx) => gatherReport(tx, actor, jobId, asked))
    const stamp = { madeAt: MADE_AT, version: { no: 1, code: 'ABCDEFGHJKLM' } }
    const made = await setReport(actor, gathered, stamp)
    const whole = await expectWhole(made.path, size)
    await made.remove()
    return { whole, texts: textsIn(paperOf(gathered, stamp).paper.blocks) }
  }

  it('says on US Letter what it says on A4, with nothing beyond the edges and no word over another', async () => {
    const [a4, letter] = [await read('A4'), await read('LETTER')]
    // Words of some scripts are read back in another order, on either paper.
    const missing = ({ whole, texts }: typeof a4) => texts.filter((text) => !whole.includes(dense(text)))
    expect(missing(letter)).toEqual(missing(a4))
    expect(missing(a4).length).toBeLessThan(a4.texts.length / 5)
  })
})

describe.each(['A4', 'LETTER'] as const)('on %s', (size) => {
  async function readDownload(file: Download) {
    const at = path.join(folder, `${newId()}.pdf`)
    await writeFile(at, await buffer(await file.open()))
    return expectWhole(at, size)
  }

  it('a run sheet has its stops whole', async () => {
    const owner = await makeOrganization({ timezone: 'Australia/Brisbane' })
    const admin = await makeActor(owner)
    await letterheads.add(admin, AddLetterhead.parse({ name: size, paperSize: size, isDefault: true }))
    const { id: userId } = await makeUser(owner, { role: 'Technician' })
    for (const hour of ['08', '10', '13'])
      await makeTask(owner, {
        createdBy: admin.userId,
        name: `Monitoring at ${hour}`,
        startLocal: `${DAY}T${hour}:00:00`,
        description: 'Read all points and move the fans. '.repeat(8),
        assignees: [userId],
      })
    const whole = await readDownload(await runSheet(admin, { date: DAY, userId }))
    for (const hour of ['08', '10', '13']) expect(whole).toContain(`Monitoringat${hour}`)
  })

  it('several reports in one have the pages of each', async () => {
    const made = async (sent: object): Promise<string> => {
      const asked = ReportRequest.parse({ ...sent, letterheadId: heads[size] })
      const { id } = await reports.store(actor, jobId, asked)
      const [row] = await inOrganization(actor, (tx) => tx.select().from(jobReports).where(eq(jobReports.id, id)))
      const owed = { organizationId: actor.organizationId, reportId: id, code: row!.code }
      await makeReport(owed, { number: 1, isLast: false })
      return id
    }
    const ids = [await made({ type: 'DryingLog' }), await made({ type: 'InventoryDetailReport' })]
    const file = path.join(folder, `${newId()}.pdf`)
    await writeFile(file, await buffer(await (await together(actor, jobId, ids)).open()))
    const { pages } = await pagesOf(file)
    for (const { width, height } of pages.slice(1)) expect([width, height].map(Math.round)).toEqual(SIZES[size])
    expect(await misplacedIn(file)).toEqual([])
  })
})
