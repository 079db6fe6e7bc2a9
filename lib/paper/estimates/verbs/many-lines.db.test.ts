import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { estimateLines } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { refusalOf, refusedFields } from '@/e2e/refusal-of'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import { AddCatalogueItem } from '@/lib/paper/catalogue/schema'
import * as catalogue from '@/lib/paper/catalogue/verbs/items'
import {
  AddEstimate,
  AddLine,
  AddLines,
  ApproveEstimate,
  ChangeLine,
  type Estimate,
  type EstimateLine,
  WriteLines,
} from '@/lib/paper/estimates/schema'
import type { Actor } from '@/lib/platform/auth/actor'

import * as deciding from './decide'
import * as estimates from './estimates'
import * as lines from './lines'
import { writeMany } from './many-lines'

let admin: Actor
let stranger: Actor
let jobId: string
let estimate: Estimate
beforeAll(async () => {
  admin = await makeActor(await makeOrganization())
  stranger = await makeActor(await makeOrganization())
})
beforeEach(async () => {
  jobId = (await makeJob(admin)).id
  estimate = await add()
})
afterAll(closeDatabase)

const add = (more: object = {}) =>
  estimates.add(
    admin,
    AddEstimate.parse({
      jobId,
      name: 'Make safe',
      sections: [
        {
          title: 'Laundry',
          lines: ['One', 'Two', 'Three'].map((description) => ({ description, unitRateCents: 1_00 })),
        },
        { title: 'Hall', markupPercent: 50, lines: [{ description: 'Four', unitRateCents: 1_00 }] },
      ],
      ...more,
    }),
  )
const at = ({ id }: Pick<Estimate, 'id'>) => ({ jobId, estimateId: id })
const reread = () => estimates.open(admin, at(estimate))
const write = (sent: object, by = admin, of = estimate) => writeMany(by, at(of), WriteLines.parse(sent))
const linesOf = (some: Estimate) => some.sections.flatMap((section) => section.lines)
const described = (some: Estimate) =>
  some.sections.map((section) => section.lines.map(({ description }) => description).join(' '))
const sent = ({ totalCents: _, evidence: __, originId: ___, ...line }: EstimateLine, more: object = {}) => ({
  ...line,
  ...more,
})
const read = ({ id, version }: EstimateLine) => ({ id, version })
const putBack = ({ totalCents: _, version: __, ...line }: EstimateLine) => line
const elsewhere = (line: EstimateLine) => {
  const { id: lineId, ...typed } = sent(line, { note: 'By hand' })
  return lines.change(admin, { ...at(estimate), lineId }, ChangeLine.parse(typed))
}

