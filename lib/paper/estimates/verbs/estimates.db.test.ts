import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { estimateLines, estimates as table } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { refusalOf, refusalsOf, refusedFields } from '@/e2e/refusal-of'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization, makeRoom } from '@/lib/desk/demo/factories'
import { BrowseHistory } from '@/lib/desk/history/schema'
import * as history from '@/lib/desk/history/service'
import {
  AddEstimate,
  AddLine,
  AddLines,
  AddSection,
  ApproveEstimate,
  ChangeEstimate,
  ChangeLine,
  ChangeSection,
  CopyEstimate,
  type Estimate,
  EstimateForm,
  type EstimateLine,
  MoveParts,
} from '@/lib/paper/estimates/schema'
import { percentOf } from '@/lib/paper/estimates/sums'
import { AddLetterhead } from '@/lib/paper/letterheads/schema'
import * as letterheads from '@/lib/paper/letterheads/service'
import type { Actor } from '@/lib/platform/auth/actor'

import * as deciding from './decide'
import * as estimates from './estimates'
import * as lines from './lines'

let admin: Actor
let coordinator: Actor
let stranger: Actor
let jobId: string
beforeAll(async () => {
  admin = await makeActor(await makeOrganization())
  coordinator = await makeActor(admin, { role: 'ProjectManager', firstName: 'Priya' })
  stranger = await makeActor(await makeOrganization())
})
beforeEach(async () => {
  jobId = (await makeJob(admin)).id
})
afterAll(closeDatabase)

const EXAMPLE = [
  { description: 'Extraction', quantity: 3, unitRateCents: 33_33 },
  { description: 'Tape', quantity: 1, unitRateCents: 45 },
  { description: 'Technician', quantity: 7.5, unitRateCents: 65_00 },
  { description: 'Air mover', quantity: 4, unitRateCents: 45_00 },
]
const laundry = (some: object[] = EXAMPLE, more: object = {}) => ({ title: 'Laundry', lines: some, ...more })
const add = (more: object = {}, by = admin) =>
  estimates.add(by, AddEstimate.parse({ jobId, name: 'Make safe', sections: [laundry()], ...more }))
const at = ({ id, jobId: of }: Pick<Estimate, 'id' | 'jobId'>) => ({ jobId: of, estimateId: id })
const reread = (estimate: Estimate) => estimates.open(admin, at(estimate))
const change = (estimate: Estimate, sent: object, by = admin) =>
  estimates.change(by, at(estimate), ChangeEstimate.parse(sent))
const decision = (sent: object = {}) => ApproveEstimate.parse(sent)
const approved = async (more: object = {}) => {
  const estimate = await add({ status: 'COMPLETED', ...more })
  return deciding.approve(coordinator, at(estimate), decision())
}
const copy = (estimate: Estimate, sent: object = {}) => estimates.copy(admin, estimate.id, CopyEstimate.parse(sent))

/** A line in the words in which it is sent. */
const typed = (
  { id: _, totalCents: __, evidence: ___, originId: ____, version, ...line }: EstimateLine,
  more: object = {},
) => ChangeLine.parse({ ...line, version, ...more })
const saveLine = (estimate: Estimate, line: EstimateLine, more: object = {}, by = admin) =>
  lines.change(by, { ...at(estimate), lineId: line.id }, typed(line, more))
const addLine = (estimate: Estimate, more: object = {}, section = 0) =>
  lines.add(
    admin,
    at(estimate),
    AddLine.parse({ sectionId: estimate.sections[section]!.id, description: 'Waste', unitRateCents: 10_00, ...more }),
  )
const linesOf = (estimate: Estimate) => estimate.sections.flatMap((section) => section.lines)
const described = (estimate: Estimate) => linesOf(estimate).map(({ description }) => description)

