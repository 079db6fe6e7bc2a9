import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { files, planUsage } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'
import { withLocalCopy } from '@/lib/company/files/local-copy'
import { storedFile } from '@/lib/company/files/queries'
import { makeActor, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import type { Job } from '@/lib/job/jobs/schema'
import type { Actor } from '@/lib/platform/auth/actor'

import { changeOverviewImage, removeOverviewImage, setOverviewImage } from './overview-image'

let folder: string
let scope: { organizationId: number }
let actor: Actor
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'overview-'))
  scope = await makeOrganization()
  actor = await makeActor(scope, { role: 'ProjectManager' })
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await closeDatabase()
})

/** A picture that is wider than high, red on its left half and blue on its right. */
async function picture() {
  const file = path.join(folder, newId())
  const half = (background: string) => sharp({ create: { width: 200, height: 200, channels: 3, background } }).png()
  const [left, right] = await Promise.all(['red', 'blue'].map((colour) => half(colour).toBuffer()))
  const image = sharp({ create: { width: 400, height: 200, channels: 3, background: 'white' } }).composite([
    { input: left!, left: 0, top: 0 },
    { input: right!, left: 200, top: 0 },
  ])
  const bytes = await image.jpeg().toBuffer()
  await writeFile(file, bytes)
  return { path: file, name: 'house.jpg', type: 'image/jpeg', size: bytes.length, sha256: '' }
}

const newJob = () => makeJob(scope, {})
const turnBy = (job: Job, degrees: 0 | 90 | 180 | 270) => ({
  rotatedPhotoDetails: [{ photoId: job.overviewImage!.id, degrees }],
})

async function pixelsOf(job: Job) {
  const { key } = (await inOrganization(scope, (tx) => storedFile(tx, scope, job.overviewImage!.id)))!
  const bytes = await withLocalCopy(key, (copy) => readFile(copy))
  const { width, height } = await sharp(bytes).metadata()
  const [red, , blue] = await sharp(bytes)
    .extract({ left: 5, top: 5, width: 10, height: 10 })
    .resize(1, 1)
    .raw()
    .toBuffer()
  return { width, height, corner: red! > blue! ? 'red' : 'blue' }
}

const stored = () =>
  inOrganization(scope, async (tx) => {
    const [usage] = await tx.select({ bytes: planUsage.storageBytes }).from(planUsage)
    const rows = await tx.select({ size: files.size }).from(files)
    return { counted: usage!.bytes, bytes: rows.reduce((sum, { size }) => sum + size, 0), files: rows.length }
  })

describe('the picture of a job', () => {
  it('is kept, turned and replaced, each time as the only one, with storage counted exactly', async () => {
    const { id } = await newJob()
    const first = await setOverviewImage(actor, id, await picture())
    expect(await pixelsOf(first)).toEqual({ width: 400, height: 200, corner: 'red' })
    const right = await changeOverviewImage(actor, id, turnBy(first, 90))
    expect(await pixelsOf(right)).toEqual({ width: 200, height: 400, corner: 'red' })
    const around = await changeOverviewImage(actor, id, turnBy(right, 90))
    expect(await pixelsOf(around)).toEqual({ width: 400, height: 200, corner: 'blue' })
    expect((await changeOverviewImage(actor, id, turnBy(around, 0))).overviewImage).toEqual(around.overviewImage)
    await changeOverviewImage(actor, id, {}, await picture())
    const { counted, bytes, files: many } = await stored()
    expect(counted).toBe(bytes)
    expect(many).toBe(1)
    await removeOverviewImage(actor, id)
    expect((await jobs.read(actor, id)).overviewImage).toBeNull()
    expect(await stored()).toEqual({ counted: 0, bytes: 0, files: 0 })
    await expect(removeOverviewImage(actor, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is turned once by two who turn it at once, and the other is told', async () => {
    const { id } = await newJob()
    const job = await setOverviewImage(actor, id, await picture())
    const tries = await Promise.allSettled([1, 2].map(() => changeOverviewImage(actor, id, turnBy(job, 90))))
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(tries.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
    expect(await pixelsOf(await jobs.read(actor, id))).toMatchObject({ width: 200, height: 400 })
    await jobs.remove(actor, id)
    expect(await stored()).toEqual({ counted: 0, bytes: 0, files: 0 })
  })

  it("stands in nobody's way who edits the job", async () => {
    const { id } = await newJob()
    const before = await jobs.read(actor, id)
    expect((await setOverviewImage(actor, id, await picture())).version).toBe(before.version)
    await jobs.remove(actor, id)
  })

  it('of another organisation, or of none, is refused, and nothing is kept', async () => {
    const elsewhere = await makeActor(await makeOrganization())
    const { id } = await newJob()
    const image = await picture()
    await expect(setOverviewImage(elsewhere, id, image)).rejects.toMatchObject({ code: 'not_found' })
    await expect(changeOverviewImage(actor, id, {})).rejects.toMatchObject({ code: 'invalid' })
    const other = { rotatedPhotoDetails: [{ photoId: newId(), degrees: 90 as const }] }
    await expect(changeOverviewImage(actor, id, other)).rejects.toMatchObject({ code: 'conflict' })
    await writeFile(image.path, 'not a picture')
    await expect(setOverviewImage(actor, id, image)).rejects.toMatchObject({ code: 'unsupported' })
    expect(await stored()).toEqual({ counted: 0, bytes: 0, files: 0 })
  })
})
