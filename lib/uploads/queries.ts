import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'

import { files } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { notFound } from '@/lib/errors'

interface Scope {
  organizationId: number
}

/** A file of the organisation; every role of it may see each. */
export async function getFile(tx: Tx, { organizationId }: Scope, id: string) {
  const [file] = await tx
    .select({
      id: files.id,
      key: files.key,
      name: files.name,
      type: files.mimeType,
      size: files.size,
      kind: files.kind,
    })
    .from(files)
    .where(and(eq(files.organizationId, organizationId), eq(files.id, id)))
  if (!file) throw notFound('file')
  return file
}

/** Those of some object keys that a file of the organisation stands for. */
export async function keysInUse(tx: Tx, { organizationId }: Scope, keys: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ key: files.key })
    .from(files)
    .where(and(eq(files.organizationId, organizationId), inArray(files.key, keys)))
  return new Set(rows.map(({ key }) => key))
}
