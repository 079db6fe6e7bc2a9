import 'server-only'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

import { spoolFolder } from '@/lib/platform/http/multipart'
import { storage } from '@/lib/platform/storage'

/** Works in a folder of its own on this machine's disk; it is removed afterwards, with all in it. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(spoolFolder(), { recursive: true })
  const folder = await mkdtemp(path.join(spoolFolder(), 'copy-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Works on a stored object as a file on this machine's disk; the copy, and all beside it, is removed afterwards. */
export const withLocalCopy = <T>(key: string, work: (path: string) => Promise<T>): Promise<T> =>
  withFolder(async (folder) => {
    const copy = path.join(folder, 'source')
    await pipeline((await storage().get(key)).stream, createWriteStream(copy, { mode: 0o600 }))
    return work(copy)
  })
