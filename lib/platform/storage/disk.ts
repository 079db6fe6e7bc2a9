import 'server-only'
import { randomUUID } from 'node:crypto'
import { access, copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { notFound } from '@/lib/base/errors'

import { answering, receiving } from './failure'
import type { ObjectEntry, Storage } from './interface'
import { assertObjectKey, isObjectKey } from './key'

/** Files in a folder of this machine. A file gets its key only when all of it is on the disk. */
export function diskStorage(root: string): Storage {
  const unfinished = path.join(root, '.unfinished')

  function locate(key: string): string {
    assertObjectKey(key)
    return path.join(root, ...key.split('/'))
  }

  return {
    async put(key, body) {
      const target = locate(key)
      return receiving(body, async (source) => {
        await makeFolder(unfinished)
        const draft = path.join(unfinished, randomUUID())
        try {
          const file = await open(draft, 'wx', 0o600)
          try {
            await writeFile(file, source)
            await file.sync()
          } finally {
            await file.close()
          }
          await makeFolder(path.dirname(target))
          await rename(draft, target)
          await syncFolder(path.dirname(target))
        } catch (error) {
          await rm(draft, { force: true })
          throw error
        }
      })
    },

    async get(key, range) {
      const target = locate(key)
      return answering(async () => {
        const file = await open(target, 'r').catch(absentAsNotFound)
        const { size } = await file.stat()
        return { stream: file.createReadStream(range), size }
      })
    },

    async copyTo(key, place) {
      const target = locate(key)
      await answering(() => copyFile(target, place).catch(absentAsNotFound))
    },

    async remove(key) {
      const target = locate(key)
      await answering(() => rm(target, { force: true }))
    },

    async exists(key) {
      const target = locate(key)
      return answering(() =>
        access(target).then(
          () => true,
          (error) => {
            if (isAbsent(error)) return false
            throw error
          },
        ),
      )
    },

    list: (organizationId) => walk(root, organizationId === undefined ? root : path.join(root, String(organizationId))),

    discardUnfinished: (before) =>
      answering(async () => {
        for (const name of (await readdir(unfinished).catch(absentAsUndefined)) ?? []) {
          const draft = path.join(unfinished, name)
          const found = await stat(draft).catch(absentAsUndefined)
          if (found && found.mtime < before) await rm(draft, { force: true })
        }
      }),

    probe: () =>
      answering(async () => {
        await makeFolder(unfinished)
        const trial = path.join(unfinished, randomUUID())
        await writeFile(trial, 'probe', { mode: 0o600 })
        await rm(trial)
      }),
  }
}

async function* walk(root: string, from: string): AsyncGenerator<ObjectEntry> {
  const folders = [from]
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = (await answering(() => readdir(folder, { withFileTypes: true }).catch(absentAsUndefined))) ?? []
    for (const entry of entries) {
      const full = path.join(folder, entry.name)
      const key = path.relative(root, full).split(path.sep).join('/')
      if (!isObjectKey(key)) continue
      if (entry.isDirectory()) folders.push(full)
      if (!entry.isFile()) continue
      const found = await answering(() => stat(full).catch(absentAsUndefined))
      if (found) yield { key, size: found.size, modifiedAt: found.mtime }
    }
  }
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

/** A rename is durable only once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isAbsent(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code
  return code === 'ENOENT' || code === 'ENOTDIR'
}

function absentAsUndefined(error: unknown): undefined {
  if (!isAbsent(error)) throw error
}

function absentAsNotFound(error: unknown): never {
  throw isAbsent(error) ? notFound('file') : error
}
