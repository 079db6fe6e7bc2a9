import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { catalogueItems } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { refusedFields } from '@/e2e/refusal-of'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import { pricesFor } from '@/lib/paper/catalogue/queries/items'
import { MOST_ITEMS, MOST_PRICE_CENTS } from '@/lib/paper/catalogue/rules'
import { AddCatalogueItem, BrowseCatalogue, ChangeCatalogueItem } from '@/lib/paper/catalogue/schema'
import { STARTERS } from '@/lib/paper/catalogue/starters'
import type { Actor } from '@/lib/platform/auth/actor'

import * as items from './items'

let admin: Actor
beforeAll(async () => {
  admin = await makeActor(await makeOrganization())
})
afterAll(closeDatabase)

const own = async (pricingPlan: 'FREE' | 'PAYG' | 'UNRESTRICTED' = 'UNRESTRICTED') =>
  makeActor(await makeOrganization({ pricingPlan }))
const fields = (code: string, more: object = {}) => AddCatalogueItem.parse({ code, name: `Item ${code}`, ...more })
const put = (code: string, more: object = {}, actor = admin) => items.add(actor, fields(code, more))
const changed = (item: Awaited<ReturnType<typeof put>>, more: object) => {
  const { id: _, createdAt: __, updatedAt: ___, ...rest } = item
  return ChangeCatalogueItem.parse({ ...rest, ...more })
}
const browse = (actor: Actor, query: object = {}) => items.browse(actor, BrowseCatalogue.parse(query))

