import { type DBSchema, type IDBPDatabase, deleteDB, openDB } from 'idb'

import type { Kept, KeptFile } from './kept'
import { isOutbox, outboxOf } from './outbox-name'

interface Tables extends DBSchema {
  kept: { key: number; value: Kept; indexes: { id: string } }
  /** Pieces of files, by their record's id, the number of the file, and their own number in it. */
  bytes: { key: [id: string, file: number, piece: number]; value: ArrayBuffer }
}

const PIECE_BYTES = 4 * 1024 * 1024
/** A record counts as kept only once it is on the disk. */
const DURABLE = { durability: 'strict' } as const
/** Bytes that stay without a record belong to a tab that died; a living tab needs less than an hour. */
const ORPHAN_MS = 60 * 60 * 1000

/** How long what somebody discarded can be put back. */
const DISCARDED_MS = 30 * 24 * 60 * 60 * 1000

/** An entry that is about to be kept, with its files. */
export interface Unkept {
  kept: Omit<Kept, 'order'>
  files: readonly File[]
  /** An earlier entry that becomes this one, unless it is gone or `to` leaves it unchanged by then. */
  earlier?: { id: string; to: Change }
}

/** An entry that is on the disk now, and the earlier one that became it. */
export interface Added {
  kept: Kept
  earlierId?: string
}

/** What IndexedDB says once the browser has closed the database: it can be opened again. */
const isClosed = (error: unknown): boolean =>
  error instanceof DOMException && ['InvalidStateError', 'AbortError', 'UnknownError'].includes(error.name)

/** Whether nothing could be kept for want of room. */
export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

/**
 * One person's records on this device that the server does not have yet, with their bytes.
 * @throws what IndexedDB says when it cannot be opened or is full
 */
