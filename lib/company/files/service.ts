import 'server-only'
import { createReadStream } from 'node:fs'

import { and, eq, inArray, sql } from 'drizzle-orm'

import { files, organizations, planUsage } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { AlreadyDone, DomainError, overPlan } from '@/lib/base/errors'
import { makeTurns } from '@/lib/base/turns'
import { newId } from '@/lib/base/wire'
import { storageRefusal } from '@/lib/company/plans/rules'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'
import { enqueue } from '@/lib/platform/queue/enqueue'
import type { Download } from '@/lib/platform/route/download'
import { newObjectKey, storage } from '@/lib/platform/storage'

import type { FoundFile } from './queries'
import { keysOfRenditions } from './renditions'
import { type FileKind, mayShowInline } from './rules'

/** A file on this machine's disk to be stored: an upload, or an image that was encoded again. */
export type NewFile = Pick<UploadedFile, 'path' | 'name' | 'type' | 'size'> & { kind: FileKind }

/** A file that has its row. */
export interface StoredFile {
  id: string
  name: string
  type: string
  size: number
}

/**
 * Puts files into the store, then runs `work` in the one transaction that adds their rows and counts their bytes: a row
 * exists only for a whole object, and the count is exact. Refuses (403) what the plan does not hold. After a failed
 * transaction the objects are removed at once or, when its outcome is uncertain, by `sweepFiles`.
 */
export async function withFiles<T>(
  actor: Actor,
  incoming: readonly NewFile[],
  work: (tx: Tx, stored: StoredFile[]) => Promise<T>,
): Promise<T> {
  await refuseHopeless(actor, incoming)
  const rows = await putAway(actor, incoming)
  try {
    return await inOrganization(actor, async (tx) => {
      await takeStorage(tx, actor, total(rows))
      if (rows.length) {
        const { organizationId, userId: createdBy } = actor
        await tx.insert(files).values(rows.map((row) => ({ ...row, organizationId, createdBy })))
      }
      return work(
        tx,
        rows.map(({ id, name, mimeType, size }) => ({ id, name, type: mimeType, size })),
      )
    })
  } catch (error) {
    // A refusal of ours surely rolled back; after a lost connection the rows may exist, and need their objects.
    if (error instanceof DomainError || error instanceof AlreadyDone) await removeObjects(rows.map(({ key }) => key))
    throw error
  }
}

/** Each upload to a bucket has parts of its file in memory. */
const PUT_AT_ONCE = 4

/** Puts files into the store, all or none. @returns the rows for them, in the order of the files */
async function putAway({ organizationId }: Actor, incoming: readonly NewFile[]) {
  const rows: Omit<typeof files.$inferInsert, 'organizationId'>[] = []
  const begun: string[] = []
  const waiting = [...incoming.entries()]
  const putNext = async (): Promise<void> => {
    const next = waiting.shift()
    if (!next) return
    const [at, { path, name, type, kind }] = next
    const key = newObjectKey(organizationId, new Date())
    begun.push(key)
    const { size } = await storage().put(key, createReadStream(path), { contentType: type })
    rows[at] = { id: newId(), key, name, mimeType: type, size, kind }
    return putNext()
  }
  const giveUp = (error: unknown) => {
    waiting.length = 0
    throw error
  }
  // Every upload ends before anything is removed: none leaves an object where nobody looks for it any more.
  const lanes = await Promise.allSettled(Array.from({ length: PUT_AT_ONCE }, () => putNext().catch(giveUp)))
  const failed = lanes.find((lane) => lane.status === 'rejected')
  if (failed) {
    await removeObjects(begun)
    throw failed.reason
  }
  return rows
}

/** How many objects are removed at once. */
const REMOVED_AT_ONCE = 16

/** Removes objects that no row names; one that stays is found by `sweepFiles`. */
export async function removeObjects(keys: Iterable<string>): Promise<void> {
  const { run } = makeTurns(REMOVED_AT_ONCE)
  await Promise.allSettled(Array.from(keys, (key) => run(() => storage().remove(key))))
}

