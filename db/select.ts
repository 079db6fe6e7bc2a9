import 'server-only'
import { Column, type GetColumnData, type SQL, is, sql } from 'drizzle-orm'
import { type PgColumn, PgDialect, QueryBuilder } from 'drizzle-orm/pg-core'

import type { Tx } from './tenancy'

/** A select with its columns in groups, `{job: {…}, supervisor: {…}}`, and with all its joins. */
interface WideSelect {
  toSQL(): { sql: string }
  readonly _: { readonly selectedFields: object; readonly result: unknown[] }
}

type Decoder = (value: unknown) => unknown
type Cell = [name: string, index: number, decode: Decoder | null]
type Group = [name: string, cells: Cell[]]

const dialect = new PgDialect()

/**
 * A select of many columns that is used all the time. Its columns and joins are rendered once and its rows read by a plan
 * made once, where drizzle does both anew for each query and each row; what varies (where, order, limit) comes with each
 * use. A group is null where its first column is: make that the key of what is joined.
 */
export function wideSelect<Q extends WideSelect>(build: (query: QueryBuilder) => Q) {
  let made: { head: SQL; read: (row: unknown[]) => unknown } | undefined
  return async (tx: Tx, rest: SQL): Promise<Q['_']['result']> => {
    // Drizzle's own queries leave a turn after they were awaited. This one may not overtake them: what locks comes first.
    await Promise.resolve()
    made ??= make(build(new QueryBuilder()))
    const { head, read } = made
    return tx._.session
      .prepareQuery<{ execute: Q['_']['result']; all: unknown; values: unknown }>(
        dialect.sqlToQuery(sql`${head} ${rest}`),
        undefined,
        undefined,
        true,
        (rows) => rows.map((row) => read(row)),
      )
      .execute()
  }
}

function make(select: WideSelect) {
  let index = 0
  const groups = Object.entries(select._.selectedFields).map(
    ([name, fields]: [string, Record<string, Column>]): Group => [
      name,
      Object.entries(fields).map(([field, column]) => [field, index++, decoderOf(column)]),
    ],
  )
  return { head: sql.raw(select.toSQL().sql), read: (row: unknown[]) => readRow(groups, row) }
}

/** Most columns take what the driver says as it is. */
function decoderOf(column: Column): Decoder | null {
  if (!is(column, Column)) throw new TypeError('A wide select has columns in groups, and nothing else.')
  const asIs = column.mapFromDriverValue === Column.prototype.mapFromDriverValue
  return asIs ? null : (value) => column.mapFromDriverValue(value)
}

function readRow(groups: Group[], row: unknown[]): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [name, cells] of groups) {
    result[name] = row[cells[0]![1]] === null ? null : readGroup(cells, row)
  }
  return result
}

function readGroup(cells: Cell[], row: unknown[]): Record<string, unknown> {
  const group: Record<string, unknown> = {}
  for (const [field, index, decode] of cells) {
    const value = row[index]
    group[field] = value === null || decode === null ? value : decode(value)
  }
  return group
}

/** What each of some columns is in a row. */
export type RowOf<C extends Record<string, PgColumn | SQL>> = {
  [name in keyof C]: C[name] extends PgColumn ? GetColumnData<C[name]> : C[name] extends SQL<infer T> ? T : never
}

/**
 * Columns of a row in one value, for what is read by the thousand: the driver and drizzle take each value of each row in
 * hand, where a row that comes as JSON is read at once. Instants become dates as ever; a wall clock has its T.
 */
export function packed<C extends Record<string, PgColumn | SQL>>(columns: C): SQL<RowOf<C>> {
  const cells = Object.entries(columns).map(([name, column], index): Cell => [
    name,
    index,
    is(column, Column) ? decoderOf(column) : null,
  ])
  const values = sql.join(Object.values(columns), sql`, `)
  return sql<RowOf<C>>`json_build_array(${values})`.mapWith((row: unknown[]) => readGroup(cells, row) as RowOf<C>)
}
