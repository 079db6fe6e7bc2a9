import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { and, eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity, photos as photoTable, planUsage, roomFeedItems } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { refusalOf } from '@/e2e/refusal-of'
import type { AlreadyDone } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import {
  makeActor,
  makeJob,
  makeMeter,
  makeMoisturePoint,
  makeOrganization,
  makeRoom,
  makeVisit,
} from '@/lib/desk/demo/factories'
import { clocksOf } from '@/lib/job/field/clocks'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import { addPhotoNote, changePhotoNote } from '@/lib/site/feed/verbs/photo-notes'
import { AddInventoryItem } from '@/lib/site/inventory/schema'
import { add as addThing } from '@/lib/site/inventory/service'
import { TakeReading } from '@/lib/site/moisture/schema'
import { addPhotos, remove as removeReading, take } from '@/lib/site/moisture/verbs/readings'
import { addFeedItem, moistureItemOf } from '@/lib/site/rooms/feed'
import * as rooms from '@/lib/site/rooms/service'

import { listFeed } from './queries'
import { AddPhotoNote, ChangePhotoNote, FilterFeed, RoomFeedItem } from './schema'
import { browse, filter, ids, read, remove } from './service'

let folder: string
let scope: { organizationId: number }
let tess: Actor
let omar: Actor
let at: { jobId: string; roomId: string; inspectionId: string }

beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'feed-'))
})
beforeEach(async () => {
  scope = await makeOrganization()
  tess = await makeActor(scope, { role: 'Technician' })
  omar = await makeActor(scope, { role: 'Technician' })
  at = await makePlace()
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

async function makePlace(jobId?: string) {
  const by = { jobId: jobId ?? (await makeJob(scope)).id, createdBy: tess.userId }
  const [room, visit] = await Promise.all([makeRoom(scope, by), makeVisit(scope, by)])
  return { jobId: by.jobId, roomId: room.id, inspectionId: visit.id }
}

let colour = 0
/** A photo unlike any other, as it arrives with a form. */
async function photo(): Promise<UploadedFile> {
  const background = { r: ++colour % 256, g: (colour >> 8) % 256, b: 90 }
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const file = path.join(folder, `${newId()}.jpg`)
  await writeFile(file, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { path: file, name: 'wall.jpg', type: 'image/jpeg', size: bytes.length, sha256 }
}

const add = (actor: Actor, values: object, files: UploadedFile[] = [], where = at) =>
  addPhotoNote(actor, where, AddPhotoNote.parse(values), files)
const change = (actor: Actor, id: string, values: object, files: UploadedFile[] = []) =>
  changePhotoNote(actor, { ...at, id }, ChangePhotoNote.parse(values), files)
const feed = (values: object = {}, actor = tess) => filter(actor, at.jobId, FilterFeed.parse(values))
const usedBytes = () =>
  inOrganization(scope, async (tx) => (await tx.select({ bytes: planUsage.storageBytes }).from(planUsage))[0]!.bytes)

describe('a photo note', () => {
  it('is many photos with a caption and a note, in one go', async () => {
    const files = [await photo(), await photo()]
    const photoIds = [newId(), newId()]
    const note = await add(tess, { photoIds, caption: ' North wall ', note: 'Skirting lifted' }, files)
    expect(RoomFeedItem.parse(note)).toEqual(note)
    expect(note).toMatchObject({
      ...at,
      type: 'PHOTO_NOTE',
      caption: 'North wall',
      note: 'Skirting lifted',
      isLateEntry: false,
      createdBy: { id: tess.userId },
      photos: photoIds.map((id) => ({ id, width: 30, height: 20 })),
    })
    expect(await feed()).toEqual([note])
    expect(await read(omar, at.jobId, note.id)).toEqual(note)
    expect(await ids(omar, at.jobId, at.inspectionId)).toEqual({ [at.roomId]: { PHOTO_NOTE: [note.id] } })
  })

  it('may be words alone, and not nothing', async () => {
    expect(await add(tess, { note: 'No access' })).toMatchObject({ photos: [], note: 'No access' })
    expect((await refusalOf(add(tess, {}))).fields).toEqual([
      { path: 'photos', message: 'Please take a photo or write a note' },
    ])
  })

  it('is the same at a replay, and another one under its id is refused', async () => {
    const [file, other] = [await photo(), await photo()]
    const sent = { id: newId(), photoIds: [newId()], caption: 'Wall' }
    const note = await add(tess, sent, [file])
    const stored = await usedBytes()
    const again = await refusalOf(add(tess, sent, [file]))
    expect((again as unknown as AlreadyDone).answer).toEqual(note)
    const nameless = await refusalOf(add(tess, { ...sent, photoIds: undefined }, [file]))
    expect((nameless as unknown as AlreadyDone).answer).toEqual(note)
    for (const wrong of [
      () => add(tess, { ...sent, caption: 'Floor' }, [file]),
      () => add(tess, { ...sent, photoIds: undefined }, [other]),
      () => add(tess, sent, [other]),
      async () => add(tess, sent, [file], { ...at, roomId: (await makePlace(at.jobId)).roomId }),
      async () => add(tess, sent, [file], { ...at, inspectionId: (await makePlace(at.jobId)).inspectionId }),
      async () => add(tess, sent, [file], await makePlace()),
    ]) {
      expect((await refusalOf(wrong())).code).toBe('conflict')
    }
    expect(await feed()).toEqual([note])
    expect(await usedBytes()).toBe(stored)
  })

  it('whose photos come one by one, all at once, holds them all', async () => {
    const files = await Promise.all([photo(), photo(), photo()])
    const sent = { id: newId(), caption: 'Wall' }
    const photoIds = files.map(() => newId())
    const send = (n: number) => add(tess, { ...sent, photoIds: [photoIds[n]!] }, [files[n]!])
    await Promise.all([send(0), send(1), send(2)])
    expect((await refusalOf(send(1))) as unknown as AlreadyDone).toMatchObject({ answer: { id: sent.id } })
    const [note, ...more] = await feed()
    expect(more).toEqual([])
    expect(note).toMatchObject({ id: sent.id, caption: 'Wall' })
    expect(note!.photos.map(({ id }) => id).toSorted()).toEqual(photoIds.toSorted())
  })

  it('is made by whichever comes first: a photo that says nothing yet, or the words', async () => {
    const files = await Promise.all([photo(), photo(), photo()])
    const id = newId()
    const send = (n: number) => add(tess, { id, photoIds: [newId()] }, [files[n]!])
    await add(tess, { id, caption: 'Wall' })
    await send(0)
    await change(tess, id, { caption: 'North wall' })
    await send(1)
    const happenedAt = new Date(Date.now() - 3_600_000).toISOString()
    await change(tess, id, { happenedAt })
    const whole = await send(2)
    expect(whole).toMatchObject({ caption: 'North wall', happenedAt })
    expect(whole.photos.map((one) => one.happenedAt)).toEqual([happenedAt, happenedAt, happenedAt])
    expect(await feed()).toEqual([whole])
    const long = new Date(Date.now() - 20 * 3_600_000).toISOString()
    expect((await refusalOf(change(tess, id, { happenedAt: long }))).fields[0]!.path).toBe('lateReason')
  })

  it('that came twice at the same second is stored once', async () => {
    const file = await photo()
    const sent = { id: newId(), photoIds: [newId()] }
    const both = await Promise.allSettled([add(tess, sent, [file]), add(tess, sent, [file])])
    const [done, again] = both.toSorted((a, b) => a.status.localeCompare(b.status))
    expect(done).toMatchObject({ status: 'fulfilled' })
    expect((again as PromiseRejectedResult).reason.answer).toEqual((done as PromiseFulfilledResult<unknown>).value)
    expect(await usedBytes()).toBe(file.size)
  })

  it('of another job, room or visit, or of the future, is refused, and nothing of it stays', async () => {
    const other = await makePlace()
    const file = await photo()
    const ahead = new Date(Date.now() + 3_600_000).toISOString()
    const long = new Date(Date.now() - 20 * 3_600_000).toISOString()
    expect((await refusalOf(add(tess, {}, [file], { ...at, roomId: other.roomId }))).message).toBe('No such room.')
    expect((await refusalOf(add(tess, {}, [file], { ...at, inspectionId: other.inspectionId }))).message).toBe(
      'No such site visit.',
    )
    expect((await refusalOf(add(tess, { happenedAt: ahead }, [file]))).fields[0]!.path).toBe('happenedAt')
    expect((await refusalOf(add(tess, { happenedAt: long }, [file]))).fields[0]!.path).toBe('lateReason')
    expect(await usedBytes()).toBe(0)
    expect(await add(tess, { happenedAt: long, lateReason: 'Flat battery', note: 'Wet' })).toMatchObject({
      isLateEntry: true,
      lateReason: 'Flat battery',
    })
  })
})

describe('changing a photo note', () => {
  it('adds, turns and removes photos, and leaves alone what is not sent', async () => {
    const [first, second, third] = [await photo(), await photo(), await photo()]
    const [a, b, c] = [newId(), newId(), newId()]
    const { id } = await add(tess, { photoIds: [a, b], caption: 'Wall', note: 'Wet' }, [first, second])
    const rotatedPhotoDetails = [{ photoId: b, degrees: 90 }]
    const changed = await change(omar, id, { photoIds: [c], photosToDelete: [a], rotatedPhotoDetails, note: '' }, [
      third,
    ])
    expect(changed).toMatchObject({
      caption: 'Wall',
      note: null,
      photos: [
        { id: b, degrees: 90, width: 20, height: 30 },
        { id: c, degrees: 0 },
      ],
    })
    expect(await usedBytes()).toBe(second.size + third.size)
  })

  it('by two who add photos to the same note at once keeps all of them', async () => {
    const { id, version } = await add(tess, { note: 'Kitchen' })
    const files = await Promise.all([photo(), photo(), photo(), photo()])
    const photoIds = files.map(() => newId())
    await Promise.all(
      files.map((file, n) => change(n % 2 ? tess : omar, id, { photoIds: [photoIds[n]!], version }, [file])),
    )
    const now = await read(tess, at.jobId, id)
    expect(now.photos.map((one) => one.id).toSorted()).toEqual(photoIds.toSorted())
    expect(now.note).toBe('Kitchen')
  })

  it('shows who saves second what the first one wrote', async () => {
    const { id, version } = await add(tess, { note: 'Dry' })
    const [mine, theirs] = await Promise.allSettled([
      change(tess, id, { note: 'Wet', version }),
      change(omar, id, { caption: 'North', version }),
    ])
    const first = [mine, theirs].find((one) => one.status === 'fulfilled')!.value
    const lost = [mine, theirs].find((one) => one.status === 'rejected')!.reason
    expect(lost).toMatchObject({ code: 'conflict', current: first })
  })

  it('to nothing is refused', async () => {
    const photoIds = [newId()]
    const { id } = await add(tess, { photoIds }, [await photo()])
    expect((await refusalOf(change(tess, id, { photosToDelete: photoIds }))).fields[0]!.path).toBe('photosToDelete')
    expect((await read(tess, at.jobId, id)).photos).toHaveLength(1)
  })

  it('of another place or organisation finds none', async () => {
    const { id } = await add(tess, { note: 'Dry' })
    const [other, beside] = [await makePlace(), await makePlace(at.jobId)]
    const stranger = await makeActor(await makeOrganization())
    const body = ChangePhotoNote.parse({ note: 'x' })
    for (const work of [
      () => changePhotoNote(tess, { ...other, id }, body, []),
      () => changePhotoNote(tess, { ...at, roomId: beside.roomId, id }, body, []),
      () => changePhotoNote(tess, { ...at, inspectionId: beside.inspectionId, id }, body, []),
      () => changePhotoNote(stranger, { ...at, id }, body, []),
      () => remove(stranger, { ...at, id }),
      () => remove(tess, { ...other, id }),
      () => read(tess, other.jobId, id),
    ]) {
      expect((await refusalOf(work())).code).toBe('not_found')
    }
  })
})

describe('two technicians in the same room at once', () => {
  it('overwrite nothing of each other', async () => {
    const work = [tess, omar].flatMap((who) => [1, 2, 3].map((n) => add(who, { note: `${who.userId} ${n}` })))
    const notes = await Promise.all(work)
    const found = await feed({ roomIds: [at.roomId] })
    expect(found.map(({ id }) => id).toSorted()).toEqual(notes.map(({ id }) => id).toSorted())
  })
})

describe('the feed', () => {
  const noteAt = async (where: typeof at, minute: number) => {
    const id = newId()
    const happenedAt = new Date(Date.UTC(2026, 2, 3, 9, minute)).toISOString()
    const clocks = clocksOf({ happenedAt, capturedAt: happenedAt, lateReason: null })
    await inOrganization(scope, (tx) => addFeedItem(tx, tess, where, { id, type: 'PHOTO_NOTE', note: 'x', clocks }))
    return id
  }

  it('comes page by page, the newest first, also where several happened at one time', async () => {
    const written = []
    for (const minute of [1, 2, 2, 2, 3]) written.push(await noteAt(at, minute))
    const read: string[] = []
    for (let before: string | undefined; ;) {
      const page = await feed({ limit: 2, before })
      read.push(...page.map(({ id }) => id))
      before = page.at(-1)?.id
      if (page.length < 2) break
    }
    expect(read).toEqual([written[4], ...written.slice(1, 4).toSorted().toReversed(), written[0]])
  })

  it('is narrowed to rooms, visits and types', async () => {
    const other = await makePlace(at.jobId)
    const [here, there] = [await noteAt(at, 1), await noteAt(other, 2)]
    const clocks = clocksOf({ lateReason: null })
    const moisture = await inOrganization(scope, (tx) => moistureItemOf(tx, tess, at, clocks))
    const found = async (values: object) => (await feed(values)).map(({ id }) => id)
    expect(await found({})).toEqual([moisture, there, here])
    expect(await found({ roomIds: [other.roomId] })).toEqual([there])
    expect(await found({ inspectionIds: [at.inspectionId], type: 'PHOTO_NOTE' })).toEqual([here])
    expect(await found({ type: ['MOISTURE', 'ROOM_DETAILS'] })).toEqual([moisture])
    expect(await found({ roomIds: [newId()] })).toEqual([])
    const typed = await browse(
      tess,
      { ...at, id: 'MOISTURE' },
      FilterFeed.pick({ limit: true, before: true }).parse({}),
    )
    expect(typed).toMatchObject([{ id: moisture, type: 'MOISTURE', readings: [] }])
  })

  it('keeps its page where the item before it was deleted', async () => {
    const [oldest, middle] = [await noteAt(at, 1), await noteAt(at, 2)]
    await remove(tess, { ...at, id: middle })
    expect((await feed({ before: middle })).map(({ id }) => id)).toEqual([oldest])
  })

  it('asks the database as often for many items as for one', async () => {
    await add(tess, { photoIds: [newId()], note: 'one' }, [await photo()])
    const one = await countQueries()
    for (let n = 0; n < 5; n++) await add(omar, { photoIds: [newId()] }, [await photo()])
    expect(await countQueries()).toBe(one)
  })
})

async function readWithPhoto(where = at) {
  const meter = await makeMeter(scope)
  const bound = { meterId: meter.id, scaleId: meter.scales[0]!.id }
  const own = { jobId: where.jobId, roomId: where.roomId, createdBy: tess.userId }
  const point = await makeMoisturePoint(scope, { ...own, ...bound })
  const reading = await take(tess, where, TakeReading.parse({ pointId: point.id, value: 20 }))
  const [photoIds, file] = [[newId()], await photo()]
  return { id: reading.id, photoIds, file, again: () => addPhotos(tess, where, reading.id, { photoIds }, [file]) }
}
const listWithPhoto = async (where = at) => {
  const body = AddInventoryItem.parse({ name: 'Sofa', disposition: 'RESTORABLE', photoIds: [newId()] })
  return addThing(tess, where, body, [await photo()])
}

describe('what an item consists of', () => {
  it('comes with its photos, which a replay doubles not', async () => {
    const read = await readWithPhoto()
    expect(await read.again()).toEqual(await read.again())
    const thing = await listWithPhoto()
    const [listed, moisture, ...more] = await feed()
    expect(more).toEqual([])
    expect(listed).toMatchObject({ type: 'INVENTORY_NOTE', photos: [], items: [{ photos: thing.photos }] })
    expect(thing.photos).toHaveLength(1)
    expect(moisture).toMatchObject({ type: 'MOISTURE', photos: [], readings: [{ photos: [{ id: read.photoIds[0] }] }] })
    expect(moisture).toHaveProperty('readings.0.photos.length', 1)
    const entries = await inOrganization(scope, (tx) =>
      tx.$count(activity, eq(activity.action, 'reading.photographed')),
    )
    expect(entries).toBe(1)
  })

  it('is asked for once of each kind, photos included, however much there is', async () => {
    await (await readWithPhoto()).again()
    await listWithPhoto()
    const one = await countQueries()
    for (let n = 0; n < 3; n++) {
      const other = await makePlace(at.jobId)
      await (await readWithPhoto(other)).again()
      await (await readWithPhoto(other)).again()
      await listWithPhoto(other)
    }
    expect(await feed()).toHaveLength(8)
    expect(await countQueries()).toBe(one)
  })
})

describe('deleting an item', () => {
  it('takes its photos along and frees their bytes', async () => {
    const note = await add(tess, { photoIds: [newId(), newId()] }, [await photo(), await photo()])
    await remove(omar, { ...at, id: note.id })
    expect(await feed()).toEqual([])
    expect(await usedBytes()).toBe(0)
    expect((await refusalOf(remove(omar, { ...at, id: note.id }))).code).toBe('not_found')
    expect((await refusalOf(add(tess, { id: note.id, note: 'again' }))).code).toBe('conflict')
    const late = await refusalOf(add(tess, { id: note.id, photoIds: [newId()] }, [await photo()]))
    expect(late).toMatchObject({ code: 'conflict', message: 'This photo note was deleted.' })
    expect(await usedBytes()).toBe(0)
  })

  it('takes the readings and things under it along, with their photos', async () => {
    await (await readWithPhoto()).again()
    await listWithPhoto()
    for (const { id } of await feed()) await remove(omar, { ...at, id })
    expect(await feed()).toEqual([])
    expect([await usedBytes(), await inOrganization(scope, (tx) => tx.$count(photoTable))]).toEqual([0, 0])
  })

  it('goes with the last reading under it, as the photos of that reading do', async () => {
    const reading = await readWithPhoto()
    await reading.again()
    await removeReading(omar, at, reading.id)
    expect(await feed()).toEqual([])
    expect([await usedBytes(), await inOrganization(scope, (tx) => tx.$count(photoTable))]).toEqual([0, 0])
  })

  it('takes what a room said of itself, which can be said again', async () => {
    await rooms.change(tess, at.jobId, at.roomId, { level: 'Ground', inspectionId: at.inspectionId, lateReason: null })
    const [details] = await feed({ type: 'ROOM_DETAILS' })
    expect(details).toMatchObject({ type: 'ROOM_DETAILS', details: { level: 'Ground' } })
    await remove(tess, { ...at, id: details!.id })
    await rooms.change(tess, at.jobId, at.roomId, { level: 'Upper', inspectionId: at.inspectionId, lateReason: null })
    expect(await feed()).toMatchObject([{ details: { level: 'Upper' } }])
  })
})

it('a room with photo notes stays', async () => {
  await add(tess, { note: 'Wet' })
  expect((await refusalOf(rooms.remove(tess, at.jobId, at.roomId))).message).toContain('1 photo note')
  const remaining = await inOrganization(scope, (tx) =>
    tx.$count(roomFeedItems, and(eq(roomFeedItems.roomId, at.roomId), inArray(roomFeedItems.type, ['PHOTO_NOTE']))),
  )
  expect(remaining).toBe(1)
  expect(await inOrganization(scope, (tx) => tx.$count(photoTable))).toBe(0)
})

/** How many queries a page of the feed takes. */
const countQueries = () =>
  inOrganization(scope, async (tx) => {
    const asked = [vi.spyOn(tx, 'select'), vi.spyOn(tx, 'execute')]
    await listFeed(tx, tess, at.jobId, FilterFeed.parse({}))
    return asked.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  })
