import { existsSync } from 'node:fs'
import { mkdtemp, open, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { contentType, cutShort, keepsItsPromises, key } from '@/e2e/servers/storage-promises'
import { trueNow } from '@/scripts/lib/faked-time.mjs'

import { diskStorage } from './disk'
import { receiving } from './failure'

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
    await store.discardUnfinished(new Date(trueNow() - 86_400_000))
    expect(await readdir(drafts)).toEqual(['new'])
  })

  it.skipIf(!existsSync('/dev/full'))(
    'says that the store is away when the disk is full, whatever the body makes of it',
    async () => {
      const body = Readable.from(
        (async function* () {
          for (let i = 0; i < 7; i++) yield Buffer.alloc(1_048_576)
        })(),
      )
      const full = await open('/dev/full', 'w')
      await expect(receiving(body, (source) => writeFile(full, source))).rejects.toMatchObject({ code: 'unavailable' })
      await full.close()
      expect(body.destroyed).toBe(true)
    },
  )

  it('says that the store is away when its folder cannot be', async () => {
    const file = path.join(root, 'a-file')
    await writeFile(file, '')
    const store = diskStorage(path.join(file, 'below'))
    await expect(store.probe()).rejects.toMatchObject({ code: 'unavailable' })
    await expect(store.put(key(), Readable.from(['x']), { contentType })).rejects.toMatchObject({ code: 'unavailable' })
  })
})
