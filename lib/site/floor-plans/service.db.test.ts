import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { GET, POST } from '@/app/api/v1/inspections/[jobId]/[inspectionId]/floor-plan/route'
import { closeDatabase } from '@/db/client'
import { activity } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'
import {
  makeActor,
  makeJob,
  makeMeter,
  makeMoisturePoint,
  makeOrganization,
  makePhotoNote,
  makeRoom,
  makeVisit,
} from '@/lib/desk/demo/factories'
import { FilterFeed } from '@/lib/site/feed/schema'
import { filter } from '@/lib/site/feed/service'
import { AddPoint, ChangePoint } from '@/lib/site/moisture/schema'
import * as matrix from '@/lib/site/moisture/verbs/matrix'
import * as points from '@/lib/site/moisture/verbs/points'
import type { FloorPlan } from '@/lib/site/visits/schema'
import { remove } from '@/lib/site/visits/service'

type Caller = Awaited<ReturnType<typeof makeActor>>

let folder: string
let tui: Caller
let elsewhere: Caller
let scope: Awaited<ReturnType<typeof makeOrganization>>
let jobId: string
let otherJobId: string
let visits: string[]
beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'floor-plan-'))
  scope = await makeOrganization()
  tui = await makeActor(scope, { role: 'Supervisor' })
  elsewhere = await makeActor(await makeOrganization())
  jobId = (await makeJob(scope)).id
  otherJobId = (await makeJob(scope)).id
  visits = await Promise.all([0, 1].map(async () => (await makeVisit(scope, { jobId, createdBy: tui.userId })).id))
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

const plan = async (background = '#fff') =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 60, height: 40, channels: 3, background } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    'plan.jpg',
  )

interface At {
  inspectionId?: string
  job?: string
  by?: Caller
}

const at = ({ job = jobId, inspectionId = visits[0]! }: At) => ({
  params: Promise.resolve({ jobId: job, inspectionId }),
})
const bearing = ({ by = tui }: At) => ({ Authorization: `Bearer ${by.token}` })

function send(fields: Record<string, unknown>, files: readonly File[] = [], to: At = {}): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, JSON.stringify(value))
  for (const file of files) body.append('photos', file)
  return POST(new Request('http://localhost/', { method: 'POST', body, headers: bearing(to) }), at(to))
}
const look = (from: At = {}) => GET(new Request('http://localhost/', { headers: bearing(from) }), at(from))
const photosOf = async (answer: Response) => ((await answer.json()) as FloorPlan).photos

it('takes photos once, turns them and lets them go', async () => {
  const photoIds = [newId(), newId()]
  const files = [await plan(), await plan('#eee')]
  const [first, second] = photoIds as [string, string]
  expect((await photosOf(await send({ photoIds }, files))).map(({ id }) => id)).toEqual([first, second])
  expect(await photosOf(await send({ photoIds }, files))).toHaveLength(2)
  expect((await send({ photoIds }, files.toReversed())).status).toBe(409)

  const rotatedPhotoDetails = [{ photoId: first, degrees: 90 }]
  const [turned] = await photosOf(await send({ rotatedPhotoDetails, photosToDelete: [second] }))
  expect(turned).toMatchObject({ id: first, degrees: 90, width: 40, height: 60 })
  expect(await photosOf(await look())).toEqual([turned])
  expect(await photosOf(await look({ inspectionId: visits[1] }))).toEqual([])

  await expect(remove(tui, jobId, visits[0]!)).rejects.toMatchObject({
    message: 'This site visit cannot be deleted: 1 photo is recorded at it.',
  })
})

it('bears points of its own job alone, which stand on none once it is gone', async () => {
  const [own, another] = [newId(), newId()]
  await send({ photoIds: [own] }, [await plan('#ddd')])
  const visit = await makeVisit(tui, { jobId: otherJobId, createdBy: tui.userId })
  await send({ photoIds: [another] }, [await plan('#ccc')], { job: otherJobId, inspectionId: visit.id })
  const [room, meter] = [await makeRoom(tui, { jobId, createdBy: tui.userId }), await makeMeter(tui)]
  const bound = { roomId: room.id, meterId: meter.id, scaleId: meter.scales[0]!.id }
  const at = (photoId: string) =>
    AddPoint.parse({ ...bound, label: 'A', location: 'WALLS', material: 'Timber', plan: { photoId, x: 0.5, y: 0.2 } })
  await expect(points.add(tui, jobId, at(another))).rejects.toMatchObject({ fields: [{ path: 'plan' }] })
  await points.add(tui, jobId, at(own))
  expect((await matrix.browse(tui, jobId)).points).toMatchObject([{ plan: { photoId: own, x: 0.5, y: 0.2 } }])
  expect((await send({ photosToDelete: [own] })).status).toBe(200)
  expect((await matrix.browse(tui, jobId)).points).toMatchObject([{ plan: null }])
})