describe('an estimate', () => {
  it('is answered as it was sent, with its sums', async () => {
    const made = await add({ terms: 'Thirty days', contingencyPercent: 10 })
    expect(made).toMatchObject({
      versionNo: 1,
      status: 'SCOPING',
      markupMode: 'LINE',
      terms: 'Thirty days',
      validDays: 30,
      decision: null,
      createdBy: { id: admin.userId },
      version: 1,
    })
    expect(described(made)).toEqual(EXAMPLE.map(({ description }) => description))
    expect(linesOf(made)[0]).toMatchObject({ unit: 'each', taxable: true, days: null, totalCents: 99_99, version: 1 })
    const plain = await add()
    expect(plain.totals).toMatchObject({ subtotalCents: 767_94, gstCents: 76_79, totalCents: 844_73 })
    expect(await reread(plain)).toEqual(plain)
  })

  it('is listed with its lines, or without them', async () => {
    const [first, second] = [await add(), await add({ name: 'Dry out' })]
    const whole = await estimates.browse(admin, jobId, { sections: true })
    expect(whole).toEqual([second, first])
    const heads = await estimates.browse(admin, jobId, { sections: false })
    expect(heads.map(({ totals, sections }) => [totals.totalCents, sections])).toEqual([
      [844_73, undefined],
      [844_73, undefined],
    ])
  })

  it('of another job or organisation is not found', async () => {
    const [made, other, { id: elsewhere }] = [await add(), await add(), await makeJob(admin)]
    const wrong = [
      estimates.open(admin, { ...at(made), jobId: elsewhere }),
      estimates.open(stranger, at(made)),
      estimates.browse(stranger, jobId, { sections: true }),
      estimates.change(admin, { ...at(made), jobId: elsewhere }, ChangeEstimate.parse({ name: 'Mine' })),
      deciding.approve(stranger, at(made), decision()),
      estimates.remove(admin, { ...at(made), jobId: elsewhere }),
      estimates.copy(stranger, made.id, CopyEstimate.parse({})),
      lines.change(admin, { ...at(other), lineId: linesOf(made)[0]!.id }, typed(linesOf(made)[0]!, { note: 'x' })),
    ]
    expect((await refusalsOf(wrong)).map(({ code }) => code)).toEqual(wrong.map(() => 'not_found'))
  })

  it('takes no room of another job, and no letterhead of another organisation', async () => {
    const { id: elsewhere } = await makeJob(admin)
    const { id: roomId } = await makeRoom(admin, { jobId: elsewhere, createdBy: admin.userId })
    const { id: letterheadId } = await letterheads.add(stranger, AddLetterhead.parse({ name: newId() }))
    const made = await add()
    const section = AddSection.parse({ title: 'Elsewhere', roomId })
    const wrong = [
      add({ sections: [laundry([], { roomId })] }),
      add({ letterheadId }),
      change(made, { sections: [laundry([], { roomId })] }),
      change(made, { letterheadId }),
      lines.addSection(admin, at(made), section),
      lines.changeSection(
        admin,
        { ...at(made), sectionId: made.sections[0]!.id },
        ChangeSection.parse({ title: 'Elsewhere', roomId }),
      ),
    ]
    expect((await refusalsOf(wrong)).map(({ code }) => code)).toEqual(wrong.map(() => 'not_found'))
    const { id: own } = await makeRoom(admin, { jobId, createdBy: admin.userId })
    expect((await add({ sections: [laundry([], { roomId: own })] })).sections[0]!.roomId).toBe(own)
  })

  it('keeps going out when its letterhead is deleted', async () => {
    const { id: letterheadId } = await letterheads.add(admin, AddLetterhead.parse({ name: newId() }))
    const made = await add({ letterheadId })
    await letterheads.remove(admin, letterheadId)
    expect(await reread(made)).toMatchObject({ letterheadId: null })
  })

  it('that is sent again is the one that it was', async () => {
    const sent = { id: newId(), sections: [laundry([{ description: 'Drying', unitCostCents: 50, markupPercent: 20 }])] }
    const made = await add(sent)
    await expect(add(sent)).rejects.toMatchObject({ answer: { id: made.id, version: 1 } })
    await expect(add({ ...sent, name: 'Another' })).rejects.toMatchObject({
      code: 'conflict',
      current: { id: made.id },
    })
    expect(await estimates.browse(admin, jobId, { sections: false })).toHaveLength(1)
  })

  it('gets a number of its own, however many are begun at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => add()))
    const numbers = made.map(({ estimateNo }) => estimateNo).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 8 }, (_, n) => numbers[0]! + n))
  })

  it('is deleted, which the history tells to managers alone', async () => {
    const tui = await makeActor(admin, { role: 'Technician' })
    const made = await add()
    await change(made, { status: 'ESTIMATING', markupMode: 'NONE' })
    await estimates.remove(admin, at(made))
    expect(await refusalOf(reread(made))).toMatchObject({ code: 'not_found' })
    const told = async (by: Actor) =>
      (await history.browse(by, jobId, BrowseHistory.parse({}))).items.map(({ text }) => text)
    expect(await told(coordinator)).toEqual([
      'deleted the estimate “Make safe”, version 1',
      expect.stringMatching(/^changed .*the status.*markup/),
      'began the estimate “Make safe”, version 1',
    ])
    expect(await told(tui)).toEqual([])
  })
})

