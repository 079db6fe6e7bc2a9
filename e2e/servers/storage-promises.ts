import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { expect, it } from 'vitest'

import { malformed } from '@/lib/base/errors'
import type { Storage } from '@/lib/platform/storage/interface'
import { newObjectKey } from '@/lib/platform/storage/key'
import { trueNow } from '@/scripts/lib/faked-time.mjs'

export const contentType = 'application/octet-stream'
export const key = () => newObjectKey(7, new Date())

/** The tests that every store must pass. */
export function keepsItsPromises(open: () => Storage) {
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

  it('copies a file to a place on the disk, whole and for us alone', async () => {
    const [store, name, bytes] = [open(), key(), randomBytes(100_000)]
    await store.put(name, Readable.from([bytes]), { contentType })
    const folder = await mkdtemp(path.join(tmpdir(), 'copied-'))
    try {
      const place = path.join(folder, 'here')
      await store.copyTo(name, place)
      expect((await readFile(place)).equals(bytes)).toBe(true)
      expect((await stat(place)).mode & 0o777).toBe(0o600)
      await expect(store.copyTo(key(), place)).rejects.toMatchObject({ code: 'not_found' })
      expect((await readFile(place)).equals(bytes)).toBe(true)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

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

  it('passes on the error of a body that broke before it was read', async () => {
    const [store, name] = [open(), key()]
    await expect(store.put(name, createReadStream('/nowhere/at/all'), { contentType })).rejects.toThrow('ENOENT')
    expect(await store.exists(name)).toBe(false)
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
    // A disk stores the true time, even when this process and the tests' servers have another (npm test -- --at).
    const storedAt = found[0]!.modifiedAt.getTime()
    const apartMs = [Date.now(), trueNow()].map((now) => Math.abs(now - storedAt))
    expect(Math.min(...apartMs)).toBeLessThan(60_000)
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

  it('proves that it answers', async () => {
    await expect(open().probe()).resolves.toBeUndefined()
  })
}

/** Some bytes more than one part, then the sender is gone. */
export function cutShort(): Readable {
  return Readable.from(
    (async function* () {
      for (let i = 0; i < 7; i++) yield Buffer.alloc(1_048_576)
      throw malformed('cut short')
    })(),
  )
}
