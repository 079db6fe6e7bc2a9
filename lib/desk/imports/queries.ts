import 'server-only'
import { type SQL, and, desc, eq, inArray, sql } from 'drizzle-orm'

import { IMPORT_KINDS } from '@/db/enums/company'
import { sameRow } from '@/db/rows'
import { importMappings, imports, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'
import { personColumns, toPerson } from '@/lib/company/users/queries'
import type { Actor } from '@/lib/platform/auth/actor'

import type { ImportKind } from './fields'
import { MOST_KEPT, mayImport } from './rules'
import type { ImportReport, Mapping, SheetRow, SheetImport } from './schema'

const columns = {
  id: imports.id,
  kind: imports.kind,
  name: imports.name,
  refused: imports.refused,
  created: imports.created,
  changed: imports.changed,
  unchanged: imports.unchanged,
  createdAt: imports.createdAt,
  by: personColumns,
}

type Row = Pick<typeof imports.$inferSelect, Exclude<keyof typeof columns, 'by'>> & {
  by: Parameters<typeof toPerson>[0]
}

const toImport = ({ by, refused, created, changed, unchanged, ...row }: Row): SheetImport => ({
  ...row,
  counts: { refused, new: created, changed, unchanged },
  createdBy: toPerson(by),
})

/** The reports that somebody may read: those of sheets that they may import. */
const readable = ({ organizationId, role }: Actor): SQL | undefined =>
  and(
    eq(imports.organizationId, organizationId),
    inArray(
      imports.kind,
      IMPORT_KINDS.filter((kind) => mayImport(role, kind)),
    ),
  )

/** The imports whose reports are kept and may be read, the newest first. */
export async function listImports(tx: Tx, actor: Actor): Promise<SheetImport[]> {
  const rows = await tx
    .select(columns)
    .from(imports)
    .innerJoin(users, sameRow(users, imports.createdBy))
    .where(readable(actor))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(MOST_KEPT * IMPORT_KINDS.length)
  return rows.map(toImport)
}

/** One import. @throws not_found */
export async function importOf(tx: Tx, actor: Actor, id: string): Promise<SheetImport> {
  const [row] = await tx
    .select(columns)
    .from(imports)
    .innerJoin(users, sameRow(users, imports.createdBy))
    .where(and(readable(actor), eq(imports.id, id)))
  if (!row) throw notFound('import')
  return toImport(row)
}

/** One import with its rows, and the hash of what was asked for. @throws not_found */
export async function getImport(tx: Tx, actor: Actor, id: string): Promise<ImportReport & { sentSha256: string }> {
  const found = await importOf(tx, actor, id)
  const [row] = await tx
    .select({ rows: imports.rows, sentSha256: imports.sentSha256 })
    .from(imports)
    .where(and(eq(imports.organizationId, actor.organizationId), eq(imports.id, id)))
  return { ...found, rows: row!.rows as SheetRow[], sentSha256: row!.sentSha256 }
}

/** How a sheet with these headings was understood the last time; null for the first. */
export async function keptMapping(
  tx: Tx,
  { organizationId }: Actor,
  kind: ImportKind,
  fingerprint: string,
): Promise<Mapping | null> {
  const [row] = await tx
    .select({ mapping: importMappings.mapping })
    .from(importMappings)
    .where(
      and(
        eq(importMappings.organizationId, organizationId),
        eq(importMappings.kind, kind),
        eq(importMappings.fingerprint, fingerprint),
      ),
    )
  return (row?.mapping as Mapping | undefined) ?? null
}

/** Deletes the reports of a kind beyond those that are kept: who imports new jobs drops no report of an Administrator. */
export async function dropOldImports(tx: Tx, { organizationId }: Actor, kind: ImportKind): Promise<void> {
  // None is right: there may be no more than are kept.
  await tx.delete(imports).where(
    and(
      eq(imports.organizationId, organizationId),
      sql`${imports.id} in (select old.id from ${imports} old where old.organization_id = ${organizationId} and old.kind = ${kind}
        order by old.created_at desc, old.id desc offset ${MOST_KEPT})`,
    ),
  )
}