describe('bad input', () => {
  const line = (more: object) => add({ sections: [laundry([{ description: 'Line', ...more }])] })
  const faultsIn = (
    schema: { safeParse: (sent: unknown) => { error?: { issues: { path: PropertyKey[] }[] } } },
    sent: object,
  ) => schema.safeParse(sent).error?.issues.map(({ path }) => path.join('.'))

  it('is refused at its place', async () => {
    const sent = { description: 'Line' }
    expect(faultsIn(ChangeLine, { ...sent, quantity: -1 })).toEqual(['quantity'])
    expect(faultsIn(ChangeLine, { ...sent, quantity: 0.000_001 })).toEqual(['quantity'])
    expect(faultsIn(ChangeLine, { ...sent, quantity: 1e12 })).toEqual(['quantity'])
    expect(faultsIn(ChangeLine, { ...sent, days: 0 })).toEqual(['days'])
    expect(faultsIn(ChangeLine, { ...sent, unitRateCents: 1.5 })).toEqual(['unitRateCents'])
    expect(faultsIn(ChangeLine, { ...sent, unitCostCents: -1 })).toEqual(['unitCostCents'])
    expect(faultsIn(ChangeLine, { ...sent, markupPercent: 1.234 })).toEqual(['markupPercent'])
    expect(faultsIn(ChangeLine, { ...sent, qty: 1 })).toEqual([''])
    expect(faultsIn(ChangeEstimate, { discountCents: 1e15 })).toEqual(['discountCents'])
    expect(faultsIn(ChangeEstimate, { sections: Array.from({ length: 101 }, () => ({ title: 'x' })) })).toEqual([
      'sections',
    ])
  })

  it('does not overflow the cents', async () => {
    const most = { quantity: 1_000_000, days: 3_650, unitRateCents: 100_000_000 }
    expect(await refusedFields(line(most))).toHaveProperty(['sections.0.lines.0.quantity'])
    const made = await add()
    expect(await refusedFields(addLine(made, most))).toHaveProperty('quantity')
    expect(await refusedFields(saveLine(made, linesOf(made)[0]!, most))).toHaveProperty('quantity')
    expect((await line({ quantity: 1_000, unitRateCents: 100_000_000 })).totals.totalCents).toBe(110_000_000_000)
  })

  it('of too many lines is refused, whole and one by one', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => ({ description: `Line ${n}` }))
    const sections = [laundry(many(1_500)), laundry(many(501))]
    expect(await refusedFields(add({ sections }))).toHaveProperty('sections')
    const full = await add({ sections: [laundry(many(2_000))] })
    expect(await refusalOf(addLine(full))).toMatchObject({ code: 'conflict' })
  })

  it('of a status that is a decision is refused', async () => {
    expect(await refusedFields(add({ status: 'APPROVED' }))).toHaveProperty('status')
    expect(await refusalOf(change(await add(), { status: 'REJECTED' }))).toMatchObject({ code: 'conflict' })
  })

  it('of an id of another estimate is refused', async () => {
    const [one, other] = [await add(), await add()]
    const [{ id }] = linesOf(other) as [EstimateLine]
    expect(await refusalOf(change(one, { sections: [laundry([{ id, description: 'Mine' }])] }))).toMatchObject({
      code: 'conflict',
    })
    expect(await refusalOf(addLine(one, { id }))).toMatchObject({ code: 'conflict' })
    expect(await refusalOf(addLine(one, { sectionId: other.sections[0]!.id }))).toMatchObject({ code: 'not_found' })
    expect(await reread(other)).toEqual(other)
  })
})

describe('a change', () => {
  it('keeps what is left out', async () => {
    const made = await add({ terms: 'Thirty days' })
    const after = await change(made, { name: 'Dry out', discountCents: 67_94, version: 1 }, coordinator)
    expect(after).toMatchObject({
      name: 'Dry out',
      terms: 'Thirty days',
      totals: { subtotalCents: 700_00, gstCents: 70_00, totalCents: 770_00 },
      updatedBy: { id: coordinator.userId },
      version: 2,
    })
    expect(linesOf(after)).toEqual(linesOf(made))
  })

  it('under a stale version answers what is stored, and changes nothing', async () => {
    const made = await add()
    const after = await change(made, { name: 'First', version: 1 })
    expect(await refusalOf(change(made, { name: 'Second', version: 1 }))).toMatchObject({
      code: 'conflict',
      current: after,
    })
    expect(await reread(made)).toEqual(after)
  })

  it('of its head does not meet a line that somebody saves, but one of all lines does', async () => {
    const made = await add()
    await saveLine(made, linesOf(made)[0]!, { quantity: 4 }, coordinator)
    expect(await change(made, { name: 'Dry out', version: 1 })).toMatchObject({ name: 'Dry out' })
    expect(await refusalOf(change(made, { sections: [], version: 1 }))).toMatchObject({ code: 'conflict' })
    expect(linesOf(await reread(made))).toHaveLength(4)
  })

  it('of all sections keeps the versions of lines that are as they were', async () => {
    const made = await add()
    const [section] = made.sections as [Estimate['sections'][number]]
    const [first, second, ...rest] = section.lines as [EstimateLine, EstimateLine, ...EstimateLine[]]
    const sent = [
      { ...section, title: 'Wet area', lines: [...rest, { ...first, quantity: 5 }, { description: 'New' }] },
    ]
    const after = await change(made, { sections: sent, version: 1 })
    expect(after.sections).toHaveLength(1)
    expect(linesOf(after).map(({ description, version }) => [description, version])).toEqual([
      ['Technician', 1],
      ['Air mover', 1],
      ['Extraction', 2],
      ['New', 1],
    ])
    expect(linesOf(after).some(({ id }) => id === second.id)).toBe(false)
    expect(after.sections[0]).toMatchObject({ id: section.id, title: 'Wet area', version: 2 })
    expect(after.totals.linesCents).toBe(linesOf(after).reduce((sum, { totalCents }) => sum + totalCents, 0))
  })

  it('of the markup prices every line again that has a cost', async () => {
    const some = [
      { description: 'Bought', unitCostCents: 100, markupPercent: 10 },
      { description: 'Typed', unitRateCents: 77 },
    ]
    const made = await add({ sections: [laundry(some, { markupPercent: 20 })] })
    const rates = (estimate: Estimate) => linesOf(estimate).map(({ unitRateCents }) => unitRateCents)
    expect(rates(made)).toEqual([110, 77])
    const bySection = await change(made, { markupMode: 'SECTION' })
    expect([rates(bySection), bySection.totals.linesCents]).toEqual([[120, 77], 197])
    const whole = await change(made, { markupMode: 'WHOLE', markupPercent: 50 })
    expect([rates(whole), whole.totals.linesCents]).toEqual([[150, 77], 227])
    expect(rates(await change(made, { markupPercent: 60 }))).toEqual([160, 77])
    // Without a markup each rate is what it was.
    expect(rates(await change(made, { markupMode: 'NONE' }))).toEqual([160, 77])
  })
})

