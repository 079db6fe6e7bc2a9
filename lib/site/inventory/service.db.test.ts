import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { and, eq, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity, photos, roomFeedItems } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import type { AlreadyDone } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization, makeRoom, makeVisit } from '@/lib/desk/demo/factories'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import { exportInventory } from '@/lib/site/inventory/verbs/export'

import { inventoryItemsOf } from './queries'
import { AddInventoryItem, BrowseInventory, ChangeInventoryItem, ExportInventory, type InventoryItem } from './schema'
import * as inventory from './service'

let scope: { organizationId: number }
let technician: Actor
let admin: Actor
let elsewhere: Actor
let folder: string
beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(tmpdir(), 'inventory-'))
  scope = await makeOrganization()
  admin = await makeActor(scope)
  technician = await makeActor(scope, { role: 'Technician' })
  elsewhere = await makeActor(await makeOrganization())
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await closeDatabase()
})

async function site() {
  const by = { createdBy: admin.userId }
  const job = await makeJob(scope)
  const kitchen = await makeRoom(scope, { jobId: job.id, roomName: 'Kitchen', position: 0, ...by })
  const hall = await makeRoom(scope, { jobId: job.id, roomName: 'Hall', position: 1, ...by })
  const visit = await makeVisit(scope, { jobId: job.id, ...by })
  return { job, kitchen, hall, place: { jobId: job.id, roomId: kitchen.id, inspectionId: visit.id } }
}
const thing = (values: object = {}) => AddInventoryItem.parse({ name: 'Sofa', disposition: 'RESTORABLE', ...values })
const edit = (values: object = {}) =>
  ChangeInventoryItem.parse({ inventoryItemUpdate: { name: 'Sofa', disposition: 'RESTORABLE', ...values } })
const browse = (jobId: string, query: object = {}) => inventory.browse(admin, jobId, BrowseInventory.parse(query))
const seen = (...items: InventoryItem[]) => items.map(({ id, version }) => ({ id, version }))
const at = ({ jobId, roomId, inspectionId, roomFeedItemId, id: itemId }: InventoryItem) => ({
  jobId,
  roomId,
  inspectionId,
  roomFeedItemId,
  itemId,
})
const refused = (code: string) => expect.objectContaining({ code })