export async function openKeptStore(userId: string) {
  let opened: Promise<IDBPDatabase<Tables>> | undefined
  let isOver = false
  const open = () =>
    openDB<Tables>(outboxOf(userId), 1, {
      upgrade(db) {
        const kept = db.createObjectStore('kept', { keyPath: 'order', autoIncrement: true })
        kept.createIndex('id', 'id', { unique: true })
        db.createObjectStore('bytes')
      },
      // Somebody logs out in another tab: this one must not hold the database open.
      blocking: (_old, _new, { target }) => (target as IDBDatabase).close(),
    })
  /** Works on the database, which is opened again when the browser has closed it. */
  async function within<T>(work: (db: IDBPDatabase<Tables>) => Promise<T>): Promise<T> {
    try {
      return await work(await (opened ??= open()))
    } catch (error) {
      opened = undefined
      if (isOver || !isClosed(error)) throw error
      return work(await (opened = open()))
    }
  }
  await within(forgetDiscarded)
  await within(forgetOrphans)
  // Nothing of one's own depends on it.
  void forgetEmpty(outboxOf(userId)).catch(() => undefined)

  const all = async () => (await within((db) => db.getAll('kept'))) as Kept[]
  return {
    all: async () => (await all()).filter(({ discardedAt }) => !discardedAt),

    /** What somebody discarded and can put back, the latest first. */
    discarded: async () =>
      (await all())
        .filter(({ discardedAt }) => discardedAt)
        .toSorted((one, other) => other.discardedAt!.localeCompare(one.discardedAt!)),

    /**
     * Keeps entries, all or none; resolves once they would survive a loss of power.
     * @param discards an entry whose place they take
     * @returns them, or none where that entry is gone, or another tab has discarded it
     */
    add: (entries: readonly Unkept[], discards?: string): Promise<Added[]> =>
      within(async (db) => {
        for (const { kept, files } of entries) await writeBytes(db, kept.id, files)
        const tx = db.transaction('kept', 'readwrite', DURABLE)
        const byId = tx.store.index('id')
        const discarded = discards && (await byId.get(discards))
        if (discards && (!discarded || discarded.discardedAt)) return []
        if (discarded) void tx.store.put({ ...discarded, discardedAt: now() })
        const put = async ({ kept, earlier }: Unkept): Promise<Added> => {
          const found = earlier && (await byId.get(earlier.id))
          const changed = found && changedBy(found, earlier.to)
          if (!changed) return { kept: { ...kept, order: await tx.store.add(kept as Kept) } }
          await tx.store.put(changed)
          return { kept: changed, earlierId: earlier.id }
        }
        const putAll = async () => {
          const added: Added[] = []
          // One by one: their places are in the order in which they were asked for.
          for (const one of entries) added.push(await put(one))
          return added
        }
        return onDisk(tx, putAll())
      }),

    /** @returns it with its files, or undefined when another tab removed it */
    read: (id: string): Promise<{ kept: Kept; files: File[] } | undefined> =>
      within(async (db) => {
        const kept = await db.getFromIndex('kept', 'id', id)
        if (!kept) return undefined
        return { kept, files: await Promise.all(kept.files.map((file, at) => readFile(db, id, file, at))) }
      }),

    /** Changes an entry; undefined when it is gone or `to` leaves it unchanged. */
    change: (id: string, to: Change): Promise<Kept | undefined> =>
      within(async (db) => {
        const tx = db.transaction('kept', 'readwrite', DURABLE)
        const kept = await tx.store.index('id').get(id)
        const changed = kept && changedBy(kept, to)
        if (changed) void tx.store.put(changed)
        await tx.done
        return changed
      }),

    /** Replaces the chosen files by those that every try sends: both or neither is there. */
    async replace(id: string, files: readonly KeptFile[], content: readonly File[]): Promise<void> {
      const pieces = await Promise.all(content.map(piecesOf))
      await within(async (db) => {
        const tx = db.transaction(['kept', 'bytes'], 'readwrite', DURABLE)
        const bytes = tx.objectStore('bytes')
        const kept = await tx.objectStore('kept').index('id').get(id)
        if (kept) {
          void bytes.delete(bytesOf(id))
          pieces.forEach((list, at) => list.forEach((piece, place) => void bytes.put(piece, [id, at, place])))
          void tx.objectStore('kept').put({ ...kept, files, isRaw: false })
        }
        await tx.done
      })
    },

    remove: ({ id, order }: Kept): Promise<void> =>
      within(async (db) => {
        const tx = db.transaction(['kept', 'bytes'], 'readwrite', DURABLE)
        const there = await tx.objectStore('kept').get(order)
        // What mends it may have taken its place while it was on its way.
        if (there?.id === id) void tx.objectStore('kept').delete(order)
        void tx.objectStore('bytes').delete(bytesOf(id))
        await tx.done
      }),

    close(): void {
      isOver = true
      void opened?.then((db) => db.close())
    },
  }
}

/**
 * An answered request is not on the disk yet: its transaction is, and says why where it is not. What fails on the way takes
 * the rest of the transaction back.
 */
async function onDisk<T>(tx: { done: Promise<void>; abort: () => void }, asked: Promise<T>): Promise<T> {
  let cause: { error: unknown } | undefined
  asked.catch((error: unknown) => {
    try {
      tx.abort()
      cause = { error }
    } catch {
      // It is aborted already, and says why itself.
    }
  })
  await tx.done.catch((error: unknown) => {
    throw cause ? cause.error : error
  })
  return asked
}

/** The changes of a stored entry; null for none. */
type Change = (kept: Kept) => Partial<Kept> | null

function changedBy(kept: Kept, to: Change): Kept | undefined {
  const change = to(kept)
  return change ? { ...kept, ...change } : undefined
}

export type KeptStore = Awaited<ReturnType<typeof openKeptStore>>

