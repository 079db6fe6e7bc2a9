import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'

import { asc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { PUT as MARK } from '@/app/api/v1/jobs/[id]/photos/[photoId]/marks/route'
import { GET as ORIGINAL } from '@/app/api/v1/jobs/[id]/photos/[photoId]/original/route'
import { GET as REPORT } from '@/app/api/v1/jobs/[id]/photos/[photoId]/report/route'
import { DELETE, PUT as CHANGE } from '@/app/api/v1/jobs/[id]/photos/[photoId]/route'
import { GET as SCREEN } from '@/app/api/v1/jobs/[id]/photos/[photoId]/screen/route'
import { GET as THUMBNAIL } from '@/app/api/v1/jobs/[id]/photos/[photoId]/thumbnail/route'
import { GET as BROWSE, PUT as ORDER } from '@/app/api/v1/jobs/[id]/photos/route'
import { closeDatabase } from '@/db/client'
import { activity, files, photos, planUsage, roomFeedItems } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { AlreadyDone } from '@/lib/base/errors'
import { everyone } from '@/lib/base/roles'
import { newId } from '@/lib/base/wire'
import { sweepFiles } from '@/lib/company/files/verbs/sweep'
import { makeActor, makeJob, makeOrganization, makeRoom, makeVisit } from '@/lib/desk/demo/factories'
import { BrowseHistory } from '@/lib/desk/history/schema'
import * as history from '@/lib/desk/history/service'
import * as jobs from '@/lib/desk/job-file/service'
import { clocksOf } from '@/lib/job/field/clocks'
import { order } from '@/lib/job/photos/verbs/job-photos'
import { makeRenditions } from '@/lib/job/photos/verbs/renditions'
import type { Actor } from '@/lib/platform/auth/actor'
import { type UploadedFile, spoolFolder } from '@/lib/platform/http/multipart'
import { handler } from '@/lib/platform/route/handler'
import { storage } from '@/lib/platform/storage'
import { addFeedItem } from '@/lib/site/rooms/feed'

import type { Mark } from './marks'
import { photosOf, photosOfOne } from './queries'
import { PHOTO_FILES } from './rules'
import type { Photo } from './schema'
import * as service from './service'

type Caller = Actor & { token: string }

let folder: string
let organization: { organizationId: number }
let tess: Caller
let jobId: string
let place: { jobId: string; roomId: string; inspectionId: string }
let feedItemId: string

beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'photos-'))
})
beforeEach(async () => {
  organization = await makeOrganization()
  tess = await makeActor(organization, { role: 'Technician' })
  jobId = (await makeJob(organization)).id
  const by = { jobId, createdBy: tess.userId }
  place = {
    jobId,
    roomId: (await makeRoom(organization, { ...by, roomName: 'Laundry' })).id,
    inspectionId: (await makeVisit(organization, by)).id,
  }
  feedItemId = await note()
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

async function note(): Promise<string> {
  const id = newId()
  await inOrganization(tess, (tx) => addFeedItem(tx, tess, place, { id, type: 'PHOTO_NOTE', clocks: NOW() }))
  return id
}

const NOW = () => clocksOf({ lateReason: null })
const RED = { r: 200, g: 30, b: 30 }
const paint = (width = 60, height = 40, background: object | string = RED) =>
  sharp({ create: { width, height, channels: 3, background } })
const jpeg = (...size: Parameters<typeof paint>) =>
  paint(...size)
    .jpeg()
    .toBuffer()
const image = (bytes: Buffer, name = 'wall.jpg') => new File([new Uint8Array(bytes)], name)

/** A call like those that take photos: it stores them with any record that it gets. */
const receive = handler(
  { summary: 'Photos', roles: everyone, files: PHOTO_FILES },
  async ({ actor, files }, request) => {
    const { owner, ids } = JSON.parse(request.headers.get('x-photos')!) as { owner: service.PhotoOwner; ids?: string[] }
    const stored = await keep(actor, files.photos, ids, owner)
    return Response.json(stored, { status: 201 })
  },
)

const keep = (
  actor: Actor,
  list: readonly UploadedFile[],
  photoIds: readonly string[] | undefined,
  owner: service.PhotoOwner = { feedItemId },
) =>
  service.withPhotos(actor, { jobId, files: list, photoIds }, async (tx, arrived) => {
    await arrived.keep(owner, NOW())
    return photosOfOne(tx, actor, owner)
  })

function send(list: readonly File[], { ids, owner = { feedItemId } as service.PhotoOwner, by = tess }: Sending = {}) {
  const body = new FormData()
  for (const file of list) body.append('photos', file)
  return receive(request({ method: 'POST', body, headers: { 'x-photos': JSON.stringify({ owner, ids }) } }, by), {
    params: Promise.resolve(undefined),
  })
}
interface Sending {
  ids?: string[]
  owner?: service.PhotoOwner
  by?: Caller
}

const request = (init: RequestInit = {}, by = tess, query = '') =>
  new Request(`http://localhost/${query}`, {
    ...init,
    headers: { Authorization: `Bearer ${by.token}`, ...init.headers },
  })

async function put(...list: File[]): Promise<Photo[]> {
  const answer = await send(list, { ids: list.map(() => newId()) })
  expect(answer.status).toBe(201)
  return answer.json()
}

const call = (route: typeof THUMBNAIL, photo: { id: string }, init?: RequestInit, query?: string, by?: Caller) =>
  route(request(init, by, query), { params: Promise.resolve({ id: jobId, photoId: photo.id }) })
const sent = (body: object) => ({
  method: 'PUT',
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
})
const change = (photo: { id: string }, body: object) => call(CHANGE, photo, sent(body))
const mark = (photo: { id: string }, body: object, by?: Caller) => call(MARK, photo, sent(body), '', by)

const standing = () => inOrganization(tess, (tx) => photosOfOne(tx, tess, { feedItemId }))

async function fileOf(photo: { id: string }) {
  const [row] = await inOrganization(tess, (tx) =>
    tx
      .select({ fileId: files.id, renditionsKey: files.renditionsKey, name: files.name })
      .from(photos)
      .innerJoin(files, eq(files.id, photos.fileId))
      .where(eq(photos.id, photo.id)),
  )
  return row!
}

async function render(photo: { id: string }) {
  const { fileId } = await fileOf(photo)
  await makeRenditions({ ...organization, fileId })
}

/** Everything stored: photos, files, counted bytes, objects, and leftovers of forms. */
async function stored() {
  const [rows, fileRows, [usage]] = await inOrganization(organization, (tx) =>
    Promise.all([
      tx.select({ id: photos.id }).from(photos),
      tx.select({ size: files.size }).from(files),
      tx.select({ bytes: planUsage.storageBytes }).from(planUsage),
    ]),
  )
  let objects = 0
  for await (const { key } of storage().list()) if (key.startsWith(`${organization.organizationId}/`)) objects++
  const spooled = await readdir(spoolFolder()).catch(() => [])
  expect(usage!.bytes).toBe(fileRows.reduce((sum, { size }) => sum + size, 0))
  return { photos: rows.length, files: fileRows.length, bytes: usage!.bytes, objects, spooled: spooled.length }
}
const NOTHING = { photos: 0, files: 0, bytes: 0, objects: 0, spooled: 0 }

const entries = async () =>
  (
    await inOrganization(tess, (tx) =>
      tx.select({ action: activity.action, details: activity.details }).from(activity).orderBy(asc(activity.createdAt)),
    )
  ).filter(({ action }) => action.startsWith('photo.'))

describe('photos that arrive', () => {
  it('keep the bytes that came, and what the camera wrote, beside a record of the job', async () => {
    const bytes = await paint(60, 40)
      .withExif({
        IFD0: { Make: 'Apple', Model: 'iPhone 14' },
        IFD2: { DateTimeOriginal: '2026:03:02 09:15:20', OffsetTimeOriginal: '+10:00' },
        IFD3: {
          GPSLatitudeRef: 'S',
          GPSLatitude: '27/1 30/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '153/1 15/1 0/1',
        },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const [photo] = await put(image(bytes))
    expect(photo).toMatchObject({
      jobId,
      name: 'wall.jpg',
      width: 40,
      height: 60,
      degrees: 0,
      happenedAt: '2026-03-01T23:15:20.000Z',
      isLateEntry: true,
      latitude: -27.5,
      longitude: 153.25,
      camera: 'Apple iPhone 14',
      createdBy: { id: tess.userId },
      version: 1,
    })
    expect(await stored()).toEqual({ photos: 1, files: 1, bytes: bytes.length, objects: 1, spooled: 0 })
    const original = await call(ORIGINAL, photo!)
    expect(original.headers.get('content-disposition')).toMatch(/^attachment; filename="wall.jpg"/)
    expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true)
    expect(await entries()).toEqual([{ action: 'photo.added', details: { photos: 1, room: 'Laundry' } }])
  })

  it('of a camera that wrote nothing happened when their record did', async () => {
    const before = Date.now()
    const [photo] = await put(image(await jpeg()))
    expect(Date.parse(photo!.happenedAt)).toBeGreaterThanOrEqual(before)
    expect(photo).toMatchObject({ isLateEntry: false, latitude: null, longitude: null, camera: null })
  })

  it.each(['png', 'webp'] as const)('may be %s', async (format) => {
    const [photo] = await put(image(await paint().toFormat(format).toBuffer(), `a.${format}`))
    expect(photo).toMatchObject({ width: 60, height: 40 })
  })

  it('stand in the order in which the device took them, whichever comes first', async () => {
    const ids = [newId(), newId(), newId()]
    for (const id of [ids[1]!, ids[0]!, ids[2]!]) await send([image(await jpeg())], { ids: [id] })
    expect((await standing()).map(({ id }) => id)).toEqual(ids)
  })

  it('are refused together, in words that name the one that is none', async () => {
    const whole = await paint(600, 400, { ...RED })
      .composite([{ input: randomBytes(600 * 400 * 3), raw: { width: 600, height: 400, channels: 3 } }])
      .jpeg()
      .toBuffer()
    const fine = image(await jpeg())
    const refusals = [
      [image(Buffer.from('not a photo'), 'notes.jpg'), 415, '“notes.jpg”'],
      [image(whole.subarray(0, whole.length / 2), 'half.jpg'), 415, '“half.jpg” is no photo, or not all of it arrived'],
      [image(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'drawing.svg'), 415, '“drawing.svg”'],
      [image(await paint(10_000, 6001).png().toBuffer(), 'bomb.png'), 413, '“bomb.png” has more than 60 megapixels'],
    ] as const
    for (const [file, status, words] of refusals) {
      const answer = await send([fine, file], { ids: [newId(), newId()] })
      expect([answer.status, (await answer.json()).detail]).toEqual([status, expect.stringContaining(words)])
    }
    expect(await stored()).toEqual(NOTHING)
  })

  it('are at most fifty for one record, however many requests bring them, also at once', async () => {
    const some = async (amount: number) => {
      const pixel = await jpeg(2, 2)
      return send(Array.from({ length: amount }, (_, at) => image(pixel, `${at}.jpg`)))
    }
    expect((await some(44)).status).toBe(201)
    const answers = await Promise.all([some(4), some(4), some(4)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
    expect(await standing()).toHaveLength(48)
    const refused = await some(3)
    expect([refused.status, (await refused.json()).errors]).toEqual([
      422,
      [
        {
          path: 'photos',
          message:
            'At most 50 photos belong together. There are 48 here already, so 2 more can be added. Please put the others into another note.',
        },
      ],
    ])
    expect((await some(2)).status).toBe(201)
    expect((await some(1)).status).toBe(422)
    expect(await standing()).toHaveLength(50)
    expect(await stored()).toMatchObject({ photos: 50 })
  })

  it('have each a number of their job that no other has, nor had', async () => {
    const [first, second] = await put(image(await jpeg()), image(await jpeg(50)))
    expect([first!.number, second!.number]).toEqual([1, 2])
    expect((await call(DELETE, second!, { method: 'DELETE' })).status).toBe(204)
    const again = { ids: [newId()] }
    const late = image(await jpeg(40))
    await Promise.all([
      send([late], again),
      send([late], again),
      ...Array.from({ length: 3 }, async (_, at) => send([image(await jpeg(41 + at))])),
    ])
    const numbers = (await standing()).map(({ number }) => number).toSorted((a, b) => a - b)
    expect(numbers).toEqual([1, 3, 4, 5, 6])
  })
  it('need one id each', async () => {
    const fine = image(await jpeg())
    for (const ids of [[], [newId(), newId()]]) expect((await send([fine], { ids })).status).toBe(422)
    const [id] = [newId()]
    expect((await send([fine, fine], { ids: [id, id] })).status).toBe(422)
    expect(await stored()).toEqual(NOTHING)
  })

  it('go into no job of another organisation, and none that was deleted', async () => {
    const fine = image(await jpeg())
    const mallory = await makeActor(await makeOrganization(), { role: 'Administrator' })
    expect((await send([fine], { by: mallory })).status).toBe(404)
    await jobs.remove(await makeActor(organization, { role: 'Administrator' }), jobId)
    expect((await send([fine])).status).toBe(404)
    expect(await stored()).toEqual(NOTHING)
  })

  it('leave nothing of a form that broke off', async () => {
    const bytes = await jpeg(400, 400)
    const form = new Response(
      (() => {
        const body = new FormData()
        body.append('photos', image(bytes))
        return body
      })(),
    )
    const whole = new Uint8Array(await form.clone().arrayBuffer())
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        if (sent) return controller.error(new Error('gone'))
        sent = whole.length / 2
        controller.enqueue(whole.slice(0, sent))
      },
    })
    const headers = {
      'Content-Type': form.headers.get('content-type')!,
      'x-photos': JSON.stringify({ owner: { feedItemId }, ids: [newId()] }),
    }
    const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit
    expect((await receive(request(init), { params: Promise.resolve(undefined) })).status).toBe(400)
    expect(await stored()).toEqual(NOTHING)
  })

  it('are refused where the plan has no room', async () => {
    organization = await makeOrganization({ pricingPlan: 'FREE' })
    tess = await makeActor(organization, { role: 'Technician' })
    jobId = (await makeJob(organization)).id
    await inOrganization(tess, (tx) => tx.update(planUsage).set({ storageBytes: 2 ** 40 }))
    expect((await send([image(await jpeg())])).status).toBe(403)
    await inOrganization(tess, (tx) => tx.update(planUsage).set({ storageBytes: 0 }))
    expect(await stored()).toEqual(NOTHING)
  })
})

describe('a HEIC photo', () => {
  /** The picture that db/fixtures/README.md describes. */
  const heic = () => readFile('db/fixtures/quarters.heic')
  /** The colour for each combination of bright red, green and blue. */
  const COLOURS: Record<string, string> = { '100': 'red', '010': 'green', '001': 'blue', '110': 'yellow' }

  it('is kept as it came, and seen upright in three sizes', async () => {
    const bytes = await heic()
    const [photo] = await put(image(bytes, 'IMG_0001.HEIC'))
    expect(photo).toMatchObject({
      name: 'IMG_0001.HEIC',
      width: 240,
      height: 320,
      happenedAt: '2026-03-01T23:15:20.000Z',
      latitude: -27.5,
      longitude: 153.25,
      camera: 'Apple iPhone 14',
    })
    await render(photo!)
    for (const route of [THUMBNAIL, REPORT, SCREEN]) {
      const answer = await call(route, photo!)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect(await cornersOf(Buffer.from(await answer.arrayBuffer()))).toEqual({
        size: [240, 320],
        colours: ['blue', 'red', 'yellow', 'green'],
      })
    }
    expect(await stored()).toMatchObject({ photos: 1, files: 1, bytes: bytes.length, objects: 4 })
    const original = await call(ORIGINAL, photo!)
    expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('that is cut short, or would decode to too much, is refused', async () => {
    const whole = await heic()
    const bomb = Buffer.from(whole)
    // The box with the size of the picture: width and height follow its version.
    bomb.writeUInt32BE(30_000, bomb.indexOf('ispe') + 8)
    bomb.writeUInt32BE(30_000, bomb.indexOf('ispe') + 12)
    const refusals = [
      [image(whole.subarray(0, 1200), 'cut.heic'), 415, '“cut.heic” is no photo, or not all of it arrived'],
      [image(bomb, 'bomb.heic'), 413, '“bomb.heic” has more than 60 megapixels'],
    ] as const
    for (const [file, status, words] of refusals) {
      const answer = await send([file], { ids: [newId()] })
      expect([answer.status, (await answer.json()).detail]).toEqual([status, expect.stringContaining(words)])
    }
    expect(await stored()).toEqual(NOTHING)
  })

  async function cornersOf(jpeg: Buffer) {
    const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
    const colour = (x: number, y: number) => {
      const at = (y * info.width + x) * info.channels
      const bright = [...data.subarray(at, at + 3)].map((value) => Number(value > 128)).join('')
      return COLOURS[bright]
    }
    const [right, bottom] = [info.width - 8, info.height - 8]
    return {
      size: [info.width, info.height],
      colours: [colour(8, 8), colour(right, 8), colour(8, bottom), colour(right, bottom)],
    }
  }
})

describe('the same photo a second time', () => {
  it('is not stored again, also among others', async () => {
    const [first, second] = [image(await jpeg()), image(await jpeg(80, 40))]
    const ids = [newId(), newId()]
    await send([first], { ids: ids.slice(0, 1) })
    const again = await send([first, second], { ids })
    expect((await again.json()).map(({ id }: Photo) => id)).toEqual(ids)
    expect(await stored()).toMatchObject({ photos: 2, files: 2, objects: 2 })
  })

  it('sent twice at once, is there once', async () => {
    const [file, id] = [image(await jpeg()), newId()]
    const answers = await Promise.all(Array.from({ length: 4 }, () => send([file], { ids: [id] })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const { objects, ...rest } = await stored()
    expect(rest).toMatchObject({ photos: 1, files: 1 })
    expect((await entries()).length).toBe(1)
    await sweepFiles(new Date(Date.now() + 2 * 86_400_000))
    expect(objects).toBeGreaterThanOrEqual(1)
    expect(await stored()).toMatchObject({ photos: 1, objects: 1 })
  })

  it('that both began before either was there is stored and counted once', async () => {
    const bytes = await jpeg()
    const spooled = path.join(folder, 'both.jpg')
    await writeFile(spooled, bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const file = { path: spooled, name: 'wall.jpg', type: 'image/jpeg', size: bytes.length, sha256 }
    const ids = [newId()]
    await Promise.all([1, 2].map(() => keep(tess, [file], ids)))
    expect(await stored()).toMatchObject({ photos: 1, files: 1, bytes: bytes.length })
  })

  it('with other bytes, or for another record, is a conflict', async () => {
    const [file, id] = [image(await jpeg()), newId()]
    await send([file], { ids: [id] })
    expect((await send([image(await jpeg(80, 80))], { ids: [id] })).status).toBe(409)
    expect((await send([file], { ids: [id], owner: { feedItemId: await note() } })).status).toBe(409)
    expect(await stored()).toMatchObject({ photos: 1, files: 1, objects: 1 })
  })

  it('in a verb that finds its record there already leaves nothing', async () => {
    const spooled = path.join(folder, 'again.jpg')
    const bytes = await jpeg()
    await writeFile(spooled, bytes)
    const file = { path: spooled, name: 'a.jpg', type: 'image/jpeg', size: bytes.length, sha256: '0'.repeat(64) }
    await expect(
      service.withPhotos(tess, { jobId, files: [file], photoIds: [newId()] }, async () => {
        throw new AlreadyDone('stored')
      }),
    ).rejects.toBeInstanceOf(AlreadyDone)
    expect(await stored()).toMatchObject({ photos: 0, files: 0, objects: 0 })
  })
})

describe('the sizes of a photo', () => {
  it('are there once the worker has made them, ours, upright, and not counted', async () => {
    const bytes = await paint(2000, 1000)
      .withExif({ IFD0: { Make: 'Apple' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const [photo] = await put(image(bytes))
    const waiting = await call(THUMBNAIL, photo!)
    expect([waiting.status, waiting.headers.get('cache-control')]).toEqual([202, 'no-store'])
    await render(photo!)
    const thumbnail = await call(THUMBNAIL, photo!, {}, new URL(photo!.thumbnail, 'http://localhost').search)
    expect(Object.fromEntries(thumbnail.headers)).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringMatching(/^inline/),
    })
    const { width, height, exif, orientation } = await sharp(Buffer.from(await thumbnail.arrayBuffer())).metadata()
    expect({ width, height, exif, orientation }).toEqual({ width: 200, height: 400 })
    expect(await stored()).toMatchObject({ files: 1, bytes: bytes.length, objects: 4 })
    await sweepFiles(new Date(Date.now() + 2 * 86_400_000))
    expect(await stored()).toMatchObject({ objects: 4 })
  })

  it('are made again when it is turned, and the old ones go', async () => {
    const [photo] = await put(image(await jpeg(60, 40)))
    await render(photo!)
    const turned: Photo = await (await change(photo!, { degrees: 90, version: 1 })).json()
    expect(turned).toMatchObject({ degrees: 90, width: 40, height: 60, version: 2 })
    expect(turned.thumbnail).not.toBe(photo!.thumbnail)
    expect((await call(THUMBNAIL, photo!)).status).toBe(202)
    await render(photo!)
    const stale = await call(THUMBNAIL, photo!, {}, '?turn=0')
    expect(stale.headers.get('cache-control')).toBe('private, no-store')
    const { width, height } = await sharp(Buffer.from(await stale.arrayBuffer())).metadata()
    expect({ width, height }).toEqual({ width: 40, height: 60 })
    await sweepFiles(new Date(Date.now() + 2 * 86_400_000))
    expect(await stored()).toMatchObject({ objects: 4 })
    expect((await entries()).map(({ action }) => action)).toEqual(['photo.added', 'photo.turned'])
  })

  it('show it as it is turned, also when that happens while they are made', async () => {
    const [photo] = await put(image(await jpeg(600, 400)))
    await Promise.all([render(photo!), render(photo!), change(photo!, { degrees: 90 })])
    await render(photo!)
    const shown = await call(THUMBNAIL, photo!, {}, '?turn=90')
    const { width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
    expect(height).toBeGreaterThan(width)
  })

  it('are kept once when two made them at once', async () => {
    const [photo] = await put(image(await jpeg()))
    await Promise.all([render(photo!), render(photo!)])
    expect(await stored()).toMatchObject({ objects: 4 })
  })

  it('that cannot be made are no longer waited for, which is told; once they can, it is a photo like any other', async () => {
    const bytes = await jpeg()
    const [photo] = await put(image(bytes))
    const [file] = await inOrganization(tess, (tx) => tx.select({ key: files.key }).from(files))
    const overwrite = async (content: Buffer) => {
      await storage().remove(file!.key)
      await storage().put(file!.key, Readable.from([content]), { contentType: 'image/jpeg' })
    }
    await overwrite(Buffer.from('What the disk made of it.'))
    await render(photo!)
    await render(photo!)
    const refused = await call(THUMBNAIL, photo!)
    expect([refused.status, await refused.json()]).toEqual([
      415,
      expect.objectContaining({ detail: 'This photo cannot be shown. Its original can be saved.' }),
    ])
    expect(await standing()).toMatchObject([{ fault: 'UNSHOWABLE' }])
    expect((await entries()).map(({ action }) => action)).toEqual(['photo.added', 'photo.unshown'])
    await overwrite(bytes)
    await render(photo!)
    expect((await call(THUMBNAIL, photo!)).status).toBe(200)
    expect(await standing()).toMatchObject([{ fault: null }])
  })

  it('of a damaged one show what there is of it, and it is marked', async () => {
    const bytes = await readFile('e2e/inputs/field/last-500-bytes-missing-1200x900.jpg')
    const [photo] = await put(image(bytes))
    await render(photo!)
    expect((await call(THUMBNAIL, photo!)).status).toBe(200)
    expect(await standing()).toMatchObject([{ fault: 'DAMAGED' }])
  })

  it('leave no file open behind an answer without bytes', async () => {
    const [photo] = await put(image(await jpeg()))
    await render(photo!)
    const opened = vi.spyOn(storage(), 'get')
    const { headers } = await call(THUMBNAIL, photo!, { method: 'HEAD' })
    await call(THUMBNAIL, photo!, { headers: { 'If-None-Match': headers.get('etag')! } })
    await call(THUMBNAIL, photo!, { headers: { Range: 'bytes=99999999-' } })
    const streams = await Promise.all(opened.mock.results.map(({ value }) => value as ReturnType<typeof opened>))
    expect(streams.map(({ stream }) => stream.destroyed)).toEqual([true, true, true])
  })

  it('are left alone when the photo is gone', async () => {
    const [photo] = await put(image(await jpeg()))
    const { fileId } = await fileOf(photo!)
    await call(DELETE, photo!, { method: 'DELETE' })
    await makeRenditions({ ...organization, fileId })
    await sweepFiles(new Date(Date.now() + 2 * 86_400_000))
    expect(await stored()).toEqual(NOTHING)
  })
})

describe('a photo', () => {
  it('has a caption, which two do not write over each other', async () => {
    const [photo] = await put(image(await jpeg()))
    expect(await (await change(photo!, { caption: 'North wall', version: 1 })).json()).toMatchObject({
      caption: 'North wall',
      version: 2,
    })
    const both = await Promise.all(['East', 'West'].map((caption) => change(photo!, { caption, version: 2 })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await change(photo!, { caption: 'North wall' })
    const stale = await change(photo!, { caption: 'South wall', version: 1 })
    expect(stale.status).toBe(409)
    expect((await stale.json()).current).toMatchObject({ caption: 'North wall' })
    expect((await change(photo!, { caption: 'x'.repeat(501) })).status).toBe(422)
  })

  it('is compared with one of the same job, and never with itself', async () => {
    const [before, after] = await put(image(await jpeg()), image(await jpeg(70, 40)))
    const itself = await change(after!, { beforeId: after!.id })
    expect([itself.status, await itself.text()]).toEqual([422, expect.stringContaining('not compared with itself')])
    expect((await change(after!, { beforeId: newId() })).status).toBe(422)
    expect(await (await change(after!, { beforeId: before!.id })).json()).toMatchObject({ beforeId: before!.id })
    expect((await change(before!, { beforeId: after!.id })).status).toBe(422)
    await call(DELETE, before!, { method: 'DELETE' })
    expect(await standing()).toMatchObject([{ id: after!.id, beforeId: null }])
  })

  it('is put into another order; one that came meanwhile stands behind', async () => {
    const [a, b] = await put(image(await jpeg()), image(await jpeg(70, 40)))
    const [, , c] = await put(image(await jpeg(80, 40)))
    const answer = await ORDER(
      request({
        method: 'PUT',
        body: JSON.stringify({ photoIds: [b!.id, a!.id] }),
        headers: { 'Content-Type': 'application/json' },
      }),
      { params: Promise.resolve({ id: jobId }) },
    )
    expect((await answer.json()).map(({ id }: Photo) => id)).toEqual([b!.id, a!.id, c!.id])
    const elsewhere = await note()
    const [foreign] = await (await send([image(await jpeg())], { owner: { feedItemId: elsewhere } })).json()
    const ordered = await order(tess, jobId, { photoIds: [c!.id, foreign.id, a!.id] })
    expect(ordered.map(({ id }) => id)).toEqual([c!.id, a!.id, b!.id])
    const [untouched] = await inOrganization(tess, (tx) => photosOfOne(tx, tess, { feedItemId: elsewhere }))
    expect(untouched).toEqual(foreign)
    const d = newId()
    await send([image(await jpeg(90, 40))], { ids: [d] })
    expect((await standing()).at(-1)!.id).toBe(d)
  })

  it('that is removed frees its bytes', async () => {
    const [photo] = await put(image(await jpeg()))
    await render(photo!)
    expect((await call(DELETE, photo!, { method: 'DELETE' })).status).toBe(204)
    expect((await call(THUMBNAIL, photo!)).status).toBe(404)
    await sweepFiles(new Date(Date.now() + 2 * 86_400_000))
    expect(await stored()).toEqual(NOTHING)
  })
})

describe('the marks of a photo', () => {
  const arrow: Mark = { kind: 'ARROW', colour: 'RED', from: { x: 0.1, y: 0.2 }, to: { x: 0.5, y: 0.6 } }
  const label: Mark = { kind: 'TEXT', colour: 'YELLOW', at: { x: 0.5, y: 0.5 }, text: 'Leak' }
  const told = async () => {
    const { items } = await history.browse(tess, jobId, BrowseHistory.parse({}))
    return items.filter(({ action }) => action === 'photo.marked').map(({ text }) => text)
  }

  it('are drawn over it, leave its bytes alone, and are told in the history', async () => {
    const bytes = await jpeg()
    const [photo] = await put(image(bytes))
    expect(photo!.marks).toEqual([])
    const answer = await mark(photo!, { marks: [arrow, label], version: 1 })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ marks: [arrow, label], version: 2 })
    expect(await standing()).toMatchObject([{ marks: [arrow, label] }])
    const original = await call(ORIGINAL, photo!)
    expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true)
    await mark(photo!, { marks: [{ ...arrow, to: { x: 0.6, y: 0.6 } }], version: 2 })
    await mark(photo!, { marks: [], version: 3 })
    expect(await told()).toEqual([
      'took all marks off a photo in Laundry',
      'changed an arrow and took away a text on a photo in Laundry',
      'drew an arrow and a text on a photo in Laundry',
    ])
    const [entry] = await inOrganization(tess, (tx) =>
      tx
        .select({ details: activity.details, actorId: activity.actorId })
        .from(activity)
        .where(eq(activity.action, 'photo.marked'))
        .orderBy(asc(activity.createdAt)),
    )
    expect(entry).toEqual({ actorId: tess.userId, details: { room: 'Laundry', before: [], after: [arrow, label] } })
  })

  it('stay where they are when it is turned', async () => {
    const [photo] = await put(image(await jpeg()))
    await mark(photo!, { marks: [arrow], version: 1 })
    expect(await (await change(photo!, { degrees: 90 })).json()).toMatchObject({ degrees: 90, marks: [arrow] })
  })

  it('of two people at once are those of one, and the other is told what is stored', async () => {
    const [photo] = await put(image(await jpeg()))
    const wanted = [[arrow], [label]]
    const both = await Promise.all(wanted.map((marks) => mark(photo!, { marks, version: 1 })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const stored = wanted[both.findIndex(({ status }) => status === 200)]
    const refused = both.find(({ status }) => status === 409)!
    expect((await refused.json()).current).toMatchObject({ marks: stored, version: 2 })
    expect(await standing()).toMatchObject([{ marks: stored, version: 2 }])
    expect(await told()).toHaveLength(1)
  })

  it('that are sent again after a lost answer change nothing', async () => {
    const [photo] = await put(image(await jpeg()))
    for (const _ of [1, 2]) expect((await mark(photo!, { marks: [arrow], version: 1 })).status).toBe(200)
    expect(await standing()).toMatchObject([{ version: 2 }])
    expect(await told()).toHaveLength(1)
  })

  it('of a removed photo, and of one elsewhere, are not found', async () => {
    const [photo] = await put(image(await jpeg()))
    const stranger = await makeActor(await makeOrganization(), { role: 'Administrator' })
    const body = { marks: [arrow], version: 1 }
    expect((await mark(photo!, body, stranger)).status).toBe(404)
    await call(DELETE, photo!, { method: 'DELETE' })
    expect((await mark(photo!, body)).status).toBe(404)
  })

  it('are as few in the table as in the call', async () => {
    const [photo] = await put(image(await jpeg()))
    const tooMany = Array.from({ length: 41 }, () => arrow)
    expect((await mark(photo!, { marks: tooMany, version: 1 })).status).toBe(422)
    const written = inOrganization(tess, (tx) => tx.update(photos).set({ marks: tooMany }))
    await expect(written).rejects.toMatchObject({ cause: { constraint_name: 'photos_with_few_marks' } })
  })
})

it('verbs of a record turn and remove its photos, and none of another', async () => {
  const [mine] = await put(image(await jpeg()))
  const owner = { feedItemId: await note() }
  const answer = await send([image(await jpeg(70, 40))], { ids: [newId()], owner })
  const [other] = (await answer.json()) as Photo[]
  const ids = [mine!.id, other!.id]
  await inOrganization(tess, async (tx) => {
    const at = { jobId, owner }
    await service.turnPhotos(
      tx,
      tess,
      at,
      ids.map((photoId) => ({ photoId, degrees: 180 as const })),
    )
    await service.turnPhotos(tx, tess, at, [{ photoId: other!.id, degrees: 180 }])
    expect(await tx.$count(activity, eq(activity.action, 'photo.turned'))).toBe(1)
    expect(await service.removePhotos(tx, tess, at, ids)).toBe(1)
    expect([...(await photosOf(tx, tess, 'feedItemId', [feedItemId, owner.feedItemId])).keys()]).toEqual([feedItemId])
  })
  expect(await standing()).toMatchObject([{ id: mine!.id, degrees: 0 }])
})

describe('photos of what was deleted', () => {
  it('cannot be reached: of a note', async () => {
    const [photo] = await put(image(await jpeg()))
    await inOrganization(tess, (tx) => tx.update(roomFeedItems).set({ deletedAt: new Date().toISOString() }))
    expect((await call(ORIGINAL, photo!)).status).toBe(404)
    await inOrganization(tess, (tx) => service.removePhotosOf(tx, tess, 'feedItemId', [feedItemId]))
    expect(await stored()).toMatchObject({ photos: 0, files: 0, bytes: 0 })
  })

  it('are gone: of a job', async () => {
    const [photo] = await put(image(await jpeg()))
    await jobs.remove(await makeActor(organization, { role: 'Administrator' }), jobId)
    expect((await call(ORIGINAL, photo!)).status).toBe(404)
    expect(await stored()).toMatchObject({ photos: 0, files: 0, bytes: 0 })
  })
})

it('a job’s photos are read in pages, also those of a room alone', async () => {
  const sent = await put(image(await jpeg()), image(await jpeg(70, 40)), image(await jpeg(80, 40)))
  const ids = sent.map(({ id }) => id).reverse()
  const list = async (query: string) => {
    const answer = await BROWSE(request({}, tess, query), { params: Promise.resolve({ id: jobId }) })
    return ((await answer.json()) as Photo[]).map(({ id }) => id)
  }
  expect(await list('?limit=2')).toEqual(ids.slice(0, 2))
  expect(await list(`?limit=2&after=${ids[1]}`)).toEqual(ids.slice(2))
  expect(await list(`?roomId=${place.roomId}`)).toEqual(ids)
  expect(await list(`?roomId=${newId()}`)).toEqual([])
})
