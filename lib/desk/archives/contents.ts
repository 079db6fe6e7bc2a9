import 'server-only'
import { makeTurns } from '@/lib/base/turns'
import type { Entry } from '@/lib/platform/archive/pack'
import { storage } from '@/lib/platform/storage'

/** A file of an archive whose bytes lie in the store. */
export interface StoredEntry {
  name: string
  key: string
  /** Bytes; null for what we made ourselves, whose size nobody wrote down. */
  size: number | null
}

/** The files of an archive, and those that should be there and that the store does not have. */
export interface Contents {
  entries: Entry[]
  missing: string[]
  /** The columns of each table, in an organisation's archive. */
  tables?: Record<string, string[]>
  /** Takes away what was made for it on the disk. */
  remove?: () => Promise<void>
}

/** How many files the store is asked for at once, whether it has them. */
const ASKED_AT_ONCE = 16

/** Finds out which files the store has. @throws unavailable when it does not answer */
export async function fromStore(files: readonly StoredEntry[]): Promise<Contents> {
  const { run } = makeTurns(ASKED_AT_ONCE)
  const isThere = await Promise.all(files.map(({ key }) => run(() => storage().exists(key))))
  return {
    entries: files.flatMap(({ name, size, key }, at) =>
      isThere[at] ? { name, size, compress: false, open: async () => (await storage().get(key)).stream } : [],
    ),
    missing: files.flatMap(({ name }, at) => (isThere[at] ? [] : name)),
  }
}
