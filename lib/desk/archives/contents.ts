import 'server-only'
import type { Readable } from 'node:stream'

import { DomainError } from '@/lib/base/errors'
import { lookedUp } from '@/lib/company/files/archive'
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

/** Finds out which files the store has. @throws unavailable when it does not answer */
export async function fromStore(files: readonly StoredEntry[]): Promise<Contents> {
  const listed = await lookedUp(files)
  return {
    entries: listed.flatMap(({ name, size, key, isMissing }) =>
      isMissing ? [] : { name, size, compress: false, open: () => openStored(key) },
    ),
    missing: listed.flatMap(({ name, isMissing }) => (isMissing ? name : [])),
  }
}

/** @throws for one that was deleted meanwhile no refusal: the archive is tried again, without it */
async function openStored(key: string): Promise<Readable> {
  try {
    return (await storage().get(key)).stream
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'not_found') throw error
    throw new Error('A file of an archive was deleted while it was packed.', { cause: error })
  }
}
