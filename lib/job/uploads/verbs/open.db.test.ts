import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
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

it('shows a picture as one of our own: smaller, and without what its sender hid in it', async () => {
  const id = await attach('ceiling.png', 'image/png', await picture(3000, 1000))
  const preview = await openPreview(actor, id)
  expect(preview).toMatchObject({ name: 'ceiling.jpg', type: 'image/jpeg', inline: true })
  const bytes = await buffer(await preview.open())
  expect(bytes.length).toBe(preview.size)
  const { width, height, exif } = await sharp(bytes).metadata()
  expect([width, height, exif]).toEqual([2048, 683, undefined])
  expect(await buffer(await preview.open({ start: 2, end: 5 }))).toEqual(bytes.subarray(2, 6))
  expect(await readdir(path.join(folder, 'tmp'))).toEqual([])
})

it('shows a PDF as it is', async () => {
  const id = await attach('report.pdf', 'application/pdf', Buffer.from('%PDF-1.7 and so on'))
  const preview = await openPreview(actor, id)
  expect(preview).toMatchObject({ name: 'report.pdf', type: 'application/pdf', inline: true })
  expect((await buffer(await preview.open())).toString()).toBe('%PDF-1.7 and so on')
})

it.each([
  ['a text', 'text/plain', 'notes'],
  ['a picture that is none', 'image/png', 'not a picture'],
])('refuses %s', async (_, type, content) => {
  const id = await attach(`file-${type.replace('/', '-')}`, type, Buffer.from(content))
  await expect(openPreview(actor, id)).rejects.toMatchObject({ code: 'unsupported' })
})

it('shows nobody the file of another organisation', async () => {
  const id = await attach('wall.png', 'image/png', await picture(10, 10))
  const stranger = await makeActor(await makeOrganization())
  await expect(openPreview(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
})
