import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity, roomFeedItems } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { refusalOf, refusedFields } from '@/e2e/refusal-of'
import type { AlreadyDone, DomainError } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import {
  makeActor,
  makeAirReading,
  makeEquipmentItem,
  makeInstallation,
  makeJob,
  makeMeter,
  makeMoisturePoint,
  makeOrganization,
  makeReading,
  makeRoom,
  makeVisit,
} from '@/lib/desk/demo/factories'
import { clocksOf } from '@/lib/job/field/clocks'
import type { Actor } from '@/lib/platform/auth/actor'
import { AddInventoryItem } from '@/lib/site/inventory/schema'
import { add as addThing } from '@/lib/site/inventory/service'

import { addFeedItem } from './feed'
import { AddRoom, ChangeRoom } from './schema'
import { add, browse, change, order, remove, restore } from './service'

let scope: { organizationId: number }
let technician: Actor
let second: Actor
let elsewhere: Actor
beforeAll(async () => {
  scope = await makeOrganization()
  technician = await makeActor(scope, { role: 'Technician' })
  second = await makeActor(scope, { role: 'Technician' })
  elsewhere = await makeActor(await makeOrganization())
})
afterAll(closeDatabase)

const aRoom = (values: object) => AddRoom.parse(values)
const aChange = (values: object) => ChangeRoom.parse(values)
const namesOf = async (jobId: string) => (await browse(technician, jobId)).map(({ roomName }) => roomName)
const detailsOf = (roomId: string) =>
  inOrganization(scope, (tx) =>
    tx
      .select({ details: roomFeedItems.details, visit: roomFeedItems.inspectionId, deletedAt: roomFeedItems.deletedAt })
      .from(roomFeedItems)
      .where(and(eq(roomFeedItems.roomId, roomId), eq(roomFeedItems.type, 'ROOM_DETAILS')))
      .orderBy(asc(roomFeedItems.createdAt)),
  )