/**
 * Waits for the organisation's turn to take or free storage. Work that may remove files begins with it: the counters
 * are locked before any job, task or user, as when files arrive, so that two transactions never wait for each other.
 */
export async function lockStorage(tx: Tx, { organizationId }: Pick<Actor, 'organizationId'>): Promise<void> {
  await tx
    .select({ storageBytes: planUsage.storageBytes })
    .from(planUsage)
    .where(eq(planUsage.organizationId, organizationId))
    .for('update')
}

/**
 * Removes rows that nothing points at any more and frees their bytes; it ignores ids that are null or gone. The objects
 * go after the commit.
 */
export async function removeFiles(tx: Tx, actor: Actor, ids: readonly (string | null)[]): Promise<void> {
  const present = ids.filter((id) => id !== null)
  if (!present.length) return
  const removed = await tx
    .delete(files)
    .where(and(eq(files.organizationId, actor.organizationId), inArray(files.id, present)))
    .returning({
      key: files.key,
      thumbnailKey: files.thumbnailKey,
      renditionsKey: files.renditionsKey,
      size: files.size,
    })
  if (!removed.length) return
  await freeStorage(tx, actor, total(removed))
  const keys = removed.flatMap(({ key, thumbnailKey, renditionsKey }) => [
    key,
    ...(thumbnailKey ? [thumbnailKey] : []),
    ...(renditionsKey ? keysOfRenditions(renditionsKey) : []),
  ])
  await enqueue(tx, 'remove-objects', { keys })
}

/** As `removeFiles`, but a file in use elsewhere stays; its other user removes it. */
export async function removeUnusedFile(tx: Tx, actor: Actor, id: string): Promise<void> {
  await tx
    .transaction((inner) => removeFiles(inner, actor, [id]))
    .catch((error) => {
      if (error?.cause?.code !== FOREIGN_KEY_VIOLATION) throw error
    })
}

const FOREIGN_KEY_VIOLATION = '23503'

/** A file in the form in which a browser gets it. The caller checks who may see it. */
export const toDownload = ({ key, kind, ...file }: FoundFile): Download => ({
  ...file,
  inline: mayShowInline(kind, file.type),
  open: async (range) => (await storage().get(key, range)).stream,
})

/** Spares the store files that will not fit anyway; `takeStorage` makes the exact decision. */
async function refuseHopeless(actor: Actor, incoming: readonly NewFile[]): Promise<void> {
  const more = total(incoming)
  if (!more) return
  // The actor's Idempotency-Key is left out: it belongs to the transaction of the work.
  const { organizationId } = actor
  const used = await inOrganization({ organizationId }, (tx) =>
    tx
      .select({ storageBytes: planUsage.storageBytes })
      .from(planUsage)
      .where(eq(planUsage.organizationId, organizationId)),
  )
  const refusal = storageRefusal(actor.organization.pricingPlan, used[0]?.storageBytes ?? 0, more)
  if (refusal) throw overPlan(refusal)
}

/** Uploads at the same second queue for the usage row, so that the second sees what the first took. */
async function takeStorage(tx: Tx, { organizationId }: Actor, bytes: number): Promise<void> {
  if (!bytes) return
  const [usage] = await tx
    .update(planUsage)
    .set({ storageBytes: sql`${planUsage.storageBytes} + ${bytes}` })
    .from(organizations)
    .where(
      and(eq(planUsage.organizationId, organizationId), eq(organizations.organizationId, planUsage.organizationId)),
    )
    .returning({ storageBytes: planUsage.storageBytes, plan: organizations.pricingPlan })
  const refusal = storageRefusal(usage!.plan, usage!.storageBytes - bytes, bytes)
  if (refusal) throw overPlan(refusal)
}

async function freeStorage(tx: Tx, { organizationId }: Actor, bytes: number): Promise<void> {
  if (!bytes) return
  await tx
    .update(planUsage)
    .set({ storageBytes: sql`${planUsage.storageBytes} - ${bytes}` })
    .where(eq(planUsage.organizationId, organizationId))
}

const total = (sized: readonly { size: number }[]): number => sized.reduce((sum, { size }) => sum + size, 0)