describe('an item', () => {
  it('is added to a room at a visit, with its place in the feed', async () => {
    const { job, place } = await site()
    const item = await inventory.add(technician, place, thing({ quantity: 2, replacementValueCents: 45_000 }))
    expect(item).toMatchObject({ ...place, roomName: 'Kitchen', quantity: 2, isLateEntry: false, version: 1 })
    const feed = await inOrganization(scope, (tx) => inventoryItemsOf(tx, scope, [item.roomFeedItemId, newId()]))
    expect([...feed]).toEqual([[item.roomFeedItemId, [item]]])
    expect(await inventory.ofRoom(admin, job.id, place.roomId)).toEqual([item])
    const [entry] = await inOrganization(scope, (tx) =>
      tx
        .select({ action: activity.action, details: activity.details })
        .from(activity)
        .where(eq(activity.jobId, job.id)),
    )
    expect(entry).toEqual({ action: 'inventory.added', details: { name: 'Sofa', room: 'Kitchen', quantity: 2 } })
  })

  it('sent twice, also at once, is there once; other content or another place is a conflict', async () => {
    const { job, hall, place } = await site()
    const once = thing({ id: newId() })
    const answers = await Promise.allSettled([1, 2, 3].map(() => inventory.add(technician, place, once)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const replay = (await inventory.add(technician, place, once).catch((error) => error)) as AlreadyDone
    expect(replay).toMatchObject({ name: 'AlreadyDone', answer: { id: once.id } })
    await expect(inventory.add(technician, place, { ...once, quantity: 2 })).rejects.toEqual(refused('conflict'))
    await expect(inventory.add(technician, { ...place, roomId: hall.id }, once)).rejects.toEqual(refused('conflict'))
    const other = await site()
    await expect(inventory.add(technician, other.place, once)).rejects.toEqual(refused('conflict'))
    const { roomFeedItemId } = replay.answer as InventoryItem
    await expect(inventory.add(technician, place, thing({ roomFeedItemId }))).rejects.toEqual(refused('conflict'))
    expect((await browse(job.id)).total.items).toBe(1)
    const items = await inOrganization(scope, (tx) =>
      tx
        .select({ id: roomFeedItems.id })
        .from(roomFeedItems)
        .where(and(eq(roomFeedItems.organizationId, scope.organizationId), eq(roomFeedItems.jobId, job.id))),
    )
    expect(items).toHaveLength(1)
  })

  it('is of this job’s rooms and visits, and of this organisation', async () => {
    const [{ place }, other] = [await site(), await site()]
    for (const wrong of [
      { ...place, roomId: other.place.roomId },
      { ...place, inspectionId: other.place.inspectionId },
      { ...place, jobId: other.job.id },
    ]) {
      await expect(inventory.add(technician, wrong, thing())).rejects.toEqual(refused('not_found'))
    }
    await expect(inventory.add(elsewhere, place, thing())).rejects.toEqual(refused('not_found'))
  })

  it('says when it is entered late, and why', async () => {
    const { place } = await site()
    const late = { happenedAt: '2026-03-02T21:00:00Z', lateReason: 'No signal' }
    expect(await inventory.add(technician, place, thing(late))).toMatchObject({
      isLateEntry: true,
      lateReason: 'No signal',
    })
    await expect(inventory.add(technician, place, thing({ ...late, lateReason: null }))).rejects.toEqual(
      refused('invalid'),
    )
  })

  it('is changed by its address, and of two at once the second meets a conflict', async () => {
    const { hall, place } = await site()
    const item = await inventory.add(technician, place, thing())
    const after = await inventory.change(technician, at(item), edit({ disposition: 'NON_RESTORABLE', version: 1 }))
    expect(after).toMatchObject({ disposition: 'NON_RESTORABLE', version: 2 })
    expect(await inventory.change(technician, at(after), edit({ disposition: 'NON_RESTORABLE' }))).toEqual(after)
    await expect(inventory.change(admin, at(item), edit({ name: 'Couch', version: 1 }))).rejects.toMatchObject({
      code: 'conflict',
      current: { disposition: 'NON_RESTORABLE' },
    })
    for (const wrong of [{ roomId: hall.id }, { roomFeedItemId: newId() }]) {
      await expect(inventory.change(admin, { ...at(item), ...wrong }, edit())).rejects.toEqual(refused('not_found'))
    }
    const both = await Promise.allSettled(
      ['A', 'B'].map((name) => inventory.change(admin, at(item), edit({ name, version: 2 }))),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
  })
})

describe('photos of an item', () => {
  async function photo(background: string): Promise<UploadedFile> {
    const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background } })
      .jpeg()
      .toBuffer()
    const file = path.join(folder, `${newId()}.jpg`)
    await writeFile(file, bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { path: file, name: 'photo.jpg', type: 'image/jpeg', size: bytes.length, sha256 }
  }

  it('come with it or after it, each once, and go with it', async () => {
    const { job, place } = await site()
    const [first, second] = [await photo('red'), await photo('blue')]
    const item = await inventory.add(technician, place, thing({ photoIds: [newId()] }), [first])
    expect(item.photos).toMatchObject([{ width: 30, height: 20 }])
    const more = ChangeInventoryItem.parse({ photoIds: [newId()] })
    await inventory.change(technician, at(item), more, [second])
    const after = await inventory.change(technician, at(item), more, [second])
    expect(after).toMatchObject({ version: 1, photos: [{ id: item.photos[0]!.id }, { id: more.photoIds![0] }] })
    const [listed] = (await browse(job.id)).items
    expect(listed!.photos).toHaveLength(2)
    await inventory.remove(technician, job.id, { items: seen(after) })
    const left = await inOrganization(scope, (tx) => tx.$count(photos, eq(photos.jobId, job.id)))
    expect(left).toBe(0)
  })
})

describe('several items', () => {
  it('get another disposition and room with their places in the feed, all or none', async () => {
    const { job, hall, place } = await site()
    const sofa = await inventory.add(technician, place, thing())
    const lamp = await inventory.add(technician, place, thing({ name: 'Lamp', disposition: 'E_TEST_REQUIRED' }))
    const changed = await inventory.changeSeveral(admin, job.id, {
      items: seen(sofa, lamp),
      disposition: 'NON_RESTORABLE',
      roomId: hall.id,
    })
    expect(changed.map(({ roomName, disposition }) => [roomName, disposition])).toEqual([
      ['Hall', 'NON_RESTORABLE'],
      ['Hall', 'NON_RESTORABLE'],
    ])
    const entries = await inOrganization(scope, (tx) =>
      tx.select({ details: activity.details }).from(activity).where(eq(activity.action, 'inventory.changed')),
    )
    expect(entries.map(({ details }) => details)).toContainEqual({
      item: 'Lamp',
      disposition: { from: 'E_TEST_REQUIRED', to: 'NON_RESTORABLE' },
      room: { from: 'Kitchen', to: 'Hall' },
    })
    const feed = await inOrganization(scope, (tx) =>
      tx.select({ roomId: roomFeedItems.roomId }).from(roomFeedItems).where(eq(roomFeedItems.jobId, job.id)),
    )
    expect(feed.map(({ roomId }) => roomId)).toEqual([hall.id, hall.id])
    await expect(
      inventory.changeSeveral(admin, job.id, { items: [...seen(changed[0]!), ...seen(lamp)], roomId: place.roomId }),
    ).rejects.toEqual(refused('conflict'))
    expect((await browse(job.id, { roomId: hall.id })).total.items).toBe(2)
    const other = await site()
    await expect(
      inventory.changeSeveral(admin, job.id, { items: seen(...changed), roomId: other.hall.id }),
    ).rejects.toEqual(refused('not_found'))
    await expect(
      inventory.changeSeveral(admin, other.job.id, { items: seen(...changed), disposition: 'UNAFFECTED' }),
    ).rejects.toEqual(refused('not_found'))
  })

  it('changed by two at once are changed by one of them, and none of the other’s', async () => {
    const { job, hall, place } = await site()
    const [sofa, lamp, rug] = [
      await inventory.add(technician, place, thing()),
      await inventory.add(technician, place, thing({ name: 'Lamp' })),
      await inventory.add(technician, place, thing({ name: 'Rug' })),
    ]
    const both = await Promise.allSettled([
      inventory.changeSeveral(admin, job.id, { items: seen(sofa, lamp), roomId: hall.id }),
      inventory.changeSeveral(technician, job.id, { items: seen(lamp, rug), roomId: hall.id }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
    const moved = (await browse(job.id, { roomId: hall.id })).items.map(({ name }) => name)
    expect(moved.toSorted()).toEqual(both[0].status === 'fulfilled' ? ['Lamp', 'Sofa'] : ['Lamp', 'Rug'])
  })

  it('are deleted with their places in the feed', async () => {
    const { job, place } = await site()
    const sofa = await inventory.add(technician, place, thing())
    const lamp = await inventory.add(technician, place, thing({ name: 'Lamp' }))
    await expect(
      inventory.remove(technician, job.id, { items: [...seen(sofa), { id: lamp.id, version: 7 }] }),
    ).rejects.toEqual(refused('conflict'))
    await expect(inventory.remove(elsewhere, job.id, { items: seen(sofa) })).rejects.toEqual(refused('not_found'))
    await inventory.remove(technician, job.id, { items: seen(sofa) })
    expect((await browse(job.id)).items.map(({ name }) => name)).toEqual(['Lamp'])
    await expect(inventory.remove(technician, job.id, { items: seen(sofa) })).rejects.toEqual(refused('not_found'))
    const standing = and(eq(roomFeedItems.jobId, job.id), isNull(roomFeedItems.deletedAt))
    const feed = await inOrganization(scope, (tx) =>
      tx.select({ id: roomFeedItems.id }).from(roomFeedItems).where(standing),
    )
    expect(feed).toEqual([{ id: lamp.roomFeedItemId }])
  })
})

describe('the list', () => {
  it('goes room by room, is filtered, and its sums agree over all pages', async () => {
    const { job, hall, place } = await site()
    const inHall = { ...place, roomId: hall.id }
    await inventory.add(
      technician,
      inHall,
      thing({ name: 'Rug 100%', quantity: 2, disposition: 'DRY_CLEANING_REQUIRED' }),
    )
    await inventory.add(
      technician,
      place,
      thing({ name: 'Fridge', brand: 'Westinghouse', replacementValueCents: 120_050 }),
    )
    await inventory.add(technician, place, thing({ name: 'Chair', quantity: 6, replacementValueCents: 8_995 }))
    const all = await browse(job.id, { pageSize: 2 })
    expect(all.items.map(({ name }) => name)).toEqual(['Fridge', 'Chair'])
    expect(all.total).toEqual({ items: 3, quantity: 9, valueCents: 120_050 + 6 * 8_995 })
    expect(all.byDisposition).toEqual([
      { disposition: 'RESTORABLE', items: 2, quantity: 7, valueCents: 174_020 },
      { disposition: 'DRY_CLEANING_REQUIRED', items: 1, quantity: 2, valueCents: 0 },
    ])
    const names = async (query: object) => (await browse(job.id, query)).items.map(({ name }) => name)
    expect(await names({ pageSize: 2, page: 2 })).toEqual(['Rug 100%'])
    expect(await names({ search: 'westing fri' })).toEqual(['Fridge'])
    expect(await names({ search: '100%' })).toEqual(['Rug 100%'])
    expect(await names({ roomId: hall.id })).toEqual(['Rug 100%'])
    expect(await names({ disposition: 'RESTORABLE' })).toEqual(['Fridge', 'Chair'])
    await expect(inventory.browse(elsewhere, job.id, BrowseInventory.parse({}))).rejects.toEqual(refused('not_found'))

    const { name, rows } = await exportInventory(admin, job.id, ExportInventory.parse({ disposition: 'RESTORABLE' }))
    const lines = []
    for await (const batch of rows) lines.push(...batch)
    expect(name).toMatch(/^inventory-\w+-\d+$/)
    expect(lines.map((line) => line.slice(0, 2))).toEqual([
      ['Room', 'Item'],
      ['Kitchen', 'Fridge'],
      ['Kitchen', 'Chair'],
    ])
    expect(lines[2]!.slice(4, 10)).toEqual([6, null, null, 'Restorable', 89.95, 539.7])
  })
})
