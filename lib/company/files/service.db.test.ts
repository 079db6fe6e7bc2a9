import { randomBytes, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { GET } from '@/app/api/v1/files/[id]/route'
import { closeDatabase } from '@/db/client'
import { files, organizations, planUsage, users } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { asOperator } from '@/e2e/as-operator'
import { conflict } from '@/lib/base/errors'
import { sweepFiles } from '@/lib/company/files/verbs/sweep'
import { makeActor, makeOrganization } from '@/lib/desk/demo/factories'
import { openFile } from '@/lib/job/uploads/verbs/open'
import type { Actor } from '@/lib/platform/auth/actor'
import { toAvatar } from '@/lib/platform/images/encode'
import { storage } from '@/lib/platform/storage'
import { trueNow } from '@/scripts/lib/faked-time.mjs'

import { type NewFile, removeFiles, withFiles } from './service'

const GIGABYTE = 1_073_741_824

let folder: string
let actor: Actor & { token: string }

beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'uploads-'))
})
beforeEach(async () => {
  actor = await makeActor(await makeOrganization())
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

async function newFile(content: Buffer | string, values: Partial<NewFile> = {}): Promise<NewFile> {
  const at = path.join(folder, randomUUID())
  await writeFile(at, content)
  return { path: at, name: 'notes.txt', type: 'text/plain', size: (await stat(at)).size, kind: 'LOGO', ...values }
}

/** Stores a file, as the picture of the person who brings it or as the logo of the organisation. */
const store = async (file: NewFile, by: Actor = actor) =>
  withFiles(by, [file], async (tx, [stored]) => {
    const isPicture = file.kind === 'PROFILE_PICTURE'
    if (isPicture) await tx.update(users).set({ pictureFileId: stored!.id }).where(eq(users.id, by.userId))
    else {
      const own = eq(organizations.organizationId, by.organizationId)
      await tx.update(organizations).set({ logoFileId: stored!.id }).where(own)
    }
    return stored!
  })

/** Stores a file that nothing points to. */
const storeAlone = async (file: NewFile) => withFiles(actor, [file], async (_, [stored]) => stored!)

const used = async (by: Actor = actor) => {
  const [row] = await inOrganization(by, (tx) => tx.select({ bytes: planUsage.storageBytes }).from(planUsage))
  return row!.bytes
}

async function objects(by: Actor = actor): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of storage().list()) if (key.startsWith(`${by.organizationId}/`)) found.push(key)
  return found
}

describe('files that are kept', () => {
  it('have their row, their bytes counted and their object', async () => {
    const { id } = await store(await newFile('wet carpet'))
    const opened = await openFile(actor, id)
    expect(opened).toMatchObject({ name: 'notes.txt', type: 'text/plain', size: 10, inline: false })
    expect((await buffer(await opened.open())).toString()).toBe('wet carpet')
    expect(await used()).toBe(10)
  })

  it('leave nothing behind when the work beside them is refused', async () => {
    const file = await newFile('x')
    await expect(withFiles(actor, [file], () => Promise.reject(conflict('stale')))).rejects.toMatchObject({
      code: 'conflict',
    })
    expect([await used(), await objects()]).toEqual([0, []])
    expect(await inOrganization(actor, (tx) => tx.select().from(files))).toEqual([])
  })

  it('keep their objects when it is not certain that the transaction failed', async () => {
    const file = await newFile('x')
    await expect(withFiles(actor, [file], () => Promise.reject(new Error('connection lost')))).rejects.toThrow()
    expect(await objects()).toHaveLength(1)
  })

  it('stand in the order in which they came, also when many come at once', async () => {
    // The earlier ones take longer.
    const names = Array.from({ length: 11 }, (_, at) => `${at}.txt`)
    const incoming = names.map((name, at) => newFile(Buffer.alloc((11 - at) ** 2 * 10_000), { name }))
    const stored = await withFiles(actor, await Promise.all(incoming), async (_, all) => all)
    expect(stored.map(({ name, size }) => [name, size])).toEqual(
      names.map((name, at) => [name, (11 - at) ** 2 * 10_000]),
    )
    expect((await objects()).length).toBe(11)
  })

  it('leave nothing behind when one among many cannot be read', async () => {
    const incoming = await Promise.all(Array.from({ length: 9 }, () => newFile(randomBytes(100_000))))
    incoming[5] = { ...incoming[5]!, path: path.join(folder, 'gone') }
    await expect(withFiles(actor, incoming, async () => {})).rejects.toThrow('ENOENT')
    expect([await used(), await objects()]).toEqual([0, []])
  })

  it('give their bytes back when they are removed', async () => {
    const [first, second] = [await store(await newFile('12345')), await store(await newFile('123'))]
    await inOrganization(actor, (tx) => removeFiles(tx, actor, [first.id, null, randomUUID()]))
    expect(await used()).toBe(3)
    await expect(openFile(actor, first.id)).rejects.toMatchObject({ code: 'not_found' })
    expect((await openFile(actor, second.id)).size).toBe(3)
  })

  it('cannot be removed while something points at them', async () => {
    const { id } = await store(await newFile('x'))
    await inOrganization(actor, (tx) => tx.update(users).set({ pictureFileId: id }).where(eq(users.id, actor.userId)))
    await expect(inOrganization(actor, (tx) => removeFiles(tx, actor, [id]))).rejects.toThrow()
    expect(await used()).toBe(1)
  })
})

