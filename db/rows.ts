import 'server-only'
import { type SQL, and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** The join of a table to a column with its row's id: `sameRow(users, notes.createdBy)`; both in one organisation. */
export function sameRow(table: { organizationId: PgColumn; id: PgColumn }, key: PgColumn): SQL | undefined {
  const { organizationId } = getTableColumns(key.table as PgTable)
  return and(eq(table.organizationId, organizationId!), eq(table.id, key))
}

/** Rows whose id is one of many, in one parameter: a list of any length is the same statement, prepared once. */
export const among = (column: PgColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`