describe('one call for many lines', () => {
  it('leaves a credit a credit where it does not say which a line is', async () => {
    const [one] = linesOf(estimate) as [EstimateLine]
    const credit = linesOf(await write({ change: [sent(one, { isCredit: true })] }))[0]!
    expect(linesOf(await write({ change: [sent(credit, { isCredit: undefined, quantity: 2 })] }))[0]).toMatchObject({
      isCredit: true,
      totalCents: -2_00,
    })
  })

  it('changes, deletes and adds, and counts as one change of the estimate', async () => {
    const [one, two, three] = linesOf(estimate) as [EstimateLine, EstimateLine, EstimateLine]
    const after = await write({
      change: [sent(one, { quantity: 5 }), sent(three, { description: 'Last' })],
      remove: [read(two)],
      add: [
        { sectionId: estimate.sections[0]!.id, beforeId: three.id, lines: [{ id: newId(), description: 'New' }] },
        { sectionId: estimate.sections[1]!.id, lines: [{ id: newId(), description: 'Five', unitRateCents: 7_00 }] },
      ],
    })
    expect(described(after)).toEqual(['One New Last', 'Four Five'])
    expect(linesOf(after).map(({ version }) => version)).toEqual([2, 1, 2, 1, 1])
    expect(after.totals.linesCents).toBe(5_00 + 1_00 + 1_00 + 7_00)
    expect(after.version).toBe(estimate.version + 1)
    expect(await reread()).toEqual(after)
  })

  it('that is sent again writes nothing', async () => {
    const [one, two] = linesOf(estimate) as [EstimateLine, EstimateLine]
    const body = {
      change: [sent(one, { quantity: 5 })],
      remove: [read(two)],
      add: [{ sectionId: estimate.sections[0]!.id, lines: [{ id: newId(), description: 'New' }] }],
    }
    const after = await write(body)
    expect(await write(body)).toEqual(after)
  })

  it('that comes late, after its lines were deleted, makes none of them again', async () => {
    const sectionId = estimate.sections[0]!.id
    const [bulk, pasted, typed] = [newId(), newId(), newId()]
    const body = { add: [{ sectionId, lines: [{ id: bulk, description: 'New' }] }] }
    const paste = AddLines.parse({ sectionId, lines: [{ id: pasted, description: 'Pasted' }] })
    const line = AddLine.parse({ id: typed, sectionId, description: 'Typed' })
    await write(body)
    await lines.addMany(admin, at(estimate), paste)
    await lines.add(admin, at(estimate), line)
    const added = linesOf(await reread()).filter(({ id }) => [bulk, pasted, typed].includes(id))
    expect(described(await write({ remove: added.map(read) }))).toEqual(['One Two Three', 'Four'])

    expect(described(await write(body))).toEqual(['One Two Three', 'Four'])
    await expect(lines.addMany(admin, at(estimate), paste)).rejects.toMatchObject({ answer: { id: estimate.id } })
    await expect(lines.add(admin, at(estimate), line)).rejects.toMatchObject({ code: 'not_found' })
    expect(described(await reread())).toEqual(['One Two Three', 'Four'])
    // Whoever takes the deletion back says so.
    const back = { add: [{ sectionId, lines: added.map(putBack), isBack: true }] }
    expect(described(await write(back))).toEqual(['One Two Three New Pasted Typed', 'Four'])
  })

  it('of an id that stands in another estimate is refused: nobody deleted that line', async () => {
    const other = await add()
    const id = newId()
    const sectionId = other.sections[0]!.id
    await lines.add(admin, at(other), AddLine.parse({ id, sectionId, description: 'There' }))
    const here = estimate.sections[0]!.id
    expect(await refusalOf(write({ add: [{ sectionId: here, lines: [{ id, description: 'Here' }] }] }))).toMatchObject({
      code: 'conflict',
    })
    const single = AddLine.parse({ id, sectionId: here, description: 'Here' })
    expect(await refusalOf(lines.add(admin, at(estimate), single))).toMatchObject({ code: 'conflict' })
    expect(await reread()).toEqual(estimate)
  })

  it('is refused whole when somebody changed one of them since, and says which', async () => {
    const [one, two, three] = linesOf(estimate) as [EstimateLine, EstimateLine, EstimateLine]
    const theirs = await elsewhere(two)
    const now = await reread()
    for (const body of [
      { change: [sent(one, { quantity: 5 }), sent(two, { quantity: 5 })], remove: [read(three)] },
      { change: [sent(one, { quantity: 5 })], remove: [read(two)] },
    ]) {
      expect(await refusalOf(write(body))).toMatchObject({ code: 'conflict', current: theirs })
    }
    expect(await reread()).toEqual(now)
  })

  it('writes over each line once, of two at once', async () => {
    const all = linesOf(estimate)
    const both = await Promise.allSettled([
      write({ change: all.map((line) => sent(line, { quantity: 2 })) }),
      write({ change: all.map((line) => sent(line, { quantity: 3 })) }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(new Set(linesOf(await reread()).map(({ quantity }) => quantity)).size).toBe(1)
  })

  it('puts a deleted line back with what it rested on, unless another line rests on that by now', async () => {
    const [one, two] = linesOf(estimate) as [EstimateLine, EstimateLine]
    const evidence = { key: 'VISITS.INITIAL', quantity: 1, days: null, rests: '1 initial attendance' }
    const rest = (line: EstimateLine) =>
      inOrganization(admin, (tx) =>
        tx.update(estimateLines).set({ evidence, originId: two.id }).where(eq(estimateLines.id, line.id)),
      )
    await rest(one)
    const before = await reread()
    const [taken] = linesOf(before) as [EstimateLine]
    expect(taken.evidence).toEqual(evidence)
    const back = { sectionId: before.sections[0]!.id, beforeId: two.id, lines: [putBack(taken)], isBack: true }
    await write({ remove: [read(taken)] })
    const restored = await write({ add: [back] })
    expect(linesOf(restored)[0]).toEqual(taken)
    await write({ remove: [read(linesOf(restored)[0]!)] })
    await rest(two)
    expect(linesOf(await write({ add: [back] }))[0]).toMatchObject({ id: one.id, evidence: null })
  })

  it('puts a deleted line back without its item, where that has left the catalogue since', async () => {
    const made = await catalogue.add(admin, AddCatalogueItem.parse({ code: 'AM-GONE', name: 'Air mover' }))
    const kept = await catalogue.add(admin, AddCatalogueItem.parse({ code: 'AM-KEPT', name: 'Large air mover' }))
    const lineOf = (catalogItemId: string) => ({
      id: newId(),
      catalogItemId,
      listSellCents: 45_00,
      description: 'Air mover',
      unitRateCents: 45_00,
    })
    const fresh = [lineOf(made.id), lineOf(kept.id)]
    const group = { sectionId: estimate.sections[0]!.id, lines: fresh }
    await write({ add: [group] })
    await write({ remove: fresh.map(({ id }) => ({ id, version: 1 })) })
    await catalogue.remove(admin, made.id)
    const others = fresh.map((line) => ({ ...line, id: newId() }))
    expect(await refusalOf(write({ add: [{ ...group, lines: others }] }))).toMatchObject({ code: 'not_found' })
    const put = async () =>
      linesOf(await write({ add: [{ ...group, isBack: true }] })).filter(
        ({ description }) => description === 'Air mover',
      )
    const back = [
      { id: fresh[0]!.id, catalogItemId: null, listSellCents: null, unitRateCents: 45_00, totalCents: 45_00 },
      { id: fresh[1]!.id, catalogItemId: kept.id, listSellCents: 45_00 },
    ]
    expect(await put()).toMatchObject(back)
    expect(await put()).toMatchObject(back)
  })

  it('prices lines by the markup of their section', async () => {
    const bySection = await add({
      markupMode: 'SECTION',
      sections: [{ title: 'Hall', markupPercent: 50, lines: [{ description: 'Four', unitCostCents: 1_00 }] }],
    })
    const [four] = linesOf(bySection) as [EstimateLine]
    const fresh = { id: newId(), description: 'Five', unitCostCents: 3_00 }
    const body = {
      change: [sent(four, { unitCostCents: 2_00 })],
      add: [{ sectionId: bySection.sections[0]!.id, lines: [fresh] }],
    }
    const after = await write(body, admin, bySection)
    expect(linesOf(after).map(({ unitRateCents }) => unitRateCents)).toEqual([3_00, 4_50])
  })

  it('is refused at the place of a line that comes to too much, for what is not there, and twice the same id', async () => {
    const [one, two] = linesOf(estimate) as [EstimateLine, EstimateLine]
    const sectionId = estimate.sections[0]!.id
    const much = { quantity: 1_000_000, unitRateCents: 100_000_000 }
    const large = { id: newId(), description: 'Large', ...much }
    const fresh = { id: newId(), description: 'New' }
    expect(await refusedFields(write({ change: [sent(one, { quantity: 2 }), sent(two, much)] }))).toHaveProperty(
      'change.1.quantity',
    )
    expect(await refusedFields(write({ add: [{ sectionId, lines: [fresh, large] }] }))).toHaveProperty(
      'add.0.lines.1.quantity',
    )
    for (const wrong of [
      { change: [sent({ ...one, id: newId() })] },
      { add: [{ sectionId: newId(), lines: [fresh] }] },
      { add: [{ sectionId, beforeId: newId(), lines: [fresh] }] },
      { add: [{ sectionId, lines: [{ ...fresh, catalogItemId: newId() }] }] },
    ]) {
      expect(await refusalOf(write(wrong))).toMatchObject({ code: 'not_found' })
    }
    const other = linesOf(await add())[0]!
    for (const wrong of [
      { change: [sent(one)], remove: [read(one)] },
      { remove: [read(other)] },
      { add: [{ sectionId, lines: [{ ...fresh, id: two.id }] }] },
    ]) {
      expect(await refusalOf(write(wrong))).toMatchObject({ code: 'conflict' })
    }
    expect(await refusalOf(write({ change: [sent(one, { quantity: 2 })] }, stranger))).toMatchObject({
      code: 'not_found',
    })
    expect(await reread()).toEqual(estimate)
  })

  it('holds at most five hundred lines of each kind', () => {
    const lines = Array.from({ length: 251 }, () => ({ id: newId(), description: 'Line' }))
    const group = { sectionId: newId(), lines }
    const read = Array.from({ length: 501 }, () => ({ id: newId(), version: 1 }))
    expect(WriteLines.safeParse({ add: [group] }).success).toBe(true)
    expect(WriteLines.safeParse({ add: [group, group] }).success).toBe(false)
    expect(WriteLines.safeParse({ remove: read }).success).toBe(false)
    expect(WriteLines.safeParse({ change: read.map((one) => ({ ...one, description: 'Line' })) }).success).toBe(false)
  })

  it('changes nothing of an approved estimate', async () => {
    const completed = await add({ status: 'COMPLETED' })
    await deciding.approve(admin, at(completed), ApproveEstimate.parse({}))
    const [one] = linesOf(completed) as [EstimateLine]
    expect(await refusalOf(write({ remove: [read(one)] }, admin, completed))).toMatchObject({ code: 'conflict' })
  })
})