describe('a line that is saved alone', () => {
  it('leaves the others as they are, and the sums follow', async () => {
    const made = await add()
    const [first, ...rest] = linesOf(made) as [EstimateLine, ...EstimateLine[]]
    const saved = await saveLine(made, first, { quantity: 4 })
    expect(saved).toMatchObject({ id: first.id, sectionId: made.sections[0]!.id, totalCents: 133_32, version: 2 })
    const after = await reread(made)
    expect(linesOf(after).slice(1)).toEqual(rest)
    expect(after.totals.linesCents).toBe(767_94 + 33_33)
    expect(after.version).toBe(2)
  })

  it('of another line meets nobody, and of the same line answers the stored one', async () => {
    const made = await add()
    const [first, second] = linesOf(made) as [EstimateLine, EstimateLine]
    await Promise.all([saveLine(made, first, { quantity: 2 }), saveLine(made, second, { quantity: 2 }, coordinator)])
    expect((await reread(made)).totals.linesCents).toBe(767_94 - 33_33 + 45)
    const refused = await refusalOf(saveLine(made, first, { quantity: 9 }, coordinator))
    expect(refused).toMatchObject({ code: 'conflict', current: { id: first.id, quantity: 2, version: 2 } })
    // A second try of what was saved.
    expect(await saveLine(made, first, { quantity: 2 })).toMatchObject({ quantity: 2, version: 2 })
    const remove = lines.remove(coordinator, { ...at(made), lineId: first.id }, { version: 1 })
    expect(await refusalOf(remove)).toMatchObject({ code: 'conflict', current: { version: 2 } })
  })

  it('is added once, last or before another one', async () => {
    const made = await add()
    const [first] = linesOf(made) as [EstimateLine]
    const id = newId()
    await addLine(made, { id, description: 'Last' })
    await expect(addLine(made, { id, description: 'Last' })).rejects.toMatchObject({ answer: { id } })
    expect(await refusalOf(addLine(made, { id, description: 'Other' }))).toMatchObject({ code: 'conflict' })
    await addLine(made, { beforeId: first.id, description: 'First' })
    expect(described(await reread(made))).toEqual(['First', 'Extraction', 'Tape', 'Technician', 'Air mover', 'Last'])
    expect(await refusalOf(addLine(made, { beforeId: newId() }))).toMatchObject({ code: 'not_found' })
  })

  it('goes between two as often as one likes', async () => {
    const made = await add({ sections: [laundry([{ description: 'a' }, { description: 'z' }])] })
    let before = linesOf(made)[1]!.id
    for (let n = 0; n < 25; n++) before = (await addLine(made, { beforeId: before, description: `${n}` })).id
    expect(described(await reread(made))).toEqual(['a', ...Array.from({ length: 25 }, (_, n) => `${24 - n}`), 'z'])
  })

  it('is deleted', async () => {
    const made = await add()
    await lines.remove(admin, { ...at(made), lineId: linesOf(made)[0]!.id }, {})
    expect(await reread(made)).toMatchObject({ totals: { linesCents: 667_95 }, version: 2 })
  })

  it('is moved with others, also to another section, whose markup then counts', async () => {
    const cost = { unitCostCents: 100 }
    const made = await add({
      markupMode: 'SECTION',
      sections: [
        laundry(
          [
            { description: 'a', ...cost },
            { description: 'b', ...cost },
          ],
          { markupPercent: 10 },
        ),
        laundry([{ description: 'c', ...cost }], { markupPercent: 50 }),
      ],
    })
    const [a, b, c] = linesOf(made) as [EstimateLine, EstimateLine, EstimateLine]
    const sectionId = made.sections[1]!.id
    const sent = MoveParts.parse({ lineIds: [b.id, a.id], sectionId, beforeId: c.id })
    const after = await lines.move(coordinator, at(made), sent)
    expect(linesOf(after).map(({ description, unitRateCents }) => [description, unitRateCents])).toEqual([
      ['b', 150],
      ['a', 150],
      ['c', 150],
    ])
    expect(after.totals.linesCents).toBe(450)
    const turned = await lines.move(admin, at(made), MoveParts.parse({ sectionId, beforeId: made.sections[0]!.id }))
    expect(turned.sections.map(({ id }) => id)).toEqual(made.sections.map(({ id }) => id).toReversed())
    expect(
      await refusalOf(lines.move(admin, at(made), MoveParts.parse({ lineIds: [newId()], sectionId }))),
    ).toMatchObject({ code: 'not_found' })
  })
})

