import 'server-only'
import { type SQL, and, eq, inArray } from 'drizzle-orm'

import { dataExports, files } from '@/db/schema'
import type { Tx } from '@/db/tenancy'

import { renditionBase } from './renditions'

interface Scope {
  organizationId: number
}

/**
 * A file of the organisation, without a check of who asks; `getFile` of lib/job/uploads/owners.ts makes that check.
 * Null when there is none.
 */
export async function storedFile(tx: Tx, { organizationId }: Scope, id: string, only?: SQL) {
  const [file = null] = await tx
    .select({
      id: files.id,
      key: files.key,
      name: files.name,
      type: files.mimeType,
      size: files.size,
      kind: files.kind,
      thumbnailKey: files.thumbnailKey,
    })
    .from(files)
    .where(and(eq(files.organizationId, organizationId), eq(files.id, id), only))
  return file
}

export type FoundFile = NonNullable<Awaited<ReturnType<typeof storedFile>>>

/** Those of some object keys that belong to a file of the organisation, or to an export of its data. */
export async function keysInUse(tx: Tx, { organizationId }: Scope, keys: string[]): Promise<Set<string>> {
  const bases = [...new Set(keys.map(renditionBase))]
  const used = await Promise.all(
    [files.key, files.thumbnailKey, files.renditionsKey].map((column) =>
      tx
        .select({ key: column })
        .from(files)
        .where(and(eq(files.organizationId, organizationId), inArray(column, bases))),
    ),
  )
  const exported = await tx
    .select({ key: dataExports.key })
    .from(dataExports)
    .where(and(eq(dataExports.organizationId, organizationId), inArray(dataExports.key, keys)))
  const found = new Set([...used.flat(), ...exported].map(({ key }) => key!))
  return new Set(keys.filter((key) => found.has(renditionBase(key))))
}
