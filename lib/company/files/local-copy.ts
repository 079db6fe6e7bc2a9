import 'server-only'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

import { spoolFolder } from '@/lib/platform/http/multipart'
import { storage } from '@/lib/platform/storage'

/** Works on a stored object as a file on this machine's disk; the copy, and all beside it, is removed afterwards. */
export async function withLocalCopy<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
  await mkdir(spoolFolder(), { recursive: true })
  const folder = await mkdtemp(path.join(spoolFolder(), 'copy-'))
  try {
    const copy = path.join(folder, 'source')
    await pipeline((await storage().get(key)).stream, createWriteStream(copy, { mode: 0o600 }))
    return await work(copy)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
