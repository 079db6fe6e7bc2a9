import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { refusalOf } from '@/e2e/refusal-of'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization, makeRoom, makeVisit } from '@/lib/desk/demo/factories'
import { AddCatalogueItem, ChangeCatalogueItem, type CatalogueItem } from '@/lib/paper/catalogue/schema'
import * as catalogue from '@/lib/paper/catalogue/verbs/items'
import {
  AddEstimate,
  AddEstimateTemplate,
  ChangeEstimate,
  ChangeEstimateWords,
  type Estimate,
  RenameEstimateTemplate,
  TakeProposals,
} from '@/lib/paper/estimates/schema'
import { MOST_TEMPLATES } from '@/lib/paper/estimates/standards'
import type { Actor } from '@/lib/platform/auth/actor'

import * as deciding from './decide'
import * as estimates from './estimates'
import * as proposals from './proposals'
import * as standards from './standards'

let admin: Actor
let stranger: Actor
let jobId: string
beforeEach(async () => {
  admin = await makeActor(await makeOrganization({ pricingPlan: 'UNRESTRICTED' }))
  stranger = await makeActor(await makeOrganization())
  jobId = (await makeJob(admin)).id
})
afterAll(closeDatabase)

const begin = (more: object = {}, by = admin) =>
  estimates.add(by, AddEstimate.parse({ jobId, name: 'Make safe', ...more }))
const at = ({ id: estimateId, jobId: of }: Estimate) => ({ jobId: of, estimateId })
const say = (sent: object) => standards.changeWords(admin, ChangeEstimateWords.parse(sent))
const linesOf = ({ sections }: Estimate) => sections.flatMap(({ lines }) => lines)
const keep = (estimate: Estimate, name = 'Strip-out', more: object = {}) =>
  standards.addTemplate(admin, AddEstimateTemplate.parse({ name, ...at(estimate), ...more }))

describe('the standard words', () => {
  it('begin each new estimate that says none, and change none that is there', async () => {
    expect(await standards.readWords(admin)).toEqual({ terms: null, exclusions: null, version: 0 })
    await say({ terms: 'Fourteen days.', exclusions: 'Asbestos\nMould behind walls', version: 0 })
    const made = await begin()
    expect(made).toMatchObject({ terms: 'Fourteen days.', exclusions: 'Asbestos\nMould behind walls' })
    expect(await begin({ terms: 'Seven days.', exclusions: null })).toMatchObject({
      terms: 'Seven days.',
      exclusions: null,
    })
    expect(await begin({ terms: '' })).toMatchObject({ terms: null, exclusions: 'Asbestos\nMould behind walls' })
    await estimates.change(admin, at(made), ChangeEstimate.parse({ status: 'COMPLETED' }))
    const approved = await deciding.approve(admin, at(made), { note: null, cuts: [], renewsPrices: false })
    await say({ terms: 'Thirty days.' })
    expect(await estimates.open(admin, at(approved))).toMatchObject({ terms: 'Fourteen days.', status: 'APPROVED' })
    expect(await begin()).toMatchObject({ terms: 'Thirty days.', exclusions: 'Asbestos\nMould behind walls' })
    const other = (await makeJob(stranger)).id
    expect(await begin({ jobId: other }, stranger)).toMatchObject({ terms: null, exclusions: null })
  })

  it('under a stale version answer what is stored', async () => {
    await say({ terms: 'Fourteen days.' })
    expect(await refusalOf(say({ terms: 'Seven days.', version: 0 }))).toMatchObject({
      code: 'conflict',
      current: { terms: 'Fourteen days.', version: 1 },
    })
  })
})

