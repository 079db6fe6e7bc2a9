import 'server-only'
import { type SQL, and, eq, getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** The join of a table to what names a row of it: `sameRow(users, notes.createdBy)`. Both are of one organisation. */
export function sameRow(table: { organizationId: PgColumn; id: PgColumn }, key: PgColumn): SQL | undefined {
  const { organizationId } = getTableColumns(key.table as PgTable)
  return and(eq(table.organizationId, organizationId!), eq(table.id, key))
}
