import 'server-only'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import path from 'node:path'

import { asc, eq, sql } from 'drizzle-orm'

import { files } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { conflict } from '@/lib/base/errors'
import { makeFolder } from '@/lib/company/files/local-copy'
import { type Contents, type StoredEntry, fromStore } from '@/lib/desk/archives/contents'
import { endingOf, inName, stemOf } from '@/lib/platform/archive/names'
import { type Entry, textEntry } from '@/lib/platform/archive/pack'
import type { Actor } from '@/lib/platform/auth/actor'
import { BYTE_ORDER_MARK, csvCell } from '@/lib/platform/spreadsheets/csv-writer'

import { readme } from './readme'
import { type ArchiveTable, archiveTables } from './tables'

const ROWS_AT_ONCE = 500
/** What is in memory of each file is its name; a firm of a hundred people takes as many photos in three years. */
const MOST_FILES = 500_000

/** An organisation's rows on this machine's disk, and where its files lie. */
export interface Snapshot {
  folder: string
  remove: () => Promise<void>
  stored: StoredEntry[]
}

/**
 * Writes every row of an organisation to the disk, some at a time: in one snapshot, which ends before the first file is
 * packed, so that no transaction stays open for as long as the files take.
 */
export async function takeSnapshot(tx: Tx, actor: Actor): Promise<Snapshot> {
  const { folder, remove } = await makeFolder()
  try {
    await tx.execute(
      sql`select set_config('statement_timeout', '10min', true), set_config('idle_in_transaction_session_timeout', '10min', true)`,
    )
    for (const table of archiveTables()) await writeTable(tx, actor, table, folder)
    return { folder, remove, stored: await listFiles(tx, actor) }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Writes the rows of a table as `TABLE.jsonl` and `TABLE.csv`. @throws when the disk is full */
export async function writeTable(
  tx: Tx,
  { organizationId }: Pick<Actor, 'organizationId'>,
  table: ArchiveTable,
  folder: string,
): Promise<void> {
  const lines = await open(path.join(folder, `${table.name}.jsonl`), 'w')
  const sheet = await open(path.join(folder, `${table.name}.csv`), 'w')
  try {
    await sheet.writeFile(`${BYTE_ORDER_MARK}${table.columns.map(({ name }) => csvCell(name)).join(',')}\r\n`)
    const cursor = sql.identifier(`rows_of_${table.name}`)
    await tx.execute(sql`declare ${cursor} no scroll cursor for ${rowsOf(table, organizationId)}`)
    const next = async () => [
      ...(await tx.execute<{ line: string; cells: (string | null)[] }>(
        sql`fetch ${sql.raw(String(ROWS_AT_ONCE))} from ${cursor}`,
      )),
    ]
    for (let rows = await next(); rows.length; rows = await next()) {
      await lines.writeFile(rows.map(({ line }) => `${line}\n`).join(''))
      await sheet.writeFile(rows.map(({ cells }) => `${cells.map(csvCell).join(',')}\r\n`).join(''))
    }
    await tx.execute(sql`close ${cursor}`)
  } finally {
    await Promise.all([lines.close(), sheet.close()])
  }
}

/** Each row as Postgres writes it: a number that goes through JavaScript may come out as another. */
function rowsOf({ name, columns, key }: ArchiveTable, organizationId: number) {
  const named = columns.map((column) => sql.identifier(column.name))
  const cells = named.map((column) => sql`r.${column}::text`)
  const order = key.length
    ? sql`order by ${sql.join(
        key.map((column) => sql.identifier(column)),
        sql`, `,
      )}`
    : sql``
  return sql`select row_to_json(r)::text as line, array[${sql.join(cells, sql`, `)}]::text[] as cells
    from (select ${sql.join(named, sql`, `)} from ${sql.identifier(name)} where organization_id = ${sql.raw(String(organizationId))} ${order}) r`
}

async function listFiles(tx: Tx, { organizationId }: Actor): Promise<StoredEntry[]> {
  const rows = await tx
    .select({ id: files.id, key: files.key, name: files.name, kind: files.kind, size: files.size })
    .from(files)
    .where(eq(files.organizationId, organizationId))
    .orderBy(asc(files.id))
    .limit(MOST_FILES + 1)
  if (rows.length > MOST_FILES)
    throw conflict('These are more files than one archive can hold. Please ask your support.')
  return rows.map(({ id, key, name, kind, size }) => ({ name: archiveName({ id, name, kind }), key, size }))
}

/** Beside the folder and the id. */
const MOST_STEM_BYTES = 160

/** `files/job-upload/Roof_019b….pdf`: the import finds the row by the id. */
export function archiveName({ id, name, kind }: { id: string; name: string; kind: string }): string {
  const stem = inName(stemOf(name), 60, MOST_STEM_BYTES) || 'file'
  return `files/${kind.toLowerCase().replaceAll('_', '-')}/${stem}_${id}${endingOf(name)}`
}

/** Lays out the files of an organisation's archive. @throws unavailable when the store does not answer */
export async function wholeContents(
  { folder, remove, stored }: Snapshot,
  { organization, madeAt }: { organization: string; madeAt: Date },
): Promise<Contents> {
  try {
    const tables = archiveTables()
    const found = await fromStore(stored)
    const rows = await Promise.all(
      tables.flatMap(({ name }) => ['jsonl', 'csv'].map((kind) => onDisk(folder, `${name}.${kind}`))),
    )
    const about = textEntry('README.md', readme(tables, { organization, madeAt: madeAt.toISOString() }))
    return {
      entries: [about, ...rows, ...found.entries],
      missing: found.missing,
      tables: Object.fromEntries(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)])),
      remove,
    }
  } catch (error) {
    await remove()
    throw error
  }
}

async function onDisk(folder: string, name: string): Promise<Entry> {
  const file = path.join(folder, name)
  const { size } = await stat(file)
  return { name: `data/${name}`, size, compress: true, open: async () => createReadStream(file) }
}