describe('a section', () => {
  it('is added, changed and deleted with its lines', async () => {
    const made = await add()
    const section = await lines.addSection(admin, at(made), AddSection.parse({ title: 'Hall' }))
    await addLine({ ...made, sections: [section] }, { unitRateCents: 1_00 })
    const place = { ...at(made), sectionId: section.id }
    const renamed = await lines.changeSection(admin, place, ChangeSection.parse({ title: 'Hallway', version: 1 }))
    expect(renamed).toMatchObject({ title: 'Hallway', version: 2, lines: [{ description: 'Waste' }] })
    expect(
      await refusalOf(lines.changeSection(admin, place, ChangeSection.parse({ title: 'Entry', version: 1 }))),
    ).toMatchObject({ code: 'conflict', current: { title: 'Hallway' } })
    expect((await reread(made)).sections.map(({ title }) => title)).toEqual(['Laundry', 'Hallway'])
    await lines.removeSection(admin, place, {})
    expect(await reread(made)).toMatchObject({ sections: made.sections, totals: made.totals })
  })
})

describe('a decision', () => {
  it('is made with a note, and locks what is approved', async () => {
    const made = await add({ status: 'APPROVAL_PENDING' })
    const after = await deciding.approve(coordinator, at(made), decision({ note: 'As agreed', version: 1 }))
    expect(after).toMatchObject({
      status: 'APPROVED',
      decision: { by: { id: coordinator.userId }, note: 'As agreed' },
      sections: made.sections,
    })
    const [line] = linesOf(made) as [EstimateLine]
    const place = { ...at(made), sectionId: made.sections[0]!.id }
    const locked = [
      change(made, { name: 'Mine' }),
      change(made, { sections: [] }),
      change(made, { status: 'ESTIMATING' }),
      deciding.approve(admin, at(made), decision()),
      deciding.reject(admin, at(made), decision()),
      estimates.remove(admin, at(made)),
      saveLine(made, line, { quantity: 1 }),
      addLine(made),
      lines.remove(admin, { ...at(made), lineId: line.id }, {}),
      lines.move(admin, at(made), MoveParts.parse({ lineIds: [line.id], sectionId: place.sectionId })),
      lines.addSection(admin, at(made), AddSection.parse({ title: 'More' })),
      lines.changeSection(admin, place, ChangeSection.parse({ title: 'Other' })),
      lines.removeSection(admin, place, {}),
    ]
    const refused = await refusalsOf(locked)
    expect(refused.map(({ code }) => code)).toEqual(locked.map(() => 'conflict'))
    expect(refused.every(({ current }) => (current as Estimate).status === 'APPROVED')).toBe(true)
    expect(await reread(made)).toEqual(after)
  })

  it('is made once of two at once', async () => {
    const made = await add({ status: 'COMPLETED' })
    const both = [deciding.approve(admin, at(made), decision()), deciding.reject(coordinator, at(made), decision())]
    expect((await refusalsOf(both)).map(({ code }) => code)).toEqual(['conflict'])
    const again = await add({ status: 'COMPLETED' })
    const twice = [admin, coordinator].map((by) => deciding.approve(by, at(again), decision()))
    expect(await refusalsOf(twice)).toHaveLength(1)
    expect(await reread(again)).toMatchObject({ status: 'APPROVED', version: 2 })
  })

  it('is of what was seen, and of what is finished', async () => {
    const made = await add({ status: 'COMPLETED' })
    await saveLine(made, linesOf(made)[0]!, { quantity: 99 })
    expect(await refusalOf(deciding.approve(admin, at(made), decision({ version: 1 })))).toMatchObject({
      code: 'conflict',
    })
    expect(await refusalOf(deciding.approve(admin, at(await add()), decision()))).toMatchObject({ code: 'conflict' })
    const absurd = await add({ status: 'COMPLETED', discountCents: 800_00 })
    expect(await refusalOf(deciding.approve(admin, at(absurd), decision()))).toMatchObject({ code: 'conflict' })
  })

  it('to reject is taken up again by another status', async () => {
    const made = await add({ status: 'COMPLETED' })
    const rejected = await deciding.reject(coordinator, at(made), decision({ note: 'Too dear' }))
    expect(rejected).toMatchObject({ status: 'REJECTED', decision: { note: 'Too dear' } })
    expect(await refusalOf(saveLine(made, linesOf(made)[0]!, { quantity: 1 }))).toMatchObject({ code: 'conflict' })
    expect(await refusalOf(change(made, { name: 'Cheaper' }))).toMatchObject({ code: 'conflict' })
    const open = await change(made, { status: 'ESTIMATING', name: 'Cheaper' })
    expect(open).toMatchObject({ status: 'ESTIMATING', name: 'Cheaper', decision: null })
  })
})

