import 'server-only'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

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

/** Copies a stored object to a place on this machine's disk. @throws not_found when there is none */
export const copyObject = async (key: string, to: string): Promise<void> =>
  pipeline((await storage().get(key)).stream, createWriteStream(to, { mode: 0o600 }))

/** Works on a stored object as a file on this machine's disk; the copy, and all beside it, is removed afterwards. */
export const withLocalCopy = <T>(key: string, work: (path: string) => Promise<T>): Promise<T> =>
  withFolder(async (folder) => {
    const copy = path.join(folder, 'source')
    await copyObject(key, copy)
    return work(copy)
  })