it('bears no points where it is a photo of something else', async () => {
  const own = { jobId, createdBy: tui.userId }
  const [room, meter] = [await makeRoom(tui, own), await makeMeter(tui)]
  const happenedAt = new Date().toISOString()
  const pictures = [{ bytes: Buffer.from(await (await plan()).arrayBuffer()), width: 60, height: 40 }]
  const note = await makePhotoNote(tui, { ...own, roomId: room.id, inspectionId: visits[0]!, happenedAt, pictures })
  const [photo] = (await filter(tui, jobId, FilterFeed.parse({}))).find(({ id }) => id === note.id)!.photos
  const bound = { roomId: room.id, meterId: meter.id, scaleId: meter.scales[0]!.id }
  const point = {
    ...bound,
    label: 'A',
    location: 'WALLS',
    material: 'Timber',
    plan: { photoId: photo!.id, x: 0, y: 0 },
  }
  await expect(points.add(tui, jobId, AddPoint.parse(point))).rejects.toMatchObject({ fields: [{ path: 'plan' }] })
})

/** Points in a room, and a photo of a floor plan to put them on. */
async function drawn(labels: readonly string[]) {
  const { userId: createdBy } = tui
  const [room, meter] = await Promise.all([makeRoom(scope, { jobId, createdBy }), makeMeter(scope)])
  const of = { jobId, roomId: room.id, meterId: meter.id, scaleId: meter.scales[0]!.id, createdBy }
  const made = await Promise.all(labels.map((label) => makeMoisturePoint(scope, { ...of, label })))
  const photoId = newId()
  await send({ photoIds: [photoId] }, [await plan()])
  const put = (at: number, spot: { x: number; y: number }) => {
    const { id, version, label, location, material, meterId, scaleId } = made[at]!
    const wanted = { version, label, location, material, meterId, scaleId, plan: { photoId, ...spot } }
    return points.change(tui, jobId, id, ChangePoint.parse(wanted))
  }
  const stored = async (at: number) => (await matrix.browse(tui, jobId)).points.find(({ id }) => id === made[at]!.id)!
  return { photoId, put, stored, ids: made.map(({ id }) => id) }
}

it('keeps its points where they are when it is turned, and lets them go with their readings when it is removed', async () => {
  const { photoId, put, stored, ids } = await drawn(['North wall', 'Floor'])
  const [x, y] = [0.25, 0.75]
  await put(0, { x, y })
  const lying = [{ id: ids[0], label: 'North wall', photoId }]
  expect(await (await look()).json()).toMatchObject({ points: lying })

  const turned = await send({ rotatedPhotoDetails: [{ photoId, degrees: 270 }] })
  expect(await turned.json()).toMatchObject({ points: lying })
  expect(await stored(0)).toMatchObject({ plan: { photoId, x, y }, version: 2 })

  expect(await (await send({ photosToDelete: [photoId] })).json()).toMatchObject({ points: [] })
  expect(await stored(0)).toMatchObject({ label: 'North wall', plan: null, version: 3 })
  expect(await stored(1)).toMatchObject({ label: 'Floor', plan: null, version: 1 })
  await expect(put(1, { x, y })).rejects.toMatchObject({ fields: [{ path: 'plan' }] })
  const [entry] = await inOrganization(scope, (tx) =>
    tx
      .select({ details: activity.details })
      .from(activity)
      .where(and(eq(activity.jobId, jobId), eq(activity.action, 'photo.removed'), eq(activity.subjectId, photoId))),
  )
  expect(entry!.details).toEqual({ photos: 1, unplaced: 1 })
})

it('leaves no point on a photo that is removed while the point is put there', async () => {
  for (let round = 0; round < 5; round++) {
    const { photoId, put, stored } = await drawn(['North wall'])
    const [removed] = await Promise.all([
      send({ photosToDelete: [photoId] }),
      put(0, { x: 0.5, y: 0.5 }).catch((error: unknown) => expect(error).toMatchObject({ fields: [{ path: 'plan' }] })),
    ])
    expect(removed.status).toBe(200)
    expect((await stored(0)).plan).toBeNull()
  }
})

it('is of a visit of the same job and organisation', async () => {
  for (const place of [{ job: otherJobId }, { by: elsewhere }, { inspectionId: newId() }]) {
    expect((await look(place)).status).toBe(404)
    expect((await send({ photoIds: [newId()] }, [await plan()], place)).status).toBe(404)
  }
})

it('refuses what is no photo, and turns that are none', async () => {
  const text = new File(['no photo'], 'plan.jpg')
  expect((await send({ photoIds: [newId()] }, [text])).status).toBe(415)
  expect((await send({ photoIds: [] }, [await plan()])).status).toBe(422)
  expect((await send({ rotatedPhotoDetails: [{ photoId: newId(), degrees: 45 }] })).status).toBe(422)
})
