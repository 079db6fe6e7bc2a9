import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { taskAttachments } from '@/db/schema'
import { newId } from '@/lib/base/wire'
import { withFiles } from '@/lib/company/files/service'
import { makeActor, makeOrganization, makeTask } from '@/lib/desk/demo/factories'
import type { Actor } from '@/lib/platform/auth/actor'

import { openPreview } from './open'

let folder: string
let actor: Actor

beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'previews-'))
  actor = await makeActor(await makeOrganization())
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

async function attach(name: string, type: string, bytes: Buffer): Promise<string> {
  const at = path.join(folder, name)
  await writeFile(at, bytes)
  const file = { path: at, name, type, size: bytes.length, kind: 'TASK_ATTACHMENT' as const }
  const { id: taskId } = await makeTask(actor, { createdBy: actor.userId, assignees: [actor.userId] })
  return withFiles(actor, [file], async (tx, [stored]) => {
    const { organizationId, userId: createdBy } = actor
    await tx.insert(taskAttachments).values({ organizationId, id: newId(), taskId, fileId: stored!.id, createdBy })
    return stored!.id
  })
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .png()
    .toBuffer()

const drawn = () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#c33' } })

/** Four red pixels of 24 bits, in rows of four bytes. */
function bmp(width = 2, height = 2): Buffer {
  const bytes = Buffer.alloc(54 + 16)
  bytes.write('BM', 'latin1')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeUInt32LE(width, 18)
  bytes.writeUInt32LE(height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  for (const row of [54, 62]) for (const pixel of [0, 3]) bytes[row + pixel + 2] = 255
  return bytes
}
const vastBmp = () => bmp(60_000, 60_000)

it('shows a picture as one of our own: smaller, and without what its sender hid in it', async () => {
  const id = await attach('ceiling.png', 'image/png', await picture(3000, 1500))
  const preview = await openPreview(actor, id)
  expect(preview).toMatchObject({ name: 'ceiling.jpg', type: 'image/jpeg', inline: true })
  const bytes = await buffer(await preview.open())
  expect(bytes.length).toBe(preview.size)
  const { width, height, exif } = await sharp(bytes).metadata()
  expect([width, height, exif]).toEqual([2048, 1024, undefined])
  expect(await buffer(await preview.open({ start: 2, end: 5 }))).toEqual(bytes.subarray(2, 6))
  expect(await readdir(path.join(folder, 'tmp'))).toEqual([])
})

it('shows a PDF as it is', async () => {
  const id = await attach('report.pdf', 'application/pdf', Buffer.from('%PDF-1.7 and so on'))
  const preview = await openPreview(actor, id)
  expect(preview).toMatchObject({ name: 'report.pdf', type: 'application/pdf', inline: true })
  expect((await buffer(await preview.open())).toString()).toBe('%PDF-1.7 and so on')
})

it('shows a text as letters, whatever stands in it', async () => {
  const id = await attach('notes.csv', 'text/csv', Buffer.from('<script>alert(1)</script>'))
  const preview = await openPreview(actor, id)
  expect(preview).toMatchObject({ name: 'notes.csv', type: 'text/plain', inline: true })
})

it.each([
  ['a HEIC photo', 'image/heic', () => readFile('db/fixtures/quarters.heic'), [240, 320]],
  ['an AVIF picture', 'image/avif', () => drawn().avif({ effort: 0 }).toBuffer(), [30, 20]],
  ['a WebP picture', 'image/webp', () => drawn().webp().toBuffer(), [30, 20]],
  ['a BMP picture', 'image/bmp', async () => bmp(), [2, 2]],
] as const)('shows %s', async (_, type, make, size) => {
  const id = await attach(`shown-${type.replace('/', '-')}`, type, await make())
  const preview = await openPreview(actor, id)
  const image = sharp(await buffer(await preview.open()))
  const { width, height } = await image.metadata()
  expect([width, height]).toEqual(size)
  if (type !== 'image/bmp') return
  const { data } = await image.raw().toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)].map((value) => Math.round(value / 50) * 50)).toEqual([250, 0, 0])
})

it.each([
  ['a drawing', 'image/vnd.dwg', 'AC1032'],
  ['a program', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a picture that is none', 'image/png', 'not a picture'],
  ['a BMP that claims to be larger than anything', 'image/bmp', vastBmp().toString('latin1')],
])('refuses %s', async (_, type, content) => {
  const id = await attach(`file-${type.replace('/', '-')}`, type, Buffer.from(content))
  await expect(openPreview(actor, id)).rejects.toMatchObject({ code: 'unsupported' })
})

it('shows nobody the file of another organisation', async () => {
  const id = await attach('wall.png', 'image/png', await picture(10, 10))
  const stranger = await makeActor(await makeOrganization())
  await expect(openPreview(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
})
