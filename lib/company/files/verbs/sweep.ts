import 'server-only'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import { gt } from 'drizzle-orm'

import { purgedOrganizations } from '@/db/schema'
import { atTheDoor, inOrganization } from '@/db/tenancy'
import { DAY_MS, instantAfter } from '@/lib/base/time'
import { keysInUse } from '@/lib/company/files/queries'
import { spoolFolder } from '@/lib/platform/http/multipart'
import { storage } from '@/lib/platform/storage'

/** No upload takes as long: an older object without a row will never get one. */
const GRACE_MS = 86_400_000
const BATCH = 500
/** Objects outlive the rows of a deleted organisation by so long: a backup that is restored meanwhile finds them. */
const KEPT_AFTER_PURGE_DAYS = 7

/** Removes what has no row and no running request can claim: objects, unfinished objects, spooled forms. */
export async function sweepFiles(now: Date): Promise<{ removed: number }> {
  const before = new Date(now.getTime() - GRACE_MS)
  const kept = await keptAfterPurge(now)
  let removed = 0
  const batches = new Map<number, string[]>()
  for await (const { key, modifiedAt } of storage().list()) {
    const organizationId = Number(key.split('/')[0])
    if (modifiedAt >= before || !Number.isSafeInteger(organizationId) || kept.has(organizationId)) continue
    const batch = [...(batches.get(organizationId) ?? []), key]
    batches.set(organizationId, batch)
    if (batch.length < BATCH) continue
    batches.delete(organizationId)
    removed += await removeUnused(organizationId, batch)
  }
  for (const [organizationId, keys] of batches) removed += await removeUnused(organizationId, keys)
  await storage().discardUnfinished(before)
  await clearSpool(before)
  return { removed }
}

async function keptAfterPurge(now: Date): Promise<Set<number>> {
  const since = instantAfter(now, -KEPT_AFTER_PURGE_DAYS * DAY_MS)
  const rows = await atTheDoor((tx) =>
    tx
      .select({ id: purgedOrganizations.formerId })
      .from(purgedOrganizations)
      .where(gt(purgedOrganizations.purgedAt, since)),
  )
  return new Set(rows.map(({ id }) => id))
}

async function removeUnused(organizationId: number, keys: string[]): Promise<number> {
  const used = await inOrganization({ organizationId }, (tx) => keysInUse(tx, { organizationId }, keys))
  const unused = keys.filter((key) => !used.has(key))
  for (const key of unused) await storage().remove(key)
  return unused.length
}

async function clearSpool(before: Date): Promise<void> {
  for (const name of await readdir(spoolFolder()).catch(() => [])) {
    const entry = path.join(spoolFolder(), name)
    const found = await stat(entry).catch(() => null)
    if (found && found.mtime < before) await rm(entry, { recursive: true, force: true })
  }
}
