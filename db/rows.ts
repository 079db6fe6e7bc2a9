import 'server-only'
import { type SQL, and, eq, getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** The join of a table to a column with its row's id: `sameRow(users, notes.createdBy)`; both in one organisation. */
export function sameRow(table: { organizationId: PgColumn; id: PgColumn }, key: PgColumn): SQL | undefined {
  const { organizationId } = getTableColumns(key.table as PgTable)
  return and(eq(table.organizationId, organizationId!), eq(table.id, key))
}
