import 'server-only'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'

import { spoolFolder } from '@/lib/platform/http/multipart'
import { storage } from '@/lib/platform/storage'

/** A folder of its own on this machine's disk, until `remove`. The sweep clears what a killed process left. */
export async function makeFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  await mkdir(spoolFolder(), { recursive: true })
  const folder = await mkdtemp(path.join(spoolFolder(), 'copy-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Works in a folder of its own; it is removed afterwards, with all in it. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const { folder, remove } = await makeFolder()
  try {
    return await work(folder)
  } finally {
    await remove()
  }
}

/** Works on a stored object as a file on this machine's disk; the copy, and all beside it, is removed afterwards. */
export const withLocalCopy = <T>(key: string, work: (path: string) => Promise<T>): Promise<T> =>
  withFolder(async (folder) => {
    const copy = path.join(folder, 'source')
    await storage().copyTo(key, copy)
    return work(copy)
  })