describe('a discount', () => {
  it('in percent stays what was typed, follows the lines, and is copied', async () => {
    const made = await add({ discountPercent: 7.5 })
    expect(made).toMatchObject({ discountPercent: 7.5, discountCents: 0 })
    const { linesCents, discountCents, subtotalCents } = made.totals
    expect(discountCents).toBe(percentOf(linesCents, 7.5))
    expect(subtotalCents).toBe(linesCents - discountCents)
    await saveLine(made, linesOf(made)[0]!, { quantity: 99 })
    const after = await reread(made)
    expect(after.totals.discountCents).toBe(percentOf(after.totals.linesCents, 7.5))
    expect(await copy(made, {})).toMatchObject({ discountPercent: 7.5, totals: after.totals })
  })

  it('is an amount or a percentage: one takes the place of the other', async () => {
    const made = await add({ discountPercent: 7.5 })
    expect(await change(made, { discountCents: 10_00 })).toMatchObject({ discountCents: 10_00, discountPercent: null })
    expect(await change(made, { discountPercent: 5 })).toMatchObject({ discountCents: 0, discountPercent: 5 })
    expect(await change(made, { discountPercent: null })).toMatchObject({ totals: { discountCents: 0 } })
    for (const wrong of [
      { discountCents: 1, discountPercent: 1 },
      { discountPercent: 100.5 },
      { discountPercent: 1.234 },
    ]) {
      expect(ChangeEstimate.safeParse(wrong).error?.issues[0]?.path).toEqual(['discountPercent'])
    }
  })

  it('of 0 % is none, whatever the amount is', async () => {
    const made = await add({ discountCents: 10_00, discountPercent: 0 })
    expect(made).toMatchObject({ discountCents: 10_00, discountPercent: null })
    expect(await change(made, { discountPercent: 0 })).toMatchObject({ discountCents: 10_00, discountPercent: null })
    await change(made, { discountPercent: 5 })
    expect(await change(made, { discountPercent: 0 })).toMatchObject({ discountCents: 0, discountPercent: null })
  })

  it('that was an amount is taken out of its field to type a percentage', () => {
    const typed = {
      name: 'Make safe',
      markupMode: 'NONE',
      markupPercent: null,
      contingencyPercent: 0,
      discountCents: null,
      discountPercent: 7.5,
      gstPercent: 10,
      validDays: 30,
      letterheadId: '',
      terms: '',
      exclusions: '',
    }
    expect(EstimateForm.parse(typed)).toMatchObject({ discountCents: 0, discountPercent: 7.5 })
  })

  it('is never more than there is, and one that would be is not approved', async () => {
    const made = await add({ status: 'COMPLETED', discountCents: 800_000_00 })
    expect(made).toMatchObject({ discountCents: 800_000_00, totals: { subtotalCents: 0, gstCents: 0, totalCents: 0 } })
    expect(await refusalOf(deciding.approve(admin, at(made), decision()))).toMatchObject({
      message: 'The discount is more than the estimate.',
    })
  })
})

describe('a credit', () => {
  const CREDIT = { description: 'Salvaged carpet', quantity: 2, unitRateCents: 50_00, isCredit: true }

  it('takes off the price and the tax, is a line like any other, and is copied', async () => {
    const made = await add({ sections: [laundry([...EXAMPLE, CREDIT])] })
    const credit = linesOf(made).at(-1)!
    expect(credit).toMatchObject({ isCredit: true, unitRateCents: 50_00, totalCents: -100_00 })
    expect(made.totals).toMatchObject({ linesCents: 667_94, gstCents: 66_79, totalCents: 734_73 })
    const charge = await saveLine(made, credit, { isCredit: false })
    expect(charge).toMatchObject({ isCredit: false, totalCents: 100_00 })
    expect((await reread(made)).totals.linesCents).toBe(867_94)
    const { sectionId: _, ...line } = charge
    await saveLine(made, line, { isCredit: true, quantity: 3 })
    expect(await addLine(made, CREDIT)).toMatchObject({ totalCents: -100_00 })
    const after = await reread(made)
    expect(after.totals.linesCents).toBe(517_94)
    expect((await copy(made)).totals).toEqual(after.totals)
  })

  it('has the prices of a charge: a price below nothing is refused with a word', async () => {
    expect(
      AddLine.safeParse({ sectionId: newId(), description: 'X', unitRateCents: -1 }).error?.issues[0]?.message,
    ).toBe('Cannot be less than 0: what takes off is a credit')
    const sent = { sections: [laundry([{ ...CREDIT, quantity: 999_999, unitRateCents: 100_000_000 }])] }
    expect(await refusedFields(add(sent))).toHaveProperty('sections.0.lines.0.quantity')
  })

  it('is no more than the work once the estimate is finished, sent or approved', async () => {
    const over = [{ description: 'Tape', unitRateCents: 99_99 }, CREDIT]
    const refusal = { code: 'conflict', message: 'The credits are more than the work.' }
    const made = await add({ sections: [laundry(over)] })
    expect(made.totals.totalCents).toBe(-1)
    expect(await refusalOf(change(made, { status: 'COMPLETED' }))).toMatchObject(refusal)
    expect(await refusalOf(add({ status: 'COMPLETED', sections: [laundry(over)] }))).toMatchObject(refusal)
    expect(await reread(made)).toMatchObject({ status: 'SCOPING' })
    await saveLine(made, linesOf(made)[0]!, { quantity: 2 })
    expect(await change(made, { status: 'COMPLETED' })).toMatchObject({ status: 'COMPLETED' })
  })

  it.each(['COMPLETED', 'APPROVAL_PENDING'])(
    'is no more than the work of an estimate that is %s, whichever line or discount is written',
    async (status) => {
      const work = { description: 'Tape', unitRateCents: 150_00 }
      const sent = await add({ status, sections: [laundry([work, CREDIT])] })
      const refusal = { code: 'conflict', message: 'The credits are more than the work.' }
      const [charge, credit] = linesOf(sent)
      expect(await refusalOf(addLine(sent, CREDIT))).toMatchObject(refusal)
      expect(await refusalOf(saveLine(sent, credit!, { quantity: 4 }))).toMatchObject(refusal)
      expect(await refusalOf(lines.remove(admin, { ...at(sent), lineId: charge!.id }, {}))).toMatchObject(refusal)
      expect(await refusalOf(change(sent, { sections: [laundry([CREDIT])] }))).toMatchObject(refusal)
      expect((await change(sent, { discountCents: 900_00 })).totals).toMatchObject({ totalCents: 0 })
      await change(sent, { discountCents: 0 })
      expect((await reread(sent)).totals).toEqual(sent.totals)
      expect(await saveLine(sent, charge!, { unitRateCents: 100_00 })).toMatchObject({ totalCents: 100_00 })
    },
  )

  it('stays one, and a charge a charge, where a call leaves out which it is', async () => {
    const made = await add({ sections: [laundry([...EXAMPLE, CREDIT])] })
    const whole = made.sections.map((section) => ({
      ...section,
      lines: section.lines.map(({ isCredit: _, ...line }) => line),
    }))
    expect((await change(made, { sections: whole })).totals).toEqual(made.totals)
    const less = { isCredit: undefined, quantity: 3 }
    expect(await saveLine(made, linesOf(made).at(-1)!, less)).toMatchObject({ totalCents: -150_00 })
  })

  it('stays in what is approved of the rest', async () => {
    const made = await add({ status: 'COMPLETED', sections: [laundry([...EXAMPLE, CREDIT])] })
    const [first, second, third, fourth, credit] = linesOf(made).map(({ id }) => id)
    const without = (...ids: (string | undefined)[]) =>
      deciding.approve(admin, at(made), decision({ cuts: ids.map((lineId) => ({ lineId, reason: 'Too dear' })) }))
    expect(await refusedFields(without(credit))).toEqual({
      'cuts.0.lineId': 'A credit takes off the price: it is approved with the rest',
    })
    expect(await refusalOf(without(first, third, fourth))).toMatchObject({
      message: 'The credits are more than the work.',
    })
    expect(await refusalOf(without(first, second, third, fourth))).toMatchObject({ code: 'conflict' })
    const part = await without(fourth)
    expect(part).toMatchObject({ status: 'APPROVED', totals: { linesCents: 767_94 - 180_00 - 100_00 } })
    expect(linesOf(part).at(-1)).toMatchObject({ isCredit: true, totalCents: -100_00 })
  })
})