/** Keeps entries only while the page lives, for browsers that store nothing: some private windows. */
export function forgetfulStore(): KeptStore {
  const all = new Map<string, { kept: Kept; files: readonly File[] }>()
  let orders = 0
  const change = async (id: string, to: Change, files?: readonly File[]) => {
    const found = all.get(id)
    const kept = found && changedBy(found.kept, to)
    if (kept) all.delete(id)
    if (kept) all.set(kept.id, { kept, files: files ?? found.files })
    return kept
  }
  return {
    all: async () => [...all.values()].map(({ kept }) => kept).filter(({ discardedAt }) => !discardedAt),
    discarded: async () => [...all.values()].map(({ kept }) => kept).filter(({ discardedAt }) => discardedAt),
    add: async (entries, discards) => {
      if (discards && !(await change(discards, (one) => (one.discardedAt ? null : { discardedAt: now() })))) return []
      return Promise.all(
        entries.map(async ({ kept, files, earlier }) => {
          const changed = earlier && (await change(earlier.id, earlier.to))
          if (changed) return { kept: changed, earlierId: earlier.id }
          const whole = { ...kept, order: ++orders }
          all.set(kept.id, { kept: whole, files })
          return { kept: whole }
        }),
      )
    },
    read: async (id) => {
      const found = all.get(id)
      return found && { kept: found.kept, files: [...found.files] }
    },
    change,
    replace: async (id, files, content) => void (await change(id, () => ({ files, isRaw: false }), content)),
    remove: async ({ id }) => void all.delete(id),
    close: () => all.clear(),
  }
}

const now = () => new Date().toISOString()

const bytesOf = (id: string) => IDBKeyRange.bound([id], [id, []])

const pieceOf = (file: File, piece: number): Promise<ArrayBuffer> =>
  file.slice(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES).arrayBuffer()

const piecesOf = (file: File): Promise<ArrayBuffer[]> =>
  Promise.all(Array.from({ length: Math.ceil(file.size / PIECE_BYTES) }, (_, piece) => pieceOf(file, piece)))

/** Piece by piece: a file is never in memory as a whole. Of what cannot be kept whole nothing takes up room. */
async function writeBytes(db: IDBPDatabase<Tables>, id: string, files: readonly File[]): Promise<void> {
  try {
    for (const [at, file] of files.entries()) {
      for (let piece = 0; piece * PIECE_BYTES < file.size; piece++) {
        const bytes = await pieceOf(file, piece)
        const tx = db.transaction('bytes', 'readwrite', DURABLE)
        await onDisk(tx, tx.store.put(bytes, [id, at, piece]))
      }
    }
  } catch (error) {
    await db.delete('bytes', bytesOf(id)).catch(() => {})
    throw error
  }
}

async function readFile(db: IDBPDatabase<Tables>, id: string, file: KeptFile, at: number): Promise<File> {
  const pieces: Blob[] = []
  // The browser may move a blob out of memory, so only one piece at a time is in ours.
  for (let piece = 0; piece * PIECE_BYTES < file.size; piece++) {
    const bytes = await db.get('bytes', [id, at, piece])
    if (bytes) pieces.push(new Blob([bytes]))
  }
  return new File(pieces, file.name, { type: file.type, lastModified: file.lastModified })
}

async function forgetOrphans(db: IDBPDatabase<Tables>): Promise<void> {
  const held = new Set((await db.getAllKeys('bytes')).map(([id]) => id))
  const old = [...held].filter((id) => Date.now() - madeAt(id) > ORPHAN_MS)
  for (const id of old) if (!(await db.getKeyFromIndex('kept', 'id', id))) await db.delete('bytes', bytesOf(id))
}

async function forgetDiscarded(db: IDBPDatabase<Tables>): Promise<void> {
  const since = new Date(Date.now() - DISCARDED_MS).toISOString()
  for (const { order, discardedAt } of await db.getAll('kept'))
    if (discardedAt && discardedAt < since) await db.delete('kept', order)
}

/** Deletes other people's empty outboxes. */
async function forgetEmpty(own: string): Promise<void> {
  const names = ((await indexedDB.databases?.()) ?? []).map(({ name }) => name!)
  for (const name of names.filter((one) => isOutbox(one) && one !== own)) {
    const db = await openDB<Tables>(name)
    const isEmpty = (await db.count('kept')) === 0
    db.close()
    if (isEmpty) await deleteDB(name)
  }
}

/** The time when an id was made, in milliseconds since 1970: the first 48 bits of a UUID version 7. */
const madeAt = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16)
