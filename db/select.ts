import 'server-only'
import { Column, type GetColumnData, QueryPromise, type SQL, is, sql } from 'drizzle-orm'
import { type PgColumn, QueryBuilder } from 'drizzle-orm/pg-core'

import type { Tx } from './tenancy'

/** A select with its columns in groups, `{job: {…}, supervisor: {…}}`, and with all its joins. */
interface WideSelect {
  toSQL(): { sql: string; params: unknown[] }
  readonly _: { readonly selectedFields: object; readonly result: unknown[] }
}

type Decoder = (value: unknown) => unknown
type Cell = [name: string, index: number, decode: Decoder | null]
type Group = [name: string, cells: Cell[]]
type Row = Readonly<Record<number, unknown>>

/**
 * A select of many columns that is used all the time. Its columns and joins are rendered once, and a plan made once
 * reads its rows; drizzle does both anew for each query and each row. The parts that vary (where, order, limit) come
 * with each use. A group is null when its first column is: make that the key of the joined table.
 */
export function wideSelect<Q extends WideSelect>(build: (query: QueryBuilder) => Q) {
  let made: { head: SQL; read: (row: Row) => unknown } | undefined
  return (tx: Tx, rest: SQL): QueryPromise<Q['_']['result']> => {
    const { head, read } = (made ??= make(build(new QueryBuilder())))
    return new WideQuery(() => tx.execute(sql`${head} ${rest}`).then((rows) => rows.map((row) => read(row))))
  }
}

/** Runs when it is awaited, as drizzle's own queries do: a lock written first comes first. */
class WideQuery extends QueryPromise<unknown[]> {
  constructor(readonly execute: () => Promise<unknown[]>) {
    super()
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
  const { sql: text, params } = select.toSQL()
  const [, list = '', from] = /^select (.+?)( from .+)$/s.exec(text) ?? []
  const columns = list.split(', ')
  if (columns.length !== index || params.length) throw new TypeError(onlyColumns)
  // Tables share column names, so each column is named by its number.
  const numbered = columns.map((column, number) => `${column} as "${number}"`)
  return { head: sql.raw(`select ${numbered.join(', ')}${from}`), read: (row: Row) => readRow(groups, row) }
}

const onlyColumns = 'A wide select has columns in groups, and nothing else.'

/** Most columns take the driver's value as it is. */
function decoderOf(column: Column): Decoder | null {
  if (!is(column, Column)) throw new TypeError(onlyColumns)
  const asIs = column.mapFromDriverValue === Column.prototype.mapFromDriverValue
  return asIs ? null : (value) => column.mapFromDriverValue(value)
}

function readRow(groups: Group[], row: Row): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [name, cells] of groups) {
    result[name] = row[cells[0]![1]] === null ? null : readGroup(cells, row)
  }
  return result
}

function readGroup(cells: Cell[], row: Row): Record<string, unknown> {
  const group: Record<string, unknown> = {}
  for (const [field, index, decode] of cells) {
    const value = row[index]
    group[field] = value === null || decode === null ? value : decode(value)
  }
  return group
}

/** The type of a row with some columns. */
export type RowOf<C extends Record<string, PgColumn | SQL>> = {
  [name in keyof C]: C[name] extends PgColumn ? GetColumnData<C[name]> : C[name] extends SQL<infer T> ? T : never
}

/**
 * Columns of a row in one value, for reading thousands: the driver and drizzle handle each value of each row, but read
 * a row of JSON at once. An instant reads as always; a wall clock has its T.
 */
export function packed<C extends Record<string, PgColumn | SQL>>(columns: C): SQL<RowOf<C>> {
  const cells = Object.entries(columns).map(([name, column], index): Cell => [
    name,
    index,
    is(column, Column) ? decoderOf(column) : null,
  ])
  const values = sql.join(Object.values(columns), sql`, `)
  return sql<RowOf<C>>`json_build_array(${values})`.mapWith((row: Row) => readGroup(cells, row) as RowOf<C>)
}
