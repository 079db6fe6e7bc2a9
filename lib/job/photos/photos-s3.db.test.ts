import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { GET as ORIGINAL } from '@/app/api/v1/jobs/[id]/photos/[photoId]/original/route'
import { DELETE } from '@/app/api/v1/jobs/[id]/photos/[photoId]/route'
import { GET as SCREEN } from '@/app/api/v1/jobs/[id]/photos/[photoId]/screen/route'
import { GET as THUMBNAIL } from '@/app/api/v1/jobs/[id]/photos/[photoId]/thumbnail/route'
import { POST } from '@/app/api/v1/rooms/[jobId]/[roomId]/[inspectionId]/room-feed-item-photos/route'
import { makeOwnDatabase } from '@/db/own-database'
import { environmentOf, hasBucket, openBucket } from '@/e2e/servers/test-bucket'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization, makeRoom, makeVisit } from '@/lib/desk/demo/factories'
import { drain } from '@/lib/desk/work/worker'
import type { Actor } from '@/lib/platform/auth/actor'
import { spoolFolder } from '@/lib/platform/http/multipart'
import { storage } from '@/lib/platform/storage'
import type { RoomFeedItem } from '@/lib/site/feed/schema'

import type { Photo } from './schema'

describe.skipIf(!hasBucket)('photos in a bucket', () => {
  let server: Awaited<ReturnType<typeof openBucket>>
  let database: Awaited<ReturnType<typeof makeOwnDatabase>>
  let folder: string
  let tess: Actor & { token: string }
  let place: { jobId: string; roomId: string; inspectionId: string }

  beforeAll(async () => {
    server = await openBucket()
    folder = await mkdtemp(path.join(os.tmpdir(), 'photos-s3-'))
    Object.assign(process.env, { DATA_DIR: folder, ...environmentOf(server) })
    // This suite has a queue of its own: its worker takes everything that is due.
    database = await makeOwnDatabase()
    const organization = await makeOrganization()
    tess = await makeActor(organization, { role: 'Technician' })
    const by = { jobId: (await makeJob(organization)).id, createdBy: tess.userId }
    place = {
      jobId: by.jobId,
      roomId: (await makeRoom(organization, { ...by, roomName: 'Laundry' })).id,
      inspectionId: (await makeVisit(organization, by)).id,
    }
  }, 200_000)
  afterAll(async () => {
    await database?.drop()
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const request = (init: RequestInit = {}) =>
    new Request('http://localhost/', {
      ...init,
      headers: { Authorization: `Bearer ${tess.token}`, ...init.headers },
    })

  const call = (route: typeof THUMBNAIL, { id }: Photo, init?: RequestInit) =>
    route(request(init), { params: Promise.resolve({ id: place.jobId, photoId: id }) })

  async function send(bytes: Buffer): Promise<Photo> {
    const form = new FormData()
    form.set('photoIds', JSON.stringify([newId()]))
    form.append('photos', new File([new Uint8Array(bytes)], 'wall.jpg'))
    const answer = await POST(request({ method: 'POST', body: form }), { params: Promise.resolve(place) })
    expect(answer.status).toBe(201)
    return ((await answer.json()) as RoomFeedItem).photos[0]!
  }

  async function objects(): Promise<number> {
    let found = 0
    for await (const { key } of storage().list()) if (key.startsWith(`${tess.organizationId}/`)) found++
    return found
  }

  it('are kept as they came, made smaller by the worker, read back, and leave no object when they are removed', async () => {
    const bytes = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#3366aa' } })
      .jpeg()
      .toBuffer()
    const photo = await send(bytes)
    expect(await objects()).toBe(1)
    expect((await call(THUMBNAIL, photo)).status).toBe(202)

    expect(await drain(45_000)).toEqual({ waiting: 0 })
    expect(await objects()).toBe(4)
    const thumbnail = await call(THUMBNAIL, photo)
    expect(await sharp(Buffer.from(await thumbnail.arrayBuffer())).metadata()).toMatchObject({
      format: 'jpeg',
      width: 400,
      height: 300,
    })
    const screen = Buffer.from(await (await call(SCREEN, photo)).arrayBuffer())
    const part = await call(SCREEN, photo, { headers: { Range: 'bytes=100-199' } })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer()).equals(screen.subarray(100, 200))).toBe(true)
    const original = await call(ORIGINAL, photo)
    expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true)

    expect((await call(DELETE, photo, { method: 'DELETE' })).status).toBe(204)
    expect((await call(THUMBNAIL, photo)).status).toBe(404)
    expect(await drain(45_000)).toEqual({ waiting: 0 })
    expect(await objects()).toBe(0)
    expect(await readdir(spoolFolder())).toEqual([])
  }, 120_000)
})
