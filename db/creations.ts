import 'server-only'
import { createHash } from 'node:crypto'

import { and, eq, getTableColumns, getTableName, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import { creations } from './schema'
import type { Tx } from './tenancy'

/** Facts of a sending: a second one of the same content may have others. */
const OF_A_SENDING = ['id', 'capturedAt', 'lateReason', 'confirm', 'version']

interface Scope {
  organizationId: number
}

/** The records that a request makes under ids from the device. */
interface Created {
  table: PgTable
  ids: readonly string[]
  /** All that is asked for, also by the address, as it was parsed; of files, their hashes. */
  asked: object
}

/** A hash of what is asked for, whatever the order of its fields. */
function printOf(asked: object): Buffer {
  const content = Object.fromEntries(Object.entries(asked).filter(([field]) => !OF_A_SENDING.includes(field)))
  const inOrder = (_: string, value: unknown) =>
    value instanceof Object && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value
  return createHash('sha256').update(JSON.stringify(content, inOrder)).digest()
}

/** Keeps what was asked for, to compare a second try with. A record that is made anew under a used id is asked for anew. */
export async function keepAsked(tx: Tx, { organizationId }: Scope, ...all: Created[]): Promise<void> {
  const rows = all.flatMap(({ table, ids, asked }) => {
    const made = { kind: getTableName(table), askedSha256: printOf(asked) }
    return ids.map((id) => ({ organizationId, id, ...made }))
  })
  await tx
    .insert(creations)
    .values(rows)
    .onConflictDoUpdate({
      target: [creations.organizationId, creations.id, creations.kind],
      set: { askedSha256: sql`excluded.asked_sha256`, createdAt: sql`now()` },
    })
}

/** Those of some ids under which records of a table were made and are no more, whatever they belonged to. */
export async function deletedSince(
  tx: Tx,
  scope: Scope,
  { table, ids }: Pick<Created, 'table' | 'ids'>,
): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const columns = getTableColumns(table)
  const isGone = sql`not exists (select from ${table} where ${columns.organizationId} = ${creations.organizationId} and ${columns.id} = ${creations.id})`
  const rows = await tx
    .select({ id: creations.id })
    .from(creations)
    .where(and(madeUnder(scope, table, ids), isGone))
  return new Set(rows.map(({ id }) => id))
}

const madeUnder = ({ organizationId }: Scope, table: PgTable, ids: readonly string[]) =>
  and(
    eq(creations.organizationId, organizationId),
    inArray(creations.id, [...ids]),
    eq(creations.kind, getTableName(table)),
  )

/** Whether all these records were asked for in the same words; null where that is not known any more. */
export async function wereAskedSo(tx: Tx, scope: Scope, { table, ids, asked }: Created): Promise<boolean | null> {
  const found = await tx
    .select({ askedSha256: creations.askedSha256 })
    .from(creations)
    .where(madeUnder(scope, table, ids))
  const print = printOf(asked)
  if (found.some(({ askedSha256 }) => !askedSha256.equals(print))) return false
  return found.length === ids.length ? true : found.length ? false : null
}
