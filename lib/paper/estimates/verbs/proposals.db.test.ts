import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { equipmentInstallations, jobs, rooms, timesheets } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { refusalOf, refusedFields } from '@/e2e/refusal-of'
import { newId } from '@/lib/base/wire'
import {
  makeActor,
  makeEquipmentCategory,
  makeEquipmentItem,
  makeInstallation,
  makeJob,
  makeOrganization,
  makeRoom,
  makeVisit,
} from '@/lib/desk/demo/factories'
import { MOST_PRICE_CENTS } from '@/lib/paper/catalogue/rules'
import { AddCatalogueItem } from '@/lib/paper/catalogue/schema'
import * as catalogue from '@/lib/paper/catalogue/verbs/items'
import { MOST_QUANTITY, MOST_SECTIONS } from '@/lib/paper/estimates/rules'
import {
  AddEstimate,
  ApproveEstimate,
  ChangeEstimate,
  ChangeLine,
  CopyEstimate,
  type Estimate,
  type Proposals,
  TakeProposals,
  WriteLines,
} from '@/lib/paper/estimates/schema'
import * as preflight from '@/lib/paper/reports/verbs/preflight'
import type { Actor } from '@/lib/platform/auth/actor'

import * as deciding from './decide'
import * as estimates from './estimates'
import * as lines from './lines'
import * as many from './many-lines'
import * as proposals from './proposals'

const HOUR_MS = 3_600_000
const FIRST = '2026-11-02T00:00:00.000Z'
const THIRD = '2026-11-04T00:00:00.000Z'
const FIFTH = '2026-11-06T00:00:00.000Z'

let admin: Actor
let stranger: Actor
let categoryId: string
let site: { jobId: string; roomId: string; visitId: string }
let estimate: Estimate
beforeAll(async () => {
  admin = await makeActor(await makeOrganization())
  stranger = await makeActor(await makeOrganization())
  categoryId = (await makeEquipmentCategory(admin, { dailyRateCents: 32_00 })).id
})
beforeEach(async () => {
  const { id: jobId } = await makeJob(admin, { timezone: 'Australia/Brisbane' })
  const by = { jobId, createdBy: admin.userId }
  const { id: roomId } = await makeRoom(admin, { ...by, roomName: 'Laundry', wetFloorArea: 4 })
  const visit = await makeVisit(admin, { ...by, isInitialAttendance: true, happenedAt: FIRST })
  site = { jobId, roomId, visitId: visit.id }
  await install(2, THIRD)
  estimate = await estimates.add(admin, AddEstimate.parse({ jobId, name: 'Make safe' }))
})
afterAll(closeDatabase)

async function install(count: number, until: string, place = site) {
  const items = await Promise.all(Array.from({ length: count }, () => makeEquipmentItem(admin, { categoryId })))
  return makeInstallation(admin, {
    jobId: place.jobId,
    roomId: place.roomId,
    inspectionId: place.visitId,
    itemIds: items.map(({ id }) => id),
    by: admin.userId,
    at: FIRST,
    pickedUp: { at: until, inspectionId: place.visitId },
  })
}
/** Says that all units left later. */
const pickUpLater = () =>
  inOrganization(admin, (tx) =>
    tx.update(equipmentInstallations).set({ pickedUpAt: FIFTH }).where(eq(equipmentInstallations.jobId, site.jobId)),
  )
/** Hours of the Administrator on the job, from the first day on. */
const sheet = (status: 'approved' | 'rejected' | 'draft', hours: number) => ({
  organizationId: admin.organizationId,
  id: newId(),
  userId: admin.userId,
  jobId: site.jobId,
  category: 'MONITORING' as const,
  workedOn: '2026-11-02',
  timezone: 'Australia/Brisbane',
  startedAt: FIRST,
  endedAt: new Date(Date.parse(FIRST) + hours * HOUR_MS).toISOString(),
  capturedAt: FIRST,
  status,
  createdBy: admin.userId,
})
const at = () => ({ jobId: site.jobId, estimateId: estimate.id })
const read = () => proposals.read(admin, at())
const amounts = (of: Proposals['proposals']) => of.map(({ key, quantity, days }) => ({ key, quantity, days }))
const take = (some: Proposals['proposals'], leaveOut: Proposals['proposals'] = [], by = admin) =>
  proposals.take(by, at(), TakeProposals.parse({ take: amounts(some), leaveOut: amounts(leaveOut) }))