describe('a copy', () => {
  it('is the next version, with all that it holds', async () => {
    const { id: roomId } = await makeRoom(admin, { jobId, createdBy: admin.userId })
    const made = await approved({ terms: 'Thirty days', sections: [laundry(EXAMPLE, { roomId })] })
    const next = await copy(made, { estimateId: made.id, estimateName: 'Second try' })
    expect(next).toMatchObject({
      estimateNo: made.estimateNo,
      versionNo: 2,
      copiedFromId: made.id,
      name: 'Second try',
      status: 'ESTIMATING',
      terms: 'Thirty days',
      totals: made.totals,
      decision: null,
      version: 1,
    })
    const facts = (estimate: Estimate) =>
      estimate.sections.map(({ title, roomId: of, lines: own }) => [
        title,
        of,
        own.map(({ id: _, originId: __, ...line }) => line),
      ])
    expect(facts(next)).toEqual(facts(made))
    const origins = linesOf(made).map(({ id }) => id)
    expect(linesOf(next).map(({ originId }) => originId)).toEqual(origins)
    expect(linesOf(await copy(next)).map(({ originId }) => originId)).toEqual(origins)
    await saveLine(next, linesOf(next)[0]!, { quantity: 1 })
    expect(await reread(made)).toEqual(made)
  })

  it('to another job is a new estimate, without the rooms of this one', async () => {
    const { id: roomId } = await makeRoom(admin, { jobId, createdBy: admin.userId })
    const made = await add({ sections: [laundry(EXAMPLE, { roomId })] })
    const { id: elsewhere } = await makeJob(admin)
    const other = await copy(made, { jobId: elsewhere })
    expect(other).toMatchObject({ jobId: elsewhere, versionNo: 1, name: made.name, sections: [{ roomId: null }] })
    expect(other.estimateNo).toBeGreaterThan(made.estimateNo)
    expect(await refusalOf(copy(made, { jobId: (await makeJob(stranger)).id }))).toMatchObject({ code: 'not_found' })
    expect(await refusedFields(copy(made, { estimateId: other.id }))).toHaveProperty('estimateId')
  })

  it('gets a version of its own, however many are made at once, also after one was deleted', async () => {
    const made = await add()
    const copies = await Promise.all([copy(made), copy(made), copy(made)])
    expect(copies.map(({ versionNo }) => versionNo).toSorted((a, b) => a - b)).toEqual([2, 3, 4])
    const last = copies.find(({ versionNo }) => versionNo === 4)!
    await estimates.remove(admin, at(last))
    expect(await copy(made)).toMatchObject({ versionNo: 5 })
  })
})