describe('the FREE plan', () => {
  let free: Actor & { token: string }
  const fill = (bytes: number) =>
    inOrganization(free, (tx) =>
      tx.update(planUsage).set({ storageBytes: bytes }).where(eq(planUsage.organizationId, free.organizationId)),
    )
  beforeEach(async () => {
    free = await makeActor(await makeOrganization({ pricingPlan: 'FREE' }))
  })

  it('takes files up to its last byte and refuses the next one before it is put away', async () => {
    await fill(GIGABYTE - 4)
    await store(await newFile('1234'), free)
    await expect(store(await newFile('5'), free)).rejects.toMatchObject({ code: 'plan', status: 403 })
    expect([await used(free), await objects(free)]).toEqual([GIGABYTE, [expect.any(String)]])
  })

  it('takes exactly as many as fit when twenty come at once', async () => {
    await fill(GIGABYTE - 35)
    const incoming = await Promise.all(Array.from({ length: 20 }, () => newFile('0123456789')))
    const results = await Promise.allSettled(incoming.map((file) => store(file, free)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect([await used(free), (await objects(free)).length]).toEqual([GIGABYTE - 5, 3])
  })
})

describe('a file that is asked for', () => {
  const get = (id: string, headers: Record<string, string> = {}, by: { token: string } = actor, method = 'GET') =>
    GET(
      new Request(`http://localhost/api/v1/files/${id}`, {
        method,
        headers: { Authorization: `Bearer ${by.token}`, ...headers },
      }),
      { params: Promise.resolve({ id }) },
    )

  it('is offered for saving under its own name, and cannot run', async () => {
    const html = await newFile('<script>alert(1)</script>', { name: 'Übersicht "1".html', type: 'text/html' })
    const response = await get((await store(html)).id)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html',
      'content-disposition': `attachment; filename="Ubersicht _1_.html"; filename*=UTF-8''%C3%9Cbersicht%20%221%22.html`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*; sandbox$/),
      'cache-control': 'private, max-age=300',
      vary: 'Authorization, Cookie',
      'accept-ranges': 'bytes',
    })
    expect(await response.text()).toBe('<script>alert(1)</script>')
  })

  it('is shown when it is an image that we encoded or a PDF', async () => {
    const source = path.join(folder, 'source.png')
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .png()
      .toFile(source)
    const picture = await store({ ...(await toAvatar({ path: source, name: 'me.png' })), kind: 'PROFILE_PICTURE' })
    const pdf = await store(await newFile('%PDF-1.7', { name: 'a.pdf', type: 'application/pdf' }))
    const [shown, document] = [await get(picture.id), await get(pdf.id)]
    expect(shown.headers.get('content-disposition')).toMatch(/^inline; filename="me.jpg"/)
    expect(document.headers.get('content-disposition')).toMatch(/^inline/)
    expect(document.headers.get('content-security-policy')).not.toContain('sandbox')
  })

  it('is not sent again to who has it', async () => {
    const { id } = await store(await newFile('x'))
    const etag = (await get(id)).headers.get('etag')!
    const again = await get(id, { 'If-None-Match': `"other", W/${etag}` })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it.each([
    ['bytes=0-3', 206, 'bytes 0-3/10', '0123'],
    ['bytes=7-', 206, 'bytes 7-9/10', '789'],
    ['bytes=-2', 206, 'bytes 8-9/10', '89'],
    ['bytes=5-99', 206, 'bytes 5-9/10', '56789'],
    ['bytes=10-', 416, 'bytes */10', ''],
    ['bytes=-0', 416, 'bytes */10', ''],
    ['bytes=3-1', 200, null, '0123456789'],
    ['bytes=0-1,3-4', 200, null, '0123456789'],
    ['lines=1-2', 200, null, '0123456789'],
  ])('answers Range: %s with %i', async (range, status, contentRange, text) => {
    const { id } = await store(await newFile('0123456789'))
    const response = await get(id, { Range: range })
    expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([
      status,
      contentRange,
      text,
    ])
  })

  it('is sent whole when the range is of another version', async () => {
    const { id } = await store(await newFile('0123456789'))
    expect((await get(id, { Range: 'bytes=0-3', 'If-Range': '"other"' })).status).toBe(200)
    expect((await get(id, { Range: 'bytes=0-3', 'If-Range': `"${id}"` })).status).toBe(206)
  })

  it('opens nothing for HEAD', async () => {
    const { id } = await store(await newFile('0123456789'))
    const response = await get(id, {}, actor, 'HEAD')
    expect([response.body, response.headers.get('content-length')]).toEqual([null, '10'])
  })

  it('is not found by another organisation, nor told apart from one that never was', async () => {
    const { id } = await store(await newFile('x'))
    const stranger = await makeActor(await makeOrganization())
    const [theirs, nobodys] = await Promise.all([get(id, {}, stranger), get(randomUUID(), {}, stranger)])
    expect([theirs.status, nobodys.status]).toEqual([404, 404])
    const { requestId: _, ...first } = await theirs.json()
    const { requestId: __, ...second } = await nobodys.json()
    expect(first).toEqual(second)
  })

  it('is nobody else’s: 401 without a session, 400 for what is no id', async () => {
    expect((await get(randomUUID(), { Authorization: 'Bearer nothing' })).status).toBe(401)
    expect((await get('../../etc/passwd')).status).toBe(400)
  })
})

it('the object of a file that was removed is owed to the queue', async () => {
  const { id } = await storeAlone(await newFile('gone'))
  const [key] = await objects()
  await inOrganization(actor, (tx) => removeFiles(tx, actor, [id]))
  const owed = await asOperator(
    (sql) => sql`
      select from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = 'remove-objects' and job.payload::jsonb @> ${sql.json({ keys: [key!] })}`,
  )
  expect(owed).toHaveLength(1)
})

describe('the sweep', () => {
  const old = async (key: string) => utimes(path.join(folder, 'files', key), new Date(0), new Date(0))

  it('removes old objects without a row, of this organisation and of none, and leaves the others', async () => {
    await store(await newFile('kept'))
    const [used] = await objects()
    const orphan = `${actor.organizationId}/2026/${randomUUID()}`
    const nobodys = `999999/2026/${randomUUID()}`
    const fresh = `${actor.organizationId}/2026/${randomUUID()}`
    for (const key of [orphan, nobodys, fresh]) {
      const { path: at } = await newFile(randomBytes(3))
      await storage().put(key, createReadStream(at), { contentType: 'text/plain' })
    }
    await Promise.all([used!, orphan, nobodys].map(old))
    expect(await sweepFiles(new Date(trueNow()))).toEqual({ removed: 2 })
    expect((await objects()).toSorted()).toEqual([used, fresh].toSorted())
  })

  it('clears what forms of killed processes left', async () => {
    const spool = path.join(folder, 'tmp')
    await mkdir(path.join(spool, 'form-old'), { recursive: true })
    await mkdir(path.join(spool, 'form-new'))
    await utimes(path.join(spool, 'form-old'), new Date(0), new Date(0))
    const [unfinished, begun] = ['old', 'new'].map((name) => path.join(folder, 'files', '.unfinished', name))
    await mkdir(path.dirname(unfinished!), { recursive: true })
    for (const draft of [unfinished!, begun!]) await writeFile(draft, 'half')
    await utimes(unfinished!, new Date(0), new Date(0))
    await sweepFiles(new Date(trueNow()))
    expect(await readdir(spool)).toEqual(['form-new'])
    expect(await readdir(path.dirname(begun!))).toEqual(['new'])
  })
})
