import 'server-only'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import { inOrganization } from '@/db/tenancy'
import { keysInUse } from '@/lib/company/files/queries'
import { spoolFolder } from '@/lib/platform/http/multipart'
import { storage } from '@/lib/platform/storage'

/** No upload takes as long: an older object without a row will never get one. */
const GRACE_MS = 86_400_000
const BATCH = 500

/** Removes what has no row and no running request can claim: objects, unfinished objects, spooled forms. */
export async function sweepFiles(now: Date): Promise<{ removed: number }> {
  const before = new Date(now.getTime() - GRACE_MS)
  let removed = 0
  const batches = new Map<number, string[]>()
  for await (const { key, modifiedAt } of storage().list()) {
    const organizationId = Number(key.split('/')[0])
    if (modifiedAt >= before || !Number.isSafeInteger(organizationId)) continue
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
