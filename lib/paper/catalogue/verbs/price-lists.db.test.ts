import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { inOrganization } from '@/db/tenancy'
import { refusedFields } from '@/e2e/refusal-of'
import { newId } from '@/lib/base/wire'
import * as clients from '@/lib/company/clients/service'
import * as clientMerge from '@/lib/desk/client-merge/service'
import { makeActor, makeClient, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import { pricesFor } from '@/lib/paper/catalogue/queries/items'
import { AddCatalogueItem, type AddPriceList, ChangePriceList } from '@/lib/paper/catalogue/schema'
import type { Actor } from '@/lib/platform/auth/actor'

import * as items from './items'
import * as lists from './price-lists'

let admin: Actor
let fan: string
let labour: string
beforeAll(async () => {
  admin = await makeActor(await makeOrganization())
  const put = async (more: object) => (await items.add(admin, AddCatalogueItem.parse(more))).id
  fan = await put({ code: 'AM', name: 'Air mover', basis: 'AIR_MOVER_DAY', costCents: 1_000, sellCents: 4_500 })
  labour = await put({ code: 'TECH', name: 'Technician', basis: 'LABOUR_ORDINARY', sellCents: 9_500 })
})
afterAll(closeDatabase)

const client = async () => (await makeClient(admin)).id
const list = (clientId: string, more: Partial<AddPriceList> = {}): AddPriceList => ({
  name: 'Panel rates',
  clientId,
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  prices: [{ itemId: fan, sellCents: 3_900 }],
  ...more,
})
const changed = (clientId: string, more: object = {}) =>
  ChangePriceList.parse({ ...list(clientId), version: 1, ...more })
const sellOf = async (clientId: string | null, on: string) => {
  const prices = await inOrganization(admin, (tx) => pricesFor(tx, admin, { clientId, on }))
  return [prices.get('AIR_MOVER_DAY')?.sellPriceCents, prices.get('LABOUR_ORDINARY')?.sellPriceCents]
}

describe("a client's price list", () => {
  it('holds from its first day to its last, for its client alone, and for what it names', async () => {
    const [theirs, others] = [await client(), await client()]
    await lists.addList(admin, list(theirs))
    expect(await sellOf(theirs, '2026-01-01')).toEqual([3_900, 9_500])
    expect(await sellOf(theirs, '2026-12-31')).toEqual([3_900, 9_500])
    expect(await sellOf(theirs, '2027-01-01')).toEqual([4_500, 9_500])
    expect(await sellOf(others, '2026-06-01')).toEqual([4_500, 9_500])
    expect(await sellOf(null, '2026-06-01')).toEqual([4_500, 9_500])
  })

  it('prices what is offered for a job of the client today', async () => {
    const theirs = await client()
    const job = await makeJob(admin, { clientId: theirs, isPrivateJob: false })
    const { id } = await lists.addList(admin, list(theirs, { validFrom: '2020-01-01', validTo: null }))
    expect(await lists.browseLists(admin)).toContainEqual(
      expect.objectContaining({ id, state: 'VALID', priceCount: 1 }),
    )
    const [offer] = await items.findOffers(admin, { jobId: job.id, search: 'AM' })
    expect(offer).toMatchObject({ itemId: fan, unitCostCents: 1_000, sellPriceCents: 3_900 })
  })

  it('is added once for one id', async () => {
    const wanted = { ...list(await client()), id: newId() }
    expect(await lists.addList(admin, wanted)).toMatchObject({
      version: 1,
      prices: [{ code: 'AM', listSellCents: 4_500 }],
    })
    await expect(lists.addList(admin, wanted)).rejects.toMatchObject({ answer: { id: wanted.id } })
    await expect(lists.addList(admin, { ...wanted, prices: [] })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('shares no day with another of the client, also under two at once', async () => {
    const theirs = await client()
    await lists.addList(admin, list(theirs))
    expect(await refusedFields(lists.addList(admin, list(theirs, { validFrom: '2026-12-31', validTo: null })))).toEqual(
      {
        validFrom: '“Panel rates” of this client holds on these days',
      },
    )
    const next = list(theirs, { validFrom: '2027-01-01', validTo: null })
    const tries = await Promise.allSettled([lists.addList(admin, next), lists.addList(admin, next)])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('ends no earlier than it begins', async () => {
    expect(await refusedFields(lists.addList(admin, list(await client(), { validTo: '2025-12-31' })))).toHaveProperty(
      'validTo',
    )
  })

  it('is changed over what was read: the prices that are sent are all that it has, left out they stay', async () => {
    const theirs = await client()
    const { id } = await lists.addList(admin, list(theirs))
    const renamed = await lists.changeList(admin, id, changed(theirs, { name: 'Rates', prices: undefined }))
    expect(renamed).toMatchObject({ name: 'Rates', version: 2, prices: [{ itemId: fan, sellCents: 3_900 }] })
    await expect(lists.changeList(admin, id, changed(theirs, { name: 'Old' }))).rejects.toMatchObject({
      code: 'conflict',
      current: { name: 'Rates' },
    })
    const prices = [{ itemId: labour, sellCents: 0 }]
    const after = await lists.changeList(admin, id, changed(theirs, { prices, version: 2 }))
    expect(after.prices).toMatchObject([{ itemId: labour, sellCents: 0 }])
    expect(await sellOf(theirs, '2026-06-01')).toEqual([4_500, 0])
  })

  it('names items of the organisation, each once, and a client of it', async () => {
    const stranger = await makeActor(await makeOrganization())
    const foreign = (await items.add(stranger, AddCatalogueItem.parse({ code: 'X', name: 'X' }))).id
    const theirs = await client()
    const twice = [fan, fan].map((itemId) => ({ itemId, sellCents: 1 }))
    expect(await refusedFields(lists.addList(admin, list(theirs, { prices: twice })))).toHaveProperty('prices')
    for (const wrong of [
      list(theirs, { prices: [{ itemId: foreign, sellCents: 1 }] }),
      list((await makeClient(stranger)).id),
      list(newId()),
    ]) {
      await expect(lists.addList(admin, wrong)).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  it('is of one organisation', async () => {
    const theirs = await client()
    const { id } = await lists.addList(admin, list(theirs))
    const stranger = await makeActor(await makeOrganization())
    expect(await lists.browseLists(stranger)).toEqual([])
    for (const call of [
      () => lists.openList(stranger, id),
      () => lists.changeList(stranger, id, changed(theirs)),
      () => lists.removeList(stranger, id),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  it('is gone when it is deleted, and loses the price of a deleted item', async () => {
    const theirs = await client()
    const spare = await items.add(admin, AddCatalogueItem.parse({ code: 'SPARE', name: 'Spare' }))
    const { id } = await lists.addList(admin, list(theirs, { prices: [{ itemId: spare.id, sellCents: 1 }] }))
    await items.remove(admin, spare.id)
    expect((await lists.openList(admin, id)).prices).toEqual([])
    await lists.removeList(admin, id)
    await expect(lists.openList(admin, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('goes with its client, and to the one that a client is merged into for the days for which that has none', async () => {
    const [from, into, gone] = [await client(), await client(), await client()]
    const other = await items.add(admin, AddCatalogueItem.parse({ code: 'MERGED', name: 'Merged' }))
    const prices = [
      { itemId: fan, sellCents: 3_900 },
      { itemId: other.id, sellCents: 77 },
    ]
    const met = await lists.addList(admin, list(from, { prices }))
    const covered = await lists.addList(admin, list(from, { validFrom: '2028-02-01', validTo: '2028-02-10' }))
    const free = await lists.addList(admin, list(from, { validFrom: '2027-01-01', validTo: '2027-12-31' }))
    const own = await lists.addList(
      admin,
      list(into, { validFrom: '2026-06-01', prices: [{ itemId: fan, sellCents: 1_000 }] }),
    )
    const later = await lists.addList(admin, list(into, { validFrom: '2028-01-01', validTo: null }))
    const { id: goneId } = await lists.addList(admin, list(gone))
    await clients.remove(admin, gone)
    const [one, stays] = [await clients.open(admin, from), await clients.open(admin, into)]
    await clientMerge.merge(admin, from, { intoId: into, version: one.version, intoVersion: stays.version, take: [] })
    const found = await lists.browseLists(admin)
    expect(found.filter((each) => each.client.id === into).map(({ id }) => id)).toEqual([
      later.id,
      free.id,
      own.id,
      met.id,
    ])
    expect(await lists.openList(admin, met.id)).toMatchObject({ validFrom: '2026-01-01', validTo: '2026-05-31' })
    const taken = (await lists.openList(admin, own.id)).prices.map(({ itemId, sellCents }) => [itemId, sellCents])
    expect(new Map(taken as [string, number][])).toEqual(
      new Map([
        [fan, 1_000],
        [other.id, 77],
      ]),
    )
    for (const id of [covered.id, goneId]) expect(found.map((each) => each.id)).not.toContain(id)
  })

  it.each(['FREE', 'PAYG'] as const)('is not for an organisation on %s', async (pricingPlan) => {
    const actor = await makeActor(await makeOrganization({ pricingPlan }))
    const theirs = (await makeClient(actor)).id
    for (const call of [
      () => lists.browseLists(actor),
      () => lists.openList(actor, newId()),
      () => lists.addList(actor, list(theirs, { prices: [] })),
      () => lists.changeList(actor, newId(), changed(theirs)),
      () => lists.removeList(actor, newId()),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'plan' })
    }
  })
})
