import 'server-only'
import { type SQL, and, desc, eq, gt, isNull, sql } from 'drizzle-orm'

import { sameRow } from '@/db/rows'
import { dataExports, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'
import { personColumns, toPerson } from '@/lib/company/users/queries'

import { MOST_KEPT } from './rules'
import type { DataExport } from './schema'

/** A job's exports, or with null those of the whole organisation. */
export interface ExportsOf {
  organizationId: number
  jobId: string | null
}

const columns = {
  id: dataExports.id,
  jobId: dataExports.jobId,
  status: dataExports.status,
  done: dataExports.done,
  of: dataExports.of,
  failure: dataExports.failure,
  name: dataExports.name,
  size: dataExports.size,
  sha256: dataExports.sha256,
  key: dataExports.key,
  createdBy: personColumns,
  createdAt: dataExports.createdAt,
  completedAt: dataExports.completedAt,
  expiresAt: dataExports.expiresAt,
}

const selectExports = (tx: Tx) =>
  tx.select(columns).from(dataExports).innerJoin(users, sameRow(users, dataExports.createdBy))

type ExportRow = Awaited<ReturnType<typeof selectExports>>[number]

const toExport = ({ done, of, key: _, sha256, status, createdBy, ...row }: ExportRow): DataExport => ({
  ...row,
  status: status === 'IN_PROGRESS' && !of ? 'WAITING' : status,
  progress: status === 'IN_PROGRESS' && of ? { done, of } : null,
  sha256: sha256?.toString('hex') ?? null,
  createdBy: toPerson(createdBy),
})

/** Those that have not expired. */
export const liveExports = ({ organizationId, jobId }: ExportsOf): SQL | undefined =>
  and(
    eq(dataExports.organizationId, organizationId),
    jobId ? eq(dataExports.jobId, jobId) : isNull(dataExports.jobId),
    gt(dataExports.expiresAt, sql`now()`),
  )

/** The newest first: those that are kept, and those that failed among them. */
export async function listExports(tx: Tx, of: ExportsOf): Promise<DataExport[]> {
  const rows = await selectExports(tx)
    .where(liveExports(of))
    .orderBy(desc(dataExports.createdAt), desc(dataExports.id))
    .limit(2 * MOST_KEPT + 1)
  return rows.map(toExport)
}

/** One of them, with the key of its object. @throws not_found */
export async function getExport(tx: Tx, of: ExportsOf, id: string) {
  const [row] = await selectExports(tx).where(and(liveExports(of), eq(dataExports.id, id)))
  if (!row) throw notFound('file')
  return { found: toExport(row), key: row.key }
}