describe('a room', () => {
  it('is added by anybody behind the others, and recorded', async () => {
    const job = await makeJob(scope)
    await add(technician, job.id, aRoom({ roomName: ' Kitchen ' }))
    const laundry = await add(technician, job.id, aRoom({ roomName: 'Laundry', isAffected: false, lengthMetres: 2.35 }))
    expect(laundry).toMatchObject({ isAffected: false, lengthMetres: 2.35, widthMetres: null, insets: 0, version: 1 })
    expect(await namesOf(job.id)).toEqual(['Kitchen', 'Laundry'])
    const entries = await inOrganization(scope, (tx) =>
      tx
        .select({ action: activity.action, details: activity.details })
        .from(activity)
        .where(eq(activity.jobId, job.id)),
    )
    expect(entries).toContainEqual({ action: 'room.added', details: { name: 'Laundry' } })
  })

  it('has a name of its own on its job, whatever the case, also when two add it at once', async () => {
    const [job, other] = [await makeJob(scope), await makeJob(scope)]
    const both = await Promise.allSettled([
      add(technician, job.id, aRoom({ roomName: 'Hall' })),
      add(second, job.id, aRoom({ roomName: 'HALL' })),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const error = await refusalOf(add(second, job.id, aRoom({ roomName: 'hall' })))
    expect(error.fields).toEqual([{ path: 'roomName', message: 'This job has a room of that name already' }])
    await add(technician, other.id, aRoom({ roomName: 'Hall' }))
  })

  it('is the same at a replay, also once it was edited, and another one is refused', async () => {
    const job = await makeJob(scope)
    const id = newId()
    const room = await add(technician, job.id, aRoom({ id, roomName: 'Kitchen', level: 'Ground' }))
    const again = () => refusalOf(add(technician, job.id, aRoom({ id, roomName: 'Kitchen', level: 'Ground' })))
    expect(((await again()) as unknown as AlreadyDone).answer).toEqual(room)
    expect((await refusalOf(add(technician, job.id, aRoom({ id, roomName: 'Pantry' })))).code).toBe('conflict')
    const elsewhereOnIt = add(technician, (await makeJob(scope)).id, aRoom({ id, roomName: 'Kitchen' }))
    expect((await refusalOf(elsewhereOnIt)).code).toBe('conflict')
    const changed = await change(second, job.id, id, aChange({ roomName: 'Galley' }))
    expect(((await again()) as unknown as AlreadyDone).answer).toEqual(changed)
  })

  it('is not found on another job or in another organisation', async () => {
    const job = await makeJob(scope)
    const room = await makeRoom(scope, { jobId: (await makeJob(scope)).id, createdBy: technician.userId })
    expect((await refusalOf(change(technician, job.id, room.id, aChange({ level: '1' })))).code).toBe('not_found')
    expect((await refusalOf(browse(elsewhere, job.id))).code).toBe('not_found')
    expect((await refusalOf(remove(elsewhere, room.jobId, room.id))).code).toBe('not_found')
  })
})

describe('a change', () => {
  it('touches only what is sent', async () => {
    const job = await makeJob(scope)
    const { id } = await add(technician, job.id, aRoom({ roomName: 'Study', level: 'Upper', wetFloorArea: 3.125 }))
    const after = await change(technician, job.id, id, aChange({ wetWallArea: 2, level: '' }))
    expect(after).toMatchObject({ roomName: 'Study', level: null, wetFloorArea: 3.125, wetWallArea: 2, version: 2 })
  })

  it('that builds on what somebody changed since is refused, and shows it and who did', async () => {
    const job = await makeJob(scope)
    const { id, version } = await add(technician, job.id, aRoom({ roomName: 'Study' }))
    const stored = await change(second, job.id, id, aChange({ chamber: 'A', version }))
    const late = await refusalOf(change(technician, job.id, id, aChange({ chamber: 'B', version })))
    expect(late).toMatchObject({ code: 'conflict', current: { ...stored, updatedBy: { id: second.userId } } })
    expect(await browse(technician, job.id)).toEqual([stored])
  })

  it('of two at once keeps one, and shows it to the other', async () => {
    const job = await makeJob(scope)
    const { id, version } = await add(technician, job.id, aRoom({ roomName: 'Study' }))
    const [mine, theirs] = await Promise.allSettled([
      change(technician, job.id, id, aChange({ level: 'Upper', version })),
      change(second, job.id, id, aChange({ chamber: 'A', version })),
    ])
    const winner = mine.status === 'fulfilled' ? mine.value : (theirs as PromiseFulfilledResult<unknown>).value
    const lost = [mine, theirs].find((one) => one.status === 'rejected')?.reason as DomainError
    const { userId } = mine.status === 'fulfilled' ? technician : second
    expect(lost).toMatchObject({ code: 'conflict', current: { ...(winner as object), updatedBy: { id: userId } } })
    expect(await browse(technician, job.id)).toEqual([winner])
  })
})

describe('at a visit', () => {
  it('the details stand in the feed as they were then, once for each visit', async () => {
    const job = await makeJob(scope)
    const visits = [0, 1].map((day) =>
      makeVisit(scope, {
        jobId: job.id,
        createdBy: technician.userId,
        happenedAt: new Date(Date.UTC(2026, 2, 3 + day)).toISOString(),
      }),
    )
    const [first, next] = await Promise.all(visits)
    const { id } = await add(technician, job.id, aRoom({ roomName: 'Hall', inspectionId: first!.id, wetFloorArea: 9 }))
    await change(technician, job.id, id, aChange({ wetFloorArea: 8, inspectionId: first!.id }))
    await change(second, job.id, id, aChange({ wetFloorArea: 2, inspectionId: next!.id }))
    await change(second, job.id, id, aChange({ wetFloorArea: 0 }))
    expect(await detailsOf(id)).toMatchObject([
      { visit: first!.id, details: { roomName: 'Hall', wetFloorArea: 8 } },
      { visit: next!.id, details: { wetFloorArea: 2 } },
    ])
  })

  it('of another job nothing is changed', async () => {
    const job = await makeJob(scope)
    const { id } = await add(technician, job.id, aRoom({ roomName: 'Hall' }))
    const other = await makeVisit(scope, { jobId: (await makeJob(scope)).id, createdBy: technician.userId })
    const error = await refusalOf(change(technician, job.id, id, aChange({ level: '9', inspectionId: other.id })))
    expect(error.message).toBe('No such site visit.')
    expect(await browse(technician, job.id)).toMatchObject([{ level: null, version: 1 }])
  })
})

describe('the order', () => {
  it('is what was sent; who is not named follows', async () => {
    const job = await makeJob(scope)
    const [a, , c] = [
      await add(technician, job.id, aRoom({ roomName: 'A' })),
      await add(technician, job.id, aRoom({ roomName: 'B' })),
      await add(technician, job.id, aRoom({ roomName: 'C' })),
    ]
    await order(technician, job.id, { roomIds: [c.id, a.id] })
    expect(await namesOf(job.id)).toEqual(['C', 'A', 'B'])
    expect((await refusalOf(order(technician, job.id, { roomIds: [newId()] }))).code).toBe('invalid')
  })
})

describe('deleting', () => {
  const noteIn = async (jobId: string, roomId: string) => {
    const visit = await makeVisit(scope, { jobId, createdBy: technician.userId })
    const item = { id: newId(), type: 'PHOTO_NOTE' as const, clocks: clocksOf({ lateReason: null }) }
    return inOrganization(scope, (tx) => addFeedItem(tx, technician, { jobId, roomId, inspectionId: visit.id }, item))
  }

  it('takes an empty room with what it said of itself, and gives its name back', async () => {
    const job = await makeJob(scope)
    const visit = await makeVisit(scope, { jobId: job.id, createdBy: technician.userId })
    const { id } = await add(technician, job.id, aRoom({ roomName: 'Attic', inspectionId: visit.id }))
    await remove(technician, job.id, id)
    expect((await detailsOf(id))[0]!.deletedAt).not.toBeNull()
    expect((await refusalOf(remove(technician, job.id, id))).code).toBe('not_found')
    await add(technician, job.id, aRoom({ roomName: 'Attic' }))
    expect(await namesOf(job.id)).toEqual(['Attic'])
  })

  it('is taken back with what the room said of itself, unless its name is taken', async () => {
    const job = await makeJob(scope)
    const visit = await makeVisit(scope, { jobId: job.id, createdBy: technician.userId })
    const { id } = await add(technician, job.id, aRoom({ roomName: 'Attic', inspectionId: visit.id }))
    await add(technician, job.id, aRoom({ roomName: 'Hall' }))
    const inOther = await makeJob(scope)
    await remove(technician, job.id, id)
    expect((await refusalOf(restore(technician, inOther.id, id))).code).toBe('not_found')
    const taker = await add(technician, job.id, aRoom({ roomName: 'attic' }))
    expect(await refusedFields(restore(technician, job.id, id))).toHaveProperty('roomName')
    await remove(technician, job.id, taker.id)
    for (const _ of ['once', 'again after a lost answer'])
      expect(await restore(technician, job.id, id)).toMatchObject({ id, roomName: 'Attic' })
    expect(await namesOf(job.id)).toEqual(['Hall', 'Attic'])
    expect((await detailsOf(id))[0]!.deletedAt).toBeNull()
    await noteIn(job.id, id)
  })

  it('is refused while anything is recorded in the room, naming it', async () => {
    const job = await makeJob(scope)
    const { id } = await add(technician, job.id, aRoom({ roomName: 'Attic' }))
    await noteIn(job.id, id)
    const error = await refusalOf(remove(technician, job.id, id))
    expect(error.message).toBe('This room holds 1 photo note. A room can be deleted once nothing is recorded in it.')
    expect(await namesOf(job.id)).toEqual(['Attic'])
  })

  it('names things, equipment that was picked up, points, readings and the air as well', async () => {
    const job = await makeJob(scope)
    const own = { jobId: job.id, createdBy: technician.userId }
    const [room, visit, meter] = [await makeRoom(scope, own), await makeVisit(scope, own), await makeMeter(scope)]
    const at = { jobId: job.id, roomId: room.id, inspectionId: visit.id }
    const refused = async () => (await refusalOf(remove(technician, job.id, room.id))).message
    await makeAirReading(scope, { ...at, takenBy: technician.userId })
    expect(await refused()).toContain('This room holds 1 air reading.')
    const bound = { meterId: meter.id, scaleId: meter.scales[0]!.id }
    const point = await makeMoisturePoint(scope, { ...own, ...bound, roomId: room.id })
    await makeReading(scope, point, { inspectionId: visit.id, value: 20, takenBy: technician.userId })
    const pickedUp = { at: new Date().toISOString(), inspectionId: visit.id }
    const itemIds = [(await makeEquipmentItem(scope)).id]
    const by = technician.userId
    await makeInstallation(scope, { ...at, itemIds, by, at: new Date(Date.now() - 60_000).toISOString(), pickedUp })
    await addThing(technician, at, AddInventoryItem.parse({ name: 'Sofa', disposition: 'RESTORABLE' }))
    expect(await refused()).toContain(
      'This room holds 1 inventory item, 1 equipment installation, 1 moisture point, 1 moisture reading and 1 air reading.',
    )
  })

  it('while somebody records something there loses nothing: either the room stays, or the record finds none', async () => {
    const job = await makeJob(scope)
    for (let round = 0; round < 5; round++) {
      const { id } = await add(technician, job.id, aRoom({ roomName: `Attic ${round}` }))
      const [removed, noted] = await Promise.allSettled([remove(technician, job.id, id), noteIn(job.id, id)])
      expect([removed.status, noted.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    }
  })
})
