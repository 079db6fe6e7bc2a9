import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { newId } from '@/lib/base/wire'
import { makeActor, makeClient, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import { AddCatalogueItem, AddPriceList, ChangeCatalogueItem } from '@/lib/paper/catalogue/schema'
import * as items from '@/lib/paper/catalogue/verbs/items'
import { addList } from '@/lib/paper/catalogue/verbs/price-lists'
import { AddEstimate, AddLine, ChangeEstimate, ChangeLine, CopyEstimate } from '@/lib/paper/estimates/schema'
import type { Actor } from '@/lib/platform/auth/actor'

import * as estimates from './estimates'
import * as lines from './lines'
import { browseListPrices } from './list-prices'

let admin: Actor
let clientId: string
let jobId: string
beforeAll(async () => {
  admin = await makeActor(await makeOrganization())
  clientId = (await makeClient(admin)).id
  jobId = (await makeJob(admin, { clientId, isPrivateJob: false })).id
})
afterAll(closeDatabase)

let serial = 0
const itemOf = (more: object = {}, by = admin) =>
  items.add(by, AddCatalogueItem.parse({ code: `IT-${++serial}`, name: 'Air mover', costCents: 2_000, ...more }))
const lineOf = (catalogItemId: string, more: object = {}) => ({
  description: 'Air mover',
  catalogItemId,
  listCostCents: 2_000,
  listSellCents: 4_500,
  unitRateCents: 4_500,
  ...more,
})
const estimateOf = (some: object[], by = admin, job = jobId) =>
  estimates.add(by, AddEstimate.parse({ jobId: job, name: 'Dry', sections: [{ title: 'Laundry', lines: some }] }))
const at = (estimate: { id: string }) => ({ jobId, estimateId: estimate.id })

describe('a line made from an item of the catalogue', () => {
  it('keeps its price when the item gets another, and the list says what it is now', async () => {
    const item = await itemOf({ sellCents: 4_500 })
    const estimate = await estimateOf([lineOf(item.id), { description: 'By hand', unitRateCents: 1 }])
    expect(await browseListPrices(admin, at(estimate))).toEqual([
      { itemId: item.id, unitCostCents: 2_000, sellPriceCents: 4_500 },
    ])
    const { id: _, createdAt: __, updatedAt: ___, ...rest } = item
    await items.change(admin, item.id, ChangeCatalogueItem.parse({ ...rest, sellCents: 4_800 }))
    expect(await browseListPrices(admin, at(estimate))).toMatchObject([{ sellPriceCents: 4_800 }])
    expect((await estimates.open(admin, at(estimate))).sections[0]!.lines[0]).toMatchObject({
      catalogItemId: item.id,
      listSellCents: 4_500,
      unitRateCents: 4_500,
    })
  })

  it("has the list price of the job's client", async () => {
    const item = await itemOf({ sellCents: 4_500 })
    const prices = [{ itemId: item.id, sellCents: 3_900 }]
    await addList(admin, AddPriceList.parse({ name: 'Panel', clientId, validFrom: '2020-01-01', prices }))
    const estimate = await estimateOf([lineOf(item.id)])
    expect(await browseListPrices(admin, at(estimate))).toMatchObject([{ itemId: item.id, sellPriceCents: 3_900 }])
  })

  it('is added and changed alone or with the whole, with an item of the organisation', async () => {
    const [item, other] = [await itemOf(), await itemOf()]
    const stranger = await makeActor(await makeOrganization())
    const foreign = await itemOf({}, stranger)
    const estimate = await estimateOf([lineOf(item.id)])
    const [section] = estimate.sections
    const [line] = section!.lines
    const sectionId = section!.id
    const added = await lines.add(admin, at(estimate), AddLine.parse({ ...lineOf(other.id), sectionId }))
    expect(added).toMatchObject({ catalogItemId: other.id, listCostCents: 2_000 })
    const changed = { ...at(estimate), lineId: line!.id }
    expect(await lines.change(admin, changed, ChangeLine.parse(lineOf(other.id)))).toMatchObject({
      catalogItemId: other.id,
      version: 2,
    })
    for (const id of [foreign.id, newId()]) {
      for (const call of [
        () => estimateOf([lineOf(id)]),
        () => lines.add(admin, at(estimate), AddLine.parse({ ...lineOf(id), sectionId })),
        () => lines.change(admin, changed, ChangeLine.parse(lineOf(id))),
        () =>
          estimates.change(
            admin,
            at(estimate),
            ChangeEstimate.parse({ sections: [{ title: 'Laundry', lines: [lineOf(id)] }] }),
          ),
      ]) {
        await expect(call()).rejects.toMatchObject({ code: 'not_found' })
      }
    }
  })

  it('is saved and copied on when its item is deleted, which then says no price', async () => {
    const item = await itemOf()
    const estimate = await estimateOf([lineOf(item.id)])
    await items.remove(admin, item.id)
    const [line] = estimate.sections[0]!.lines
    const saved = await lines.change(
      admin,
      { ...at(estimate), lineId: line!.id },
      ChangeLine.parse(lineOf(item.id, { quantity: 3 })),
    )
    expect(saved).toMatchObject({ catalogItemId: item.id, quantity: 3 })
    const copy = await estimates.copy(admin, estimate.id, CopyEstimate.parse({}))
    expect(copy.sections[0]!.lines[0]).toMatchObject({ catalogItemId: item.id, listSellCents: 4_500 })
    expect(await browseListPrices(admin, at(estimate))).toEqual([])
  })
})

describe('an organisation without the catalogue', () => {
  it('estimates, but makes no line from an item and asks no list', async () => {
    const scope = await makeOrganization()
    const before = await makeActor(scope)
    const item = await itemOf({}, before)
    const own = (await makeJob(before)).id
    const estimate = await estimateOf([lineOf(item.id)], before, own)
    const actor = await makeActor(scope)
    const free = { ...actor, organization: { ...actor.organization, pricingPlan: 'FREE' as const } }
    expect(await estimateOf([{ description: 'By hand', unitRateCents: 1 }], free, own)).toMatchObject({ name: 'Dry' })
    await expect(estimateOf([lineOf(item.id)], free, own)).rejects.toMatchObject({ code: 'plan' })
    const place = { jobId: own, estimateId: estimate.id }
    await expect(browseListPrices(free, place)).rejects.toMatchObject({ code: 'plan' })
    const [line] = estimate.sections[0]!.lines
    const more = ChangeLine.parse(lineOf(item.id, { quantity: 2 }))
    expect(await lines.change(free, { ...place, lineId: line!.id }, more)).toMatchObject({ quantity: 2 })
  })
})

it('the list prices of an estimate are those of its organisation alone', async () => {
  const estimate = await estimateOf([])
  const stranger = await makeActor(await makeOrganization())
  await expect(browseListPrices(stranger, at(estimate))).rejects.toMatchObject({ code: 'not_found' })
  await expect(browseListPrices(admin, { jobId, estimateId: newId() })).rejects.toMatchObject({ code: 'not_found' })
})
