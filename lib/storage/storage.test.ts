import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { malformed } from '@/lib/errors'
import { hasS3Server, startS3Server } from '@/scripts/lib/s3-server.mjs'

import { diskStorage } from './disk'
import type { Storage } from './interface'
import { newObjectKey } from './key'
import { s3Storage } from './s3'

const contentType = 'application/octet-stream'
const key = () => newObjectKey(7, new Date())

const outside = process.env.S3_TEST_ENDPOINT && {
  endpoint: process.env.S3_TEST_ENDPOINT,
  region: process.env.S3_TEST_REGION ?? 'us-east-1',
  accessKeyId: process.env.S3_TEST_ACCESS_KEY_ID ?? '',
  secretAccessKey: process.env.S3_TEST_SECRET_ACCESS_KEY ?? '',
  stop: async () => {},
}
const hasS3 = Boolean(outside) || hasS3Server()

describe('files on disk', () => {
  let root: string
  beforeAll(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'storage-'))
  })
  afterAll(() => rm(root, { recursive: true, force: true }))

  keepsItsPromises(() => diskStorage(root))

  it('leaves nothing behind when a body breaks off', async () => {
    const store = diskStorage(path.join(root, 'breaks'))
    await expect(store.put(key(), cutShort(), { contentType })).rejects.toThrow('cut short')
    expect(await readdir(path.join(root, 'breaks', '.unfinished'))).toEqual([])
  })

  it('discards unfinished files of a killed process, and not those being written', async () => {
    const store = diskStorage(path.join(root, 'killed'))
    await store.probe()
    const drafts = path.join(root, 'killed', '.unfinished')
    await Promise.all(['old', 'new'].map((name) => writeFile(path.join(drafts, name), 'x')))
    await utimes(path.join(drafts, 'old'), new Date(0), new Date(0))
    await store.discardUnfinished(new Date(Date.now() - 86_400_000))
    expect(await readdir(drafts)).toEqual(['new'])
  })

  it('says that the store is away when its folder cannot be', async () => {
    const file = path.join(root, 'a-file')
    await writeFile(file, '')
    const store = diskStorage(path.join(file, 'below'))
    await expect(store.probe()).rejects.toMatchObject({ code: 'unavailable' })
    await expect(store.put(key(), Readable.from(['x']), { contentType })).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe.skipIf(!hasS3)('files in a bucket', () => {
  let server: Awaited<ReturnType<typeof startS3Server>>
  let store: Storage
  const bucket = `test-${randomUUID()}`

  beforeAll(async () => {
    server = outside || (await startS3Server())
    const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3')
    const { endpoint, region, ...credentials } = server
    await new S3Client({ endpoint, region, credentials, forcePathStyle: true }).send(
      new CreateBucketCommand({ Bucket: bucket }),
    )
    store = s3Storage({ ...server, bucket, forcePathStyle: true })
  }, 90_000)
  afterAll(() => server?.stop())

  keepsItsPromises(() => store)

  it('says that the store is away when the bucket, the keys or the server are wrong', async () => {
    const wrong = [
      s3Storage({ ...server, bucket: 'no-such-bucket', forcePathStyle: true }),
      s3Storage({ ...server, bucket, secretAccessKey: 'wrong', forcePathStyle: true }),
      s3Storage({ ...server, bucket, endpoint: 'http://127.0.0.1:1', forcePathStyle: true }),
    ]
    for (const away of wrong) {
      await expect(away.probe()).rejects.toMatchObject({ code: 'unavailable' })
      await expect(away.get(key())).rejects.toMatchObject({ code: 'unavailable' })
    }
  })
})

function keepsItsPromises(open: () => Storage) {
  it('gives back what was put, byte for byte', async () => {
    const [store, name, bytes] = [open(), key(), randomBytes(100_000)]
    expect(await store.put(name, Readable.from([bytes]), { contentType })).toEqual({ size: bytes.length })
    const { stream, size } = await store.get(name)
    expect(size).toBe(bytes.length)
    expect((await buffer(stream)).equals(bytes)).toBe(true)
  })

  it('keeps a file of many parts without holding it in memory', async () => {
    const [store, name, chunk, chunks] = [open(), key(), randomBytes(1_048_576), 128]
    const before = process.memoryUsage().rss
    let highest = before
    const body = Readable.from(
      (async function* () {
        for (let i = 0; i < chunks; i++) {
          highest = Math.max(highest, process.memoryUsage().rss)
          yield chunk
        }
      })(),
    )
    expect(await store.put(name, body, { contentType })).toEqual({ size: chunks * chunk.length })
    expect(highest - before).toBeLessThan(90 * 1_048_576)
    const { stream } = await store.get(name)
    let read = 0
    for await (const part of stream) read += part.length
    expect(read).toBe(chunks * chunk.length)
  }, 60_000)

  it('gives the part that a range names, and the size of the whole', async () => {
    const [store, name] = [open(), key()]
    await store.put(name, Readable.from(['0123456789']), { contentType })
    const { stream, size } = await store.get(name, { start: 2, end: 5 })
    expect(size).toBe(10)
    expect((await buffer(stream)).toString()).toBe('2345')
  })

  it('keeps an empty file', async () => {
    const [store, name] = [open(), key()]
    expect(await store.put(name, Readable.from([]), { contentType })).toEqual({ size: 0 })
    const { stream, size } = await store.get(name)
    expect([size, (await buffer(stream)).length]).toEqual([0, 0])
  })

  it('keeps nothing of a body that breaks off, and passes its error on', async () => {
    const [store, name] = [open(), key()]
    await expect(store.put(name, cutShort(), { contentType })).rejects.toMatchObject({ code: 'malformed' })
    expect(await store.exists(name)).toBe(false)
  })

  it('answers not found for what it does not have', async () => {
    await expect(open().get(key())).rejects.toMatchObject({ code: 'not_found' })
    expect(await open().exists(key())).toBe(false)
  })

  it('removes a file, also twice', async () => {
    const [store, name] = [open(), key()]
    await store.put(name, Readable.from(['x']), { contentType })
    await store.remove(name)
    await store.remove(name)
    expect(await store.exists(name)).toBe(false)
  })

  it('lists what it has with size and time', async () => {
    const [store, name] = [open(), key()]
    await store.put(name, Readable.from(['für']), { contentType })
    const found = []
    for await (const entry of store.list()) if (entry.key === name) found.push(entry)
    expect(found).toEqual([{ key: name, size: 4, modifiedAt: expect.any(Date) }])
    expect(Math.abs(found[0]!.modifiedAt.getTime() - Date.now())).toBeLessThan(60_000)
  })

  it.each(['../secret', '/etc/passwd', 'a/../../b', 'a//b', '', '.unfinished/x', 'a\\b', 'a/b\0', '%2e%2e/a'])(
    'refuses the key %j',
    async (bad) => {
      const store = open()
      await expect(store.get(bad)).rejects.toThrow(TypeError)
      await expect(store.remove(bad)).rejects.toThrow(TypeError)
      await expect(store.put(bad, Readable.from(['x']), { contentType })).rejects.toThrow(TypeError)
    },
  )

  it('proves that it answers', () => open().probe())
}

/** Some bytes more than one part, then the sender is gone. */
function cutShort(): Readable {
  return Readable.from(
    (async function* () {
      for (let i = 0; i < 7; i++) yield Buffer.alloc(1_048_576)
      throw malformed('cut short')
    })(),
  )
}