const takeAll = async () => take((await read()).proposals)
const linesOf = (of: Estimate) =>
  of.sections.flatMap((section) => section.lines.map((line) => ({ ...line, section: section.title })))

describe('lines from the record', () => {
  it('go to the section of their room, with what they rest on', async () => {
    const { proposals: found, taken } = await read()
    expect(taken).toBe(0)
    expect(found.map(({ section, state, quantity, days }) => [section, state, quantity, days])).toEqual([
      ['Attendance and labour', 'NEW', 1, null],
      ['Laundry', 'NEW', 4, null],
      ['Laundry', 'NEW', 2, 3],
    ])
    const after = await take(found)
    expect(after.sections.map(({ title, roomId }) => [title, roomId])).toEqual([
      ['Attendance and labour', null],
      ['Laundry', site.roomId],
    ])
    const fans = linesOf(after).at(-1)!
    expect(fans).toMatchObject({ quantity: 2, days: 3, unitRateCents: 32_00, totalCents: 192_00 })
    expect(fans.evidence).toMatchObject({ quantity: 2, days: 3, rests: expect.stringMatching(/^AM-.+ 3 days, AM-/) })
    expect(after.totals.linesCents).toBe(192_00)
    expect(await read()).toEqual({ proposals: [], taken: 3 })
  })

  it('become no credit: the record would look charged', async () => {
    const fans = linesOf(await takeAll()).at(-1)!
    const { catalogItemId, listCostCents, listSellCents, code, description, quantity, days, unit, note } = fans
    const fields = { catalogItemId, listCostCents, listSellCents, code, description, quantity, days, unit, note }
    const credit = { ...fields, unitRateCents: fans.unitRateCents, isCredit: true, version: fans.version }
    const word = 'A line from the record is a charge: add a credit beside it'
    const alone = lines.change(admin, { ...at(), lineId: fans.id }, ChangeLine.parse(credit))
    expect(await refusedFields(alone)).toEqual({ unitRateCents: word })
    const together = many.writeMany(admin, at(), WriteLines.parse({ change: [{ id: fans.id, ...credit }] }))
    expect(await refusedFields(together)).toEqual({ 'change.0.unitRateCents': word })
    const { sections } = await estimates.open(admin, at())
    const whole = sections.map((section) => ({
      ...section,
      lines: section.lines.map((line) => ({ ...line, isCredit: line.id === fans.id })),
    }))
    const place = sections.findIndex(({ lines: own }) => own.some(({ id }) => id === fans.id))
    const row = sections[place]!.lines.findIndex(({ id }) => id === fans.id)
    expect(await refusedFields(estimates.change(admin, at(), ChangeEstimate.parse({ sections: whole })))).toEqual({
      [`sections.${place}.lines.${row}.unitRateCents`]: word,
    })
    const back = { ...fields, id: newId(), unitRateCents: 1, isCredit: true, evidence: fans.evidence }
    const add = [{ sectionId: sections[place]!.id, beforeId: null, lines: [back] }]
    expect(await refusedFields(many.writeMany(admin, at(), WriteLines.parse({ add })))).toEqual({
      'add.0.lines.0.unitRateCents': word,
    })
  })

  it('are priced by the catalogue where it has what they rest on', async () => {
    const item = { code: 'AM', name: 'Air mover', unit: 'day', basis: 'AIR_MOVER_DAY', costCents: 20_00 }
    const added = await catalogue.add(admin, AddCatalogueItem.parse({ ...item, sellCents: 45_00, taxable: true }))
    try {
      const after = linesOf(await takeAll())
      expect(after.at(-1)).toMatchObject({
        catalogItemId: added.id,
        code: 'AM',
        unitCostCents: 20_00,
        unitRateCents: 45_00,
        listSellCents: 45_00,
        totalCents: 270_00,
      })
      expect(after[0]).toMatchObject({ catalogItemId: null, unitRateCents: 0 })
    } finally {
      await catalogue.remove(admin, added.id)
    }
  })

  it('go below those of a section that the room has already', async () => {
    const sections = [{ title: 'Wet room', roomId: site.roomId, lines: [{ description: 'Extraction' }] }]
    estimate = await estimates.change(admin, at(), ChangeEstimate.parse({ sections }))
    const after = await takeAll()
    expect(after.sections.map(({ title }) => title)).toEqual(['Wet room', 'Attendance and labour'])
    expect(after.sections[0]!.lines.map(({ description }) => description)).toEqual([
      'Extraction',
      'Strip-out of wet floor covering',
      expect.stringMatching(/^Air movers/),
    ])
  })

  it('are proposed again only where the record has changed, and keep the price that was typed', async () => {
    const first = await takeAll()
    const fans = linesOf(first).at(-1)!
    const { id: lineId, totalCents: _, evidence: __, section: ___, originId: ____, ...fields } = fans
    await lines.change(admin, { ...at(), lineId }, ChangeLine.parse({ ...fields, unitRateCents: 40_00 }))
    await pickUpLater()
    const { proposals: changed, taken } = await read()
    expect(taken).toBe(2)
    expect(changed).toMatchObject([{ state: 'CHANGED', quantity: 2, days: 5, line: { id: lineId, days: 3 } }])
    const after = linesOf(await take(changed)).at(-1)!
    expect(after).toMatchObject({ id: lineId, days: 5, unitRateCents: 40_00, totalCents: 400_00, version: 3 })
    expect((await read()).proposals).toEqual([])
  })

  it('are not proposed again once they were left out, until they change', async () => {
    const { proposals: found } = await read()
    await take(found.slice(0, 2), found.slice(2))
    expect((await read()).proposals).toMatchObject([{ state: 'LEFT_OUT', days: 3 }])
    const next = await estimates.copy(admin, estimate.id, {})
    const ofNext = await proposals.read(admin, { jobId: next.jobId, estimateId: next.id })
    expect(ofNext.proposals).toMatchObject([{ state: 'LEFT_OUT', days: 3 }])
    await pickUpLater()
    const { proposals: changed } = await read()
    expect(changed).toMatchObject([{ state: 'NEW', days: 5 }])
    await take(changed)
    expect(await read()).toEqual({ proposals: [], taken: 3 })
  })

  it('go when the record is gone, if that is wanted', async () => {
    await takeAll()
    await inOrganization(admin, (tx) =>
      tx.update(equipmentInstallations).set({ deletedAt: THIRD }).where(eq(equipmentInstallations.jobId, site.jobId)),
    )
    const { proposals: found } = await read()
    expect(found).toMatchObject([{ state: 'GONE', quantity: 0, place: null }])
    const after = await take(found)
    expect(linesOf(after)).toHaveLength(2)
    expect(await take(found)).toEqual(after)
  })

  it('count the hours of timesheets, but none that was rejected', async () => {
    await inOrganization(admin, (tx) =>
      tx.insert(timesheets).values([sheet('approved', 2), sheet('draft', 1.5), sheet('rejected', 8)]),
    )
    const running = await makeActor(admin, { role: 'Technician' })
    await inOrganization(admin, (tx) =>
      tx.insert(timesheets).values({ ...sheet('draft', 0), userId: running.userId, endedAt: null }),
    )
    const labour = (await read()).proposals.find(({ key }) => key === 'HOURS.ORDINARY')
    expect(labour).toMatchObject({ quantity: 3.5, unit: 'hour' })
    expect(labour!.rests).toContain('1.5 hours of them not approved yet')
  })

  it('are taken once, by two people at the same time as well', async () => {
    const { proposals: found } = await read()
    await Promise.all([take(found), take(found), take(found.slice(1))])
    expect(linesOf(await estimates.open(admin, at()))).toHaveLength(3)
    const before = await estimates.open(admin, at())
    expect(await take(found)).toEqual(before)
  })

  it('are refused when the record has changed since it was read', async () => {
    const { proposals: found } = await read()
    await pickUpLater()
    expect(await refusalOf(take(found))).toMatchObject({ code: 'conflict' })
    expect(await refusalOf(take([{ ...found[0]!, key: 'EQUIPMENT.nothing' }]))).toMatchObject({ code: 'conflict' })
    expect(linesOf(await estimates.open(admin, at()))).toEqual([])
  })

  it('are refused where an estimate or a line cannot hold them, and for a job that is gone', async () => {
    const { proposals: found } = await read()
    const many = Array.from({ length: MOST_SECTIONS }, (_, at) => ({ title: `Part ${at}` }))
    await estimates.change(admin, at(), ChangeEstimate.parse({ sections: many }))
    expect(await refusalOf(take(found))).toMatchObject({ code: 'conflict' })
    await estimates.change(admin, at(), ChangeEstimate.parse({ sections: [] }))

    const item = { code: 'GOLD', name: 'Gold leaf', basis: 'STRIP_OUT_AREA', sellCents: MOST_PRICE_CENTS }
    const { id } = await catalogue.add(admin, AddCatalogueItem.parse(item))
    await inOrganization(admin, (tx) =>
      tx.update(rooms).set({ wetFloorArea: MOST_QUANTITY }).where(eq(rooms.jobId, site.jobId)),
    )
    expect(await refusalOf(takeAll())).toMatchObject({ code: 'conflict' })
    await catalogue.remove(admin, id)
    expect(linesOf(await takeAll())).toHaveLength(3)

    const after = (await read()).proposals
    await inOrganization(admin, (tx) => tx.update(jobs).set({ deletedAt: THIRD }).where(eq(jobs.id, site.jobId)))
    expect(await refusalOf(proposals.read(admin, at()))).toMatchObject({ code: 'not_found' })
    expect(await refusalOf(take(after))).toMatchObject({ code: 'not_found' })
  })

  it('are refused for a decided estimate, and for strangers', async () => {
    const { proposals: found } = await read()
    await estimates.change(admin, at(), ChangeEstimate.parse({ status: 'COMPLETED' }))
    await deciding.approve(admin, at(), ApproveEstimate.parse({}))
    expect(await refusalOf(take(found))).toMatchObject({ code: 'conflict' })
    expect(await refusalOf(take(found, [], stranger))).toMatchObject({ code: 'not_found' })
    expect(await refusalOf(proposals.read(stranger, at()))).toMatchObject({ code: 'not_found' })
  })

  it('rest on the record in the next version too, and on none in another job', async () => {
    const first = await takeAll()
    const restsOf = async (jobId?: string) => {
      const copy = await estimates.copy(admin, first.id, CopyEstimate.parse({ jobId }))
      return linesOf(copy).map(({ evidence }) => evidence)
    }
    expect(await restsOf()).toEqual(linesOf(first).map(({ evidence }) => evidence))
    expect(await restsOf((await makeJob(admin)).id)).toEqual([null, null, null])
  })

  it('are compared with the record before a report goes out, for those who see money', async () => {
    const billed = async (by = admin) =>
      (await preflight.read(by, site.jobId)).points.filter(({ kind }) => kind === 'BILLED')
    const technician = await makeActor(admin, { role: 'Technician' })
    await inOrganization(admin, (tx) => tx.insert(timesheets).values(sheet('approved', 2)))
    expect(await billed()).toEqual([])
    const found = (await read()).proposals.toSorted((one, other) => Number(one.days) - Number(other.days))
    await take(found.slice(0, -1))
    expect(await billed()).toMatchObject([
      { text: expect.stringMatching(/does not bill 6 days of “Air movers.*” in Laundry/) },
    ])
    const whole = await take(found.slice(-1))
    expect(await billed()).toEqual([])
    await pickUpLater()
    const [point] = await billed()
    expect(point).toMatchObject({
      key: `BILLED.${linesOf(whole).at(-1)!.id}`,
      place: `/jobs/${site.jobId}/estimates/${estimate.id}`,
    })
    expect(point!.text).toMatch(/bills 6 days of “Air movers.*” in Laundry; the record has 10 days\.$/)
    expect(await billed(technician)).toEqual([])
    await preflight.giveReason(admin, { jobId: site.jobId, key: point!.key }, { reason: 'Agreed with Sam', version: 0 })
    expect((await billed())[0]!.given).toMatchObject({ reason: 'Agreed with Sam' })
    await take((await read()).proposals)
    expect(await billed()).toEqual([])
  })

  it('keep what they rest on when the whole estimate is sent, whatever that says', async () => {
    const first = await takeAll()
    const sections = first.sections.map((section) => ({
      ...section,
      lines: section.lines.map((line) => ({ ...line, evidence: { ...line.evidence!, rests: 'Made up' } })),
    }))
    const after = await estimates.change(admin, at(), ChangeEstimate.parse({ sections }))
    expect(linesOf(after).map(({ evidence }) => evidence)).toEqual(linesOf(first).map(({ evidence }) => evidence))
  })
})
