import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity, files, photos as photoTable, roomFeedItems } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { refusalOf } from '@/e2e/refusal-of'
import { AlreadyDone } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization, makePhotoNote, makeRoom, makeVisit } from '@/lib/desk/demo/factories'
import { BrowsePhotos, type GalleryPhoto } from '@/lib/job/photos/schema'
import { browse, change } from '@/lib/job/photos/verbs/job-photos'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import { movePhotos } from '@/lib/site/feed/verbs/move-photos'
import { addPhotoNote, changePhotoNote } from '@/lib/site/feed/verbs/photo-notes'

import { AddPhotoNote, ChangePhotoNote, FilterFeed } from './schema'
import { filter } from './service'

let folder: string
let scope: { organizationId: number }
let tess: Actor
let omar: Actor
let jobId: string
let kitchen: string
let laundry: string
let inspectionId: string

beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'moved-photos-'))
})
beforeEach(async () => {
  scope = await makeOrganization()
  tess = await makeActor(scope, { role: 'Technician' })
  omar = await makeActor(scope, { role: 'Technician' })
  jobId = (await makeJob(scope)).id
  const by = { jobId, createdBy: tess.userId }
  kitchen = (await makeRoom(scope, { ...by, roomName: 'Kitchen' })).id
  laundry = (await makeRoom(scope, { ...by, roomName: 'Laundry' })).id
  inspectionId = (await makeVisit(scope, by)).id
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

let serial = 0
const note = (pictures: number, values: { note?: string; roomId?: string } = {}) =>
  makePhotoNote(scope, {
    jobId,
    roomId: kitchen,
    inspectionId,
    createdBy: tess.userId,
    happenedAt: '2026-03-02T01:00:00.000Z',
    ...values,
    pictures: Array.from({ length: pictures }, () => ({
      bytes: Buffer.from(`photo ${++serial}`),
      width: 3,
      height: 2,
    })),
  })

/** A photo unlike any other, as it arrives from a phone. */
async function photo(): Promise<UploadedFile> {
  const background = { r: ++serial % 256, g: 30, b: 90 }
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const file = path.join(folder, `${newId()}.jpg`)
  await writeFile(file, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { path: file, name: 'wall.jpg', type: 'image/jpeg', size: bytes.length, sha256 }
}

const send = (id: string, photoIds: string[], arrived: UploadedFile[]) =>
  addPhotoNote(tess, { jobId, roomId: kitchen, inspectionId }, AddPhotoNote.parse({ id, photoIds }), arrived)

const gallery = () => browse(tess, jobId, BrowsePhotos.parse({}))
const inRoom = async (roomId: string) => (await gallery()).filter((photo) => photo.roomId === roomId)
const seenAs = (photos: readonly GalleryPhoto[]) => photos.map(({ id, version }) => ({ id, version }))
const move = (photos: readonly GalleryPhoto[], roomId = laundry, actor = tess) =>
  movePhotos(actor, jobId, { photos: seenAs(photos), roomId })
const feedOf = (roomId: string) => filter(tess, jobId, FilterFeed.parse({ roomIds: [roomId] }))
const history = () =>
  inOrganization(scope, (tx) =>
    tx.select({ details: activity.details }).from(activity).where(eq(activity.action, 'photo.moved')),
  )

describe('photos that move to another room', () => {
  it('take their note with them, with its words, when all of it goes', async () => {
    const { id } = await note(2, { note: 'Skirting lifted' })
    const before = await gallery()
    const moved = await move(before, laundry, omar)
    expect(moved.map(({ roomId, roomName }) => [roomId, roomName])).toEqual([
      [laundry, 'Laundry'],
      [laundry, 'Laundry'],
    ])
    expect(await feedOf(kitchen)).toEqual([])
    const [there] = await feedOf(laundry)
    expect(there).toMatchObject({ id, note: 'Skirting lifted', createdBy: { id: tess.userId } })
    expect(there!.photos.map((photo) => photo.id)).toEqual(before.map((photo) => photo.id).sort())
  })

  it('keep their visit, times, author, place in the order and bytes, and leave the words with those that stay', async () => {
    const { id } = await note(3, { note: 'Skirting lifted' })
    const all = (await gallery()).toSorted((a, b) => a.position - b.position)
    await move([all[0]!, all[2]!])
    const there = await inRoom(laundry)
    for (const moved of there) {
      const { roomId: _, roomName: __, version, updatedAt: ___, ...rest } = all.find((one) => one.id === moved.id)!
      expect(moved).toMatchObject({ ...rest, version: version + 1 })
    }
    const [[stays], [goes]] = await Promise.all([feedOf(kitchen), feedOf(laundry)])
    expect(stays).toMatchObject({ id, note: 'Skirting lifted', photos: [{ id: all[1]!.id }] })
    expect(goes).toMatchObject({
      note: null,
      caption: null,
      happenedAt: stays!.happenedAt,
      createdBy: { id: tess.userId },
    })
    expect(goes!.photos.map((photo) => photo.id)).toEqual([all[0]!.id, all[2]!.id])
    const stored = await inOrganization(scope, (tx) => tx.select({ id: files.id }).from(files))
    expect(stored).toHaveLength(3)
  })

  it('are told of in the history, once for each room that they leave', async () => {
    await note(2)
    await note(1, { roomId: laundry })
    const bath = (await makeRoom(scope, { jobId, createdBy: tess.userId, roomName: 'Bathroom' })).id
    await move(await gallery(), bath)
    const told = (await history()).map(({ details }) => details)
    expect(told).toHaveLength(2)
    expect(told).toEqual(
      expect.arrayContaining([
        { photos: 2, from: 'Kitchen', to: 'Bathroom' },
        { photos: 1, from: 'Laundry', to: 'Bathroom' },
      ]),
    )
  })

  it('and are there already stay as they are', async () => {
    await note(2)
    const before = await gallery()
    expect(await move(before, kitchen)).toHaveLength(2)
    expect(await gallery()).toEqual(before)
    expect(await history()).toEqual([])
  })

  it('are joined by what a phone still sends to their note', async () => {
    const [id, ids, files] = [newId(), [newId(), newId()], [await photo(), await photo()]]
    await send(id, [ids[0]!], [files[0]!])
    await move(await gallery())
    const joined = await send(id, [ids[1]!], [files[1]!])
    expect(joined).toMatchObject({ id, roomId: laundry })
    expect((await inRoom(laundry)).map((one) => one.id).sort()).toEqual([...ids].sort())
  })

  it('are followed by the words that a phone says of them, and keep those of nobody else under their id', async () => {
    const [id, file] = [newId(), await photo()]
    await send(id, [newId()], [file])
    await move(await gallery())
    const at = { jobId, roomId: kitchen, inspectionId }
    const words = AddPhotoNote.parse({ id, note: 'Behind the fridge' })
    expect(await refusalOf(addPhotoNote(tess, at, words, []))).toMatchObject({ code: 'conflict' })
    const said = await changePhotoNote(tess, { ...at, id }, ChangePhotoNote.parse({ note: 'Behind the fridge' }), [])
    expect(said).toMatchObject({ id, roomId: laundry, note: 'Behind the fridge' })
  })

  it('are known when a phone sends them again to the note that they left', async () => {
    const [id, ids, files] = [newId(), [newId(), newId()], [await photo(), await photo()]]
    await send(id, ids, files)
    await move((await gallery()).filter((one) => one.id === ids[0]))
    await expect(send(id, [ids[0]!], [files[0]!])).rejects.toBeInstanceOf(AlreadyDone)
    expect((await gallery()).map((one) => [one.id, one.roomName]).sort()).toEqual(
      [
        [ids[0], 'Laundry'],
        [ids[1], 'Kitchen'],
      ].sort(),
    )
  })
})

describe('photos do not move', () => {
  const refused = async (work: Promise<unknown>) => {
    const { code, message } = await refusalOf(work)
    return { code, message }
  }

  it('when they belong to something else than a photo note, which is named, and none moves then', async () => {
    await note(1)
    const [photo] = await gallery()
    const [plan] = await inOrganization(scope, async (tx) => {
      const [stored] = await tx.select().from(photoTable).where(eq(photoTable.id, photo!.id))
      const [file] = await tx.select().from(files).where(eq(files.id, stored!.fileId))
      const fileId = newId()
      await tx.insert(files).values({ ...file!, id: fileId, key: `${file!.key}-plan` })
      return tx
        .insert(photoTable)
        .values({ ...stored!, id: newId(), fileId, feedItemId: null, floorPlanOfId: inspectionId, number: 1_001 })
        .returning()
    })
    const all = await gallery()
    expect(all.map(({ recordType, roomId }) => [recordType, roomId])).toEqual(
      expect.arrayContaining([
        ['PHOTO_NOTE', kitchen],
        ['FLOOR_PLAN', null],
      ]),
    )
    expect(all.map(({ id }) => id)).toContain(plan!.id)
    expect(await refused(move(all))).toEqual({
      code: 'invalid',
      message:
        'One of these photos belongs to a floor plan and stays with it. Only photos of photo notes move to another room.',
    })
    expect(await inRoom(kitchen)).toHaveLength(1)
  })

  it('once somebody changed or removed one of them', async () => {
    await note(2)
    const seen = await gallery()
    await change(omar, { id: jobId, photoId: seen[0]!.id }, { caption: 'North wall' })
    expect(await refused(move(seen))).toMatchObject({ code: 'conflict' })
    expect(await inRoom(laundry)).toEqual([])
    expect(await refused(movePhotos(tess, jobId, { photos: [{ id: newId(), version: 1 }], roomId: laundry }))).toEqual({
      code: 'not_found',
      message: 'No such photo.',
    })
  })

  it('to a room of another job, or of another organisation', async () => {
    await note(1)
    const seen = await gallery()
    const other = await makeJob(scope)
    const elsewhere = await makeRoom(scope, { jobId: other.id, createdBy: tess.userId })
    expect(await refused(move(seen, elsewhere.id))).toMatchObject({ code: 'not_found' })
    const stranger = await makeActor(await makeOrganization())
    expect(await refused(move(seen, laundry, stranger))).toMatchObject({ code: 'not_found' })
    expect(await inRoom(kitchen)).toHaveLength(1)
  })

  it('twice: of two people who send them to two rooms at once, the later is told', async () => {
    await note(2)
    await note(3)
    const seen = await gallery()
    const bath = (await makeRoom(scope, { jobId, createdBy: tess.userId, roomName: 'Bathroom' })).id
    const ends = await Promise.allSettled([move(seen, laundry, tess), move(seen.toReversed(), bath, omar)])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect([await inRoom(laundry), await inRoom(bath)].map((list) => list.length).sort()).toEqual([0, 5])
    const items = await inOrganization(scope, (tx) => tx.select({ id: roomFeedItems.id }).from(roomFeedItems))
    expect(items).toHaveLength(2)
  })
})