describe('a template', () => {
  it('keeps a line whose cost and markup make more than anybody types as a rate', async () => {
    const crane = { description: 'Crane', unitCostCents: 90_000_000, markupPercent: 20 }
    const { id } = await keep(await begin({ sections: [{ title: 'Roof', lines: [crane] }] }), 'Crane')
    expect(linesOf(await begin({ templateId: id }))).toMatchObject([{ ...crane, unitRateCents: 108_000_000 }])
  })

  const LINES = [
    { description: 'Carpet', quantity: 12, unit: 'm²', unitCostCents: 20_00, markupPercent: 25 },
    { description: 'Salvaged underlay', unitRateCents: 5_00, isCredit: true, taxable: false, note: 'By the owner' },
  ]

  it('has the sections and lines of an estimate, which begin others, also in another job', async () => {
    const { id: roomId } = await makeRoom(admin, { jobId, createdBy: admin.userId })
    const sections = [{ title: 'Hall', roomId, markupPercent: 30, lines: LINES }, { title: 'Bath' }]
    const first = await begin({ sections, markupMode: 'SECTION', terms: 'Its own' })
    const template = await keep(first)
    expect(template).toMatchObject({ name: 'Strip-out', sectionCount: 2, lineCount: 2, version: 1 })
    const elsewhere = (await makeJob(admin)).id
    const made = await begin({ jobId: elsewhere, templateId: template.id })
    expect(made).toMatchObject({ markupMode: 'SECTION', terms: null, totals: first.totals, versionNo: 1 })
    expect(made.sections.map(({ title, roomId: of, markupPercent }) => [title, of, markupPercent])).toEqual([
      ['Hall', null, 30],
      ['Bath', null, null],
    ])
    expect(linesOf(made)).toMatchObject([
      { description: 'Carpet', quantity: 12, unitRateCents: 26_00, originId: null },
      { description: 'Salvaged underlay', totalCents: -5_00, isCredit: true, taxable: false, note: 'By the owner' },
    ])
    expect(linesOf(made)[0]!.id).not.toBe(linesOf(first)[0]!.id)
    expect(await estimates.open(admin, at(first))).toEqual(first)
  })

  it('begins with the prices that the catalogue has then, and with those that were kept once an item is gone', async () => {
    const item = await catalogue.add(
      admin,
      AddCatalogueItem.parse({ code: 'AM', name: 'Air mover', unit: 'unit', costCents: 20_00, sellCents: 45_00 }),
    )
    const lines = [
      { description: 'Air mover', catalogItemId: item.id, listSellCents: 45_00, unitRateCents: 45_00, quantity: 4 },
      ...LINES,
    ]
    const { id: templateId } = await keep(await begin({ sections: [{ title: 'Hall', lines }] }))
    const { version } = item
    await catalogue.change(admin, item.id, ChangeCatalogueItem.parse({ ...asSent(item), sellCents: 50_00, version }))
    const now = await begin({ templateId })
    expect(linesOf(now).map(({ unitRateCents }) => unitRateCents)).toEqual([50_00, 25_00, 5_00])
    expect(linesOf(now)[0]).toMatchObject({ catalogItemId: item.id, listCostCents: 20_00, listSellCents: 50_00 })
    await catalogue.remove(admin, item.id)
    const gone = await begin({ templateId })
    expect(linesOf(gone)[0]).toMatchObject({
      catalogItemId: null,
      listSellCents: null,
      unitRateCents: 45_00,
      quantity: 4,
    })
  })

  it('keeps no quantity of the record: it is counted anew', async () => {
    await makeVisit(admin, { jobId, createdBy: admin.userId, isInitialAttendance: true })
    const made = await begin({ sections: [{ title: 'Hall', lines: LINES }] })
    const { proposals: offered } = await proposals.read(admin, at(made))
    const take = offered.map(({ key, quantity, days }) => ({ key, quantity, days }))
    expect(take.length).toBeGreaterThan(0)
    const taken = await proposals.take(admin, at(made), TakeProposals.parse({ take, leaveOut: [] }))
    const { id: templateId } = await keep(taken)
    const begun = linesOf(await begin({ templateId }))
    expect(begun.map(({ quantity, evidence }) => [quantity, evidence])).toEqual([
      [12, null],
      [1, null],
      ...take.map(() => [0, null]),
    ])
  })

  it('is named anew and deleted, and its estimates stay', async () => {
    const made = await begin({ sections: [{ title: 'Hall', lines: LINES }] })
    const [one, other] = [await keep(made), await keep(made, 'Dry out')]
    const rename = (sent: object) => standards.renameTemplate(admin, one.id, RenameEstimateTemplate.parse(sent))
    expect(await refusalOf(rename({ name: 'dry OUT', version: 1 }))).toMatchObject({ code: 'invalid' })
    const renamed = await rename({ name: 'Strip-out, carpet', version: 1 })
    expect(await refusalOf(rename({ name: 'X', version: 1 }))).toMatchObject({ code: 'conflict', current: renamed })
    expect(await standards.browseTemplates(admin)).toMatchObject([other, renamed])
    const begun = await begin({ templateId: one.id })
    await standards.removeTemplate(admin, one.id)
    expect(await refusalOf(begin({ templateId: one.id }))).toMatchObject({ code: 'not_found' })
    expect(await estimates.open(admin, at(begun))).toEqual(begun)
  })

  it('of another organisation, job or estimate is not found, and the same one sent twice is one', async () => {
    const made = await begin({ sections: [{ title: 'Hall', lines: LINES }] })
    const id = newId()
    const first = await keep(made, 'Strip-out', { id })
    await expect(keep(made, 'Strip-out', { id })).rejects.toMatchObject({ answer: first })
    expect(await standards.browseTemplates(admin)).toHaveLength(1)
    const other = (await makeJob(stranger)).id
    const third = (await makeJob(admin)).id
    for (const refused of [
      () => begin({ jobId: other, templateId: id }, stranger),
      () => standards.removeTemplate(stranger, id),
      () => keep({ ...made, jobId: third }, 'X'),
      () => standards.addTemplate(stranger, AddEstimateTemplate.parse({ name: 'X', ...at(made) })),
    ]) {
      expect(await refusalOf(refused())).toMatchObject({ code: 'not_found' })
    }
    expect(await standards.browseTemplates(stranger)).toEqual([])
  })

  it('has lines, not too many, and there are not too many of them', async () => {
    expect(await refusalOf(keep(await begin()))).toMatchObject({ message: 'There is no line to keep yet.' })
    const many = Array.from({ length: 501 }, (_, n) => ({ description: `Work ${n}` }))
    const long = await begin({ sections: [{ title: 'Hall', lines: many }] })
    expect(await refusalOf(keep(long))).toMatchObject({ message: 'A template has at most 500 lines.' })
    const made = await begin({ sections: [{ title: 'Hall', lines: LINES }] })
    for (let n = 0; n < MOST_TEMPLATES; n++) await keep(made, `Template ${n}`)
    expect(await refusalOf(keep(made, 'One more'))).toMatchObject({
      message: 'An organization has at most 100 templates of estimates. Delete one first.',
    })
  })
})

const asSent = ({ id: _, createdAt: __, updatedAt: ___, version: ____, ...fields }: CatalogueItem) => fields