it('keeps the sums of the lines beside them through any changes', async () => {
  let seed = 20_261_125
  const roll = (sides: number) => (seed = (seed * 48_271) % 2_147_483_647) % sides
  let made = await add({ markupMode: 'LINE' })
  for (let n = 0; n < 40; n++) {
    const all = linesOf(made)
    const one = all[roll(all.length)]
    const kind = one ? roll(4) : 0
    if (kind === 0)
      await addLine(made, { quantity: roll(9_999) / 1_000, unitRateCents: roll(9_999), taxable: !roll(3) })
    else if (kind === 1)
      await saveLine(made, one!, { quantity: roll(9_999) / 1_000, unitCostCents: roll(999), markupPercent: roll(50) })
    else if (kind === 2) await lines.remove(admin, { ...at(made), lineId: one!.id }, {})
    else await change(made, { markupMode: (['LINE', 'WHOLE', 'NONE'] as const)[roll(3)], markupPercent: roll(40) })
    made = await reread(made)
    const sum = (some: EstimateLine[]) => some.reduce((total, { totalCents }) => total + totalCents, 0)
    const stored = await inOrganization(admin, (tx) =>
      tx
        .select({ linesCents: table.linesCents, taxableLinesCents: table.taxableLinesCents })
        .from(table)
        .where(eq(table.id, made.id)),
    )
    expect(stored).toEqual([
      { linesCents: sum(linesOf(made)), taxableLinesCents: sum(linesOf(made).filter(({ taxable }) => taxable)) },
    ])
  }
})

it('saves a line of a thousand by writing that line alone', async () => {
  const many = Array.from({ length: 1_000 }, (_, n) => ({ description: `Line ${n}`, unitRateCents: n }))
  const made = await add({ sections: [laundry(many)] })
  await saveLine(made, linesOf(made)[500]!, { quantity: 2 })
  const written = await inOrganization(admin, (tx) =>
    tx.select({ version: estimateLines.version }).from(estimateLines).where(eq(estimateLines.estimateId, made.id)),
  )
  expect(written.filter(({ version }) => version > 1)).toHaveLength(1)
})

describe('many lines at once', () => {
  const block = (count: number, more: object = {}) =>
    Array.from({ length: count }, (_, n) => ({ id: newId(), description: `Line ${n}`, unitRateCents: 1_00, ...more }))
  const paste = (estimate: Estimate, sent: object, by = admin) =>
    lines.addMany(by, at(estimate), AddLines.parse({ sectionId: estimate.sections[0]!.id, ...sent }))

  it('are added in their order, before another or as the last, and change the sums once', async () => {
    const estimate = await add()
    const [, second] = linesOf(estimate)
    const after = await paste(estimate, { lines: block(200), beforeId: second!.id })
    expect(described(after).slice(0, 3)).toEqual(['Extraction', 'Line 0', 'Line 1'])
    expect(described(after).slice(200)).toEqual(['Line 199', 'Tape', 'Technician', 'Air mover'])
    expect(after.totals.linesCents).toBe(767_94 + 200_00)
    expect(after.version).toBe(estimate.version + 1)
    expect(described(await paste(after, { lines: [{ description: 'Last' }] })).at(-1)).toBe('Last')
  })

  it('are added once for their ids, also by two at once, and not under the id of another line', async () => {
    const estimate = await add()
    const some = block(3)
    const both = await Promise.allSettled([paste(estimate, { lines: some }), paste(estimate, { lines: some })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const after = await reread(estimate)
    await expect(paste(estimate, { lines: some })).rejects.toMatchObject({ answer: after })
    expect(linesOf(after)).toHaveLength(EXAMPLE.length + 3)
    for (const wrong of [
      some.map((line, at) => (at ? line : { ...line, unitRateCents: 2_00 })),
      [...some, ...block(1)],
      [some[0]!, some[0]!],
    ]) {
      await expect(paste(estimate, { lines: wrong })).rejects.toMatchObject({ code: 'conflict' })
    }
    await expect(paste(await add(), { lines: some })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('are all refused with one that comes to too much, that has no place, or that an estimate cannot hold', async () => {
    const estimate = await add()
    const large = { description: 'Large', quantity: 1_000_000, unitRateCents: 100_000_000 }
    expect(await refusedFields(paste(estimate, { lines: [...block(1), large] }))).toHaveProperty('lines.1.quantity')
    await expect(paste(estimate, { lines: block(1), beforeId: newId() })).rejects.toMatchObject({ code: 'not_found' })
    await expect(paste(estimate, { lines: block(1), sectionId: newId() })).rejects.toMatchObject({ code: 'not_found' })
    await expect(paste(estimate, { lines: block(1) }, stranger)).rejects.toMatchObject({ code: 'not_found' })
    expect(AddLines.safeParse({ sectionId: newId(), lines: block(501) }).success).toBe(false)
    for (let n = 0; n < 3; n++) await paste(estimate, { lines: block(500) })
    await expect(paste(estimate, { lines: block(500) })).rejects.toMatchObject({ code: 'conflict' })
    expect(linesOf(await reread(estimate))).toHaveLength(EXAMPLE.length + 1_500)
  })

  it('are not added to an approved estimate', async () => {
    await expect(paste(await approved(), { lines: block(2) })).rejects.toMatchObject({ code: 'conflict' })
  })
})