describe('an item of the catalogue', () => {
  it('is added once for one id, under a code that no other has in any case', async () => {
    const wanted = fields('AM-DAY', { id: newId(), unit: 'unit', sellCents: 4_500, isPerDay: true })
    expect(await items.add(admin, wanted)).toMatchObject({
      code: 'AM-DAY',
      costCents: null,
      sellCents: 4_500,
      version: 1,
    })
    await expect(items.add(admin, wanted)).rejects.toMatchObject({ answer: { id: wanted.id } })
    expect(await refusedFields(put('am-day'))).toHaveProperty('code')
    await expect(items.add(admin, { ...fields('OTHER'), id: wanted.id })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is refused where the catalogue is full, by itself and among the starters', async () => {
    const actor = await own()
    const { organizationId } = actor
    const row = (at: number) => ({ ...fields(`N${at}`), organizationId, id: newId() })
    for (let at = 0; at < MOST_ITEMS; at += 1_000) {
      await inOrganization(actor, (tx) =>
        tx.insert(catalogueItems).values(Array.from({ length: 1_000 }, (_, n) => row(at + n))),
      )
    }
    await expect(put('MORE', {}, actor)).rejects.toMatchObject({ code: 'conflict' })
    await expect(items.addStarters(actor)).rejects.toMatchObject({ code: 'conflict' })
    expect((await browse(actor)).count).toBe(MOST_ITEMS)
  })

  it('frees its code when it is deleted', async () => {
    const { id } = await put('GOES')
    await items.remove(admin, id)
    await expect(items.open(admin, id)).rejects.toMatchObject({ code: 'not_found' })
    expect((await put('goes')).id).not.toBe(id)
  })

  it('is changed by one of two who try at once', async () => {
    const item = await put('TWO')
    const tries = await Promise.allSettled(
      [100, 200].map((sellCents) => items.change(admin, item.id, changed(item, { sellCents }))),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', current: { version: 2 } },
    })
  })

  it('answers a second try of what is stored, under the version that it was changed over', async () => {
    const item = await put('AGAIN')
    const wanted = changed(item, { name: 'Again' })
    expect(await items.change(admin, item.id, wanted)).toMatchObject({ version: 2 })
    expect(await items.change(admin, item.id, wanted)).toMatchObject({ name: 'Again', version: 2 })
  })

  it('is added once by two who add its code at once', async () => {
    const tries = await Promise.allSettled([put('RACE'), put('race')])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is of one organisation', async () => {
    const stranger = await own()
    const item = await put('OURS')
    await expect(items.open(stranger, item.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(items.change(stranger, item.id, changed(item, { name: 'Theirs' }))).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(items.remove(stranger, item.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(
      items.changeMany(stranger, { items: [{ id: item.id, version: 1 }], taxable: false }),
    ).rejects.toMatchObject({ code: 'not_found' })
    expect((await browse(stranger)).items).toEqual([])
  })

  it('prices evidence alone among the active ones, and names the one that does', async () => {
    const actor = await own()
    await put('FIRST', { basis: 'CALL_OUT' }, actor)
    expect(await refusedFields(put('SECOND', { basis: 'CALL_OUT' }, actor))).toEqual({
      basis: 'FIRST, Item FIRST, prices this already',
    })
    const resting = await put('THIRD', { basis: 'CALL_OUT', isActive: false }, actor)
    expect(await refusedFields(items.change(actor, resting.id, changed(resting, { isActive: true })))).toHaveProperty(
      'basis',
    )
    await expect(
      items.changeMany(actor, { items: [{ id: resting.id, version: 1 }], isActive: true }),
    ).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('FIRST') })
  })
})

describe('a price that cannot be', () => {
  it.each([{ sellCents: -1 }, { costCents: 0.5 }, { sellCents: MOST_PRICE_CENTS + 1 }, { costCents: Number.NaN }])(
    'is refused: %o',
    (more) => {
      expect(AddCatalogueItem.safeParse({ code: 'BAD', name: 'Bad', ...more }).success).toBe(false)
    },
  )
})

describe('the history of a price', () => {
  it('tells who changed what, from what to what, the newest first, and nothing else', async () => {
    const item = await put('PRICED', { costCents: 1_000 })
    const second = await items.change(admin, item.id, changed(item, { costCents: 1_100, sellCents: 2_000 }))
    await items.change(admin, item.id, changed(second, { name: 'Another name' }))
    expect(await items.browsePrices(admin, item.id)).toMatchObject([
      {
        costFromCents: 1_000,
        costToCents: 1_100,
        sellFromCents: null,
        sellToCents: 2_000,
        changedBy: { id: admin.userId },
      },
      { costFromCents: null, costToCents: 1_000, sellFromCents: null, sellToCents: null },
    ])
    await expect(items.browsePrices(await own(), item.id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('many items', () => {
  it('are changed alike, with prices raised half up to whole cents and none left none', async () => {
    const actor = await own()
    const [one, other] = [
      await put('ONE', { sellCents: 1_005, costCents: 333 }, actor),
      await put('OTHER', { costCents: 1_000 }, actor),
    ]
    const chosen = [one, other].map(({ id, version }) => ({ id, version }))
    const sent = { section: 'Drying', raiseSellPercent: 10, raiseCostPercent: -10 }
    const after = await items.changeMany(actor, { items: chosen, ...sent })
    expect(after).toMatchObject([
      { code: 'ONE', section: 'Drying', sellCents: 1_106, costCents: 300, version: 2 },
      { code: 'OTHER', section: 'Drying', sellCents: null, costCents: 900, version: 2 },
    ])
    expect(await items.browsePrices(actor, one.id)).toHaveLength(2)
  })

  it('are all changed or none, when somebody changed one or a price would be too high', async () => {
    const actor = await own()
    const [one, other] = [
      await put('ONE', { sellCents: 5 }, actor),
      await put('MOST', { sellCents: 90_000_000 }, actor),
    ]
    const chosen = [one, other].map(({ id, version }) => ({ id, version }))
    expect(await refusedFields(items.changeMany(actor, { items: chosen, raiseSellPercent: 50 }))).toHaveProperty(
      'raiseSellPercent',
    )
    await items.change(actor, other.id, changed(other, { name: 'New' }))
    await expect(items.changeMany(actor, { items: chosen, taxable: false })).rejects.toMatchObject({
      code: 'conflict',
      current: { id: other.id, name: 'New' },
    })
    expect(await items.open(actor, one.id)).toMatchObject({ sellCents: 5, taxable: true, version: 1 })
  })
})

describe('the list', () => {
  it('finds every word in code, name and description, by section, and only active ones where asked', async () => {
    const actor = await own()
    await put('B', { section: 'Drying', description: 'Quiet 100% fan' }, actor)
    await put('A', { section: 'Drying', isActive: false }, actor)
    await put('C', {}, actor)
    const codes = async (query: object) => (await browse(actor, query)).items.map(({ code }) => code)
    expect(await codes({})).toEqual(['A', 'B', 'C'])
    expect(await codes({ search: 'fan item' })).toEqual(['B'])
    expect(await codes({ search: '100%' })).toEqual(['B'])
    expect(await codes({ search: '%' })).toEqual(['B'])
    expect(await codes({ section: 'Drying', isActive: 'true' })).toEqual(['B'])
    expect(await browse(actor, { pageSize: '25', page: '2' })).toEqual({ items: [], count: 3, sections: ['Drying'] })
  })
})

describe('the starter items', () => {
  it('are added once, also by two at once, and leave what is there', async () => {
    const actor = await own()
    await put('call', { name: 'Our call-out', sellCents: 18_000 }, actor)
    await put('FAN', { basis: 'AIR_MOVER_DAY' }, actor)
    const [one, other] = await Promise.all([items.addStarters(actor), items.addStarters(actor)])
    expect([one.added, other.added].toSorted()).toEqual([0, STARTERS.length - 2])
    expect(await items.addStarters(actor)).toEqual({ added: 0 })
    const { items: found, count } = await browse(actor)
    expect(count).toBe(STARTERS.length)
    expect(found.filter(({ sellCents, costCents }) => sellCents !== null || costCents !== null)).toHaveLength(1)
  })

  it('are some thirty, each with a code and evidence of its own', () => {
    expect(STARTERS.length).toBeGreaterThanOrEqual(28)
    expect(new Set(STARTERS.map(({ code }) => code)).size).toBe(STARTERS.length)
    const bases = STARTERS.flatMap(({ basis }) => basis ?? [])
    expect(new Set(bases).size).toBe(bases.length)
  })
})

describe('what is offered for a job', () => {
  it('is active and says what is typed, codes that begin so first', async () => {
    const actor = await own()
    const job = await makeJob(actor)
    await put('X', { section: 'A', name: 'Air mover am' }, actor)
    await put('AM', { section: 'B', sellCents: 4_500 }, actor)
    await put('AM-OLD', { isActive: false }, actor)
    const offers = await items.findOffers(actor, { jobId: job.id, search: 'am' })
    expect(offers.map(({ code }) => code)).toEqual(['AM', 'X'])
    expect(offers[0]).toMatchObject({ unitCostCents: null, sellPriceCents: 4_500 })
    await put('AM-LONG', { section: 'A', sellCents: 100 }, actor)
    const [meant] = await items.findOffers(actor, { jobId: job.id, search: 'am' })
    expect(meant).toMatchObject({ code: 'AM' })
    const found = await items.findOffers(actor, { jobId: job.id, search: '', codes: ['am', 'x', 'am-old', 'AM_', ''] })
    expect(found.map(({ code }) => code).toSorted()).toEqual(['AM', 'X'])
    await expect(items.findOffers(actor, { jobId: newId(), search: '' })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('has the prices of evidence by what they price', async () => {
    const actor = await own()
    const fan = await put('AM', { basis: 'AIR_MOVER_DAY', costCents: 2_000 }, actor)
    await put('LGR', { basis: 'DEHUMIDIFIER_LGR_DAY', isActive: false }, actor)
    const prices = await inOrganization(actor, (tx) => pricesFor(tx, actor, { clientId: null, on: '2026-11-25' }))
    expect([...prices]).toMatchObject([
      ['AIR_MOVER_DAY', { itemId: fan.id, code: 'AM', unitCostCents: 2_000, sellPriceCents: null, taxable: true }],
    ])
  })
})

describe('a plan without the catalogue', () => {
  it.each(['FREE', 'PAYG'] as const)('is refused all of it: %s', async (plan) => {
    const actor = await own(plan)
    const job = await makeJob(actor)
    const id = newId()
    const calls = [
      () => browse(actor),
      () => items.open(actor, id),
      () => items.browsePrices(actor, id),
      () => items.findOffers(actor, { jobId: job.id, search: '' }),
      () => items.add(actor, fields('NO')),
      () => items.change(actor, id, ChangeCatalogueItem.parse({ code: 'NO', name: 'No', version: 1 })),
      () => items.changeMany(actor, { items: [{ id, version: 1 }] }),
      () => items.remove(actor, id),
      () => items.addStarters(actor),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'plan', status: 403 })
    const none = await inOrganization(actor, (tx) => pricesFor(tx, actor, { clientId: null, on: '2026-11-25' }))
    expect(none.size).toBe(0)
  })
})
