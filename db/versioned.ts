import 'server-only'
import { type SQL, and, eq, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'

import { changedMeanwhile, nullWhenMissing, savedOtherwise, AlreadyDone, savedBefore } from '@/lib/base/errors'

import { keepAsked, wereAskedSo } from './creations'
import type { Tx } from './tenancy'

/** How records that devices name and people edit are made and changed: docs/adr/0023-versioned-records.md. */

type Named = PgTable & { organizationId: PgColumn; id: PgColumn }
type Versioned = PgTable & { id: PgColumn; version: PgColumn; updatedAt: PgColumn }

interface Asked<R> {
  /** All that is asked for, also by the address, as it was parsed; of files, their hashes. */
  asked: object
  /** Whether the record is stored where the request wants it, and may be shown to whoever sends it. */
  isHere?(stored: R): boolean
  /** How other content is refused; by default, as a record that can still be edited. */
  refuse?: (current?: unknown) => Error
}

export interface Known<R> extends Asked<R> {
  /** The record of the id, even if it was deleted since; one that is missing may be refused with not_found. */
  find: () => Promise<R | null | undefined>
}

type Scope = Parameters<typeof wereAskedSo>[1]

/**
 * Answers a create whose id, or ids, are known: the same content with what is stored now, whatever became of it. Other
 * content would be lost if it were answered so: it is refused, beside what is stored.
 */
export async function answerToReplay<R>(
  tx: Tx,
  scope: Scope,
  table: PgTable,
  id: string | readonly string[],
  stored: R,
  { asked, isHere = () => true, refuse = savedOtherwise }: Asked<R>,
): Promise<Error> {
  const isSame = await wereAskedSo(tx, scope, { table, ids: [id].flat(), asked })
  const shown = isHere(stored) ? stored : undefined
  if (isSame && shown) return new AlreadyDone(shown)
  return isSame === null ? savedBefore(shown) : refuse(shown)
}

/** Answers a create whose id is known, before any other check. @throws what `answerToReplay` answers */
export async function refuseKnown<R>(
  tx: Tx,
  scope: Scope,
  table: PgTable,
  id: string | readonly string[],
  { find, ...asked }: Known<R>,
): Promise<void> {
  const stored = await find().catch(nullWhenMissing)
  if (stored) throw await answerToReplay(tx, scope, table, id, stored, asked)
}

/**
 * Inserts a record under its id from the request. The later of two with one id at once waits for the earlier one's
 * commit, and is answered as a replay: also where both have the same other value that only one record may have, which
 * is why no first insert is refused by Postgres.
 * @throws as `refuseKnown` when the id is known; `otherwise` when another value is taken, which Postgres refuses in
 * its own words if there is no `otherwise`
 */
export async function createOnce<T extends Named, R>(
  tx: Tx,
  table: T,
  values: PgInsertValue<T>,
  { otherwise, ...known }: Known<R> & { otherwise?: () => Error | Promise<Error> },
): Promise<void> {
  const { organizationId, id } = values as { organizationId: number; id: string }
  const insert = async (target?: PgColumn[]) => {
    const added = await tx
      .insert(table as PgTable)
      .values(values)
      .onConflictDoNothing(target && { target })
      .returning({ id: table.id })
    return added.length > 0
  }
  if (!(await insert())) {
    await refuseKnown(tx, { organizationId }, table, id, known)
    if (otherwise) throw await otherwise()
    if (!(await insert([table.organizationId, table.id]))) throw savedOtherwise()
  }
  await keepAsked(tx, { organizationId }, { table, ids: [id], asked: known.asked })
}

/** The values that an update sets so that others notice it. The clock is that of Postgres. */
export const nextVersion = (table: { version: PgColumn }) => ({
  version: sql<number>`${table.version} + 1`,
  updatedAt: sql<string>`now()`,
})

interface Seen {
  id: string
  version: number
}

interface Written<T extends PgTable> {
  /** Further conditions: their organisation, and that they are not deleted. */
  within: SQL | undefined
  set: PgUpdateSetSource<T>
}

/** Writes the same into records if each is as it was read. @returns whether nobody changed one of them since */
export async function writeAsRead<T extends Versioned>(
  tx: Tx,
  table: T,
  seen: readonly Seen[],
  { within, set }: Written<T>,
): Promise<boolean> {
  const ids = seen.map(({ id }) => id)
  const asRead = or(...seen.map(({ id, version }) => and(eq(table.id, id), eq(table.version, version))))
  const written = await tx
    .update(table as PgTable)
    .set({ ...set, ...nextVersion(table) })
    .where(and(within, inArray(table.id, ids), asRead))
    .returning({ id: table.id })
  return written.length === seen.length
}

/**
 * Writes into a record as it was read: when two people do so at once, the one whose read is older than the other's
 * write loses.
 * @returns the record afterwards
 * @throws `refuse` with the stored record when somebody changed it since
 */
export async function writeVersion<T extends Versioned, R>(
  tx: Tx,
  table: T,
  before: Seen,
  { read, refuse, ...written }: Written<T> & { read: () => Promise<R>; refuse: (current: R) => Error | Promise<Error> },
): Promise<R> {
  const isWritten = await writeAsRead(tx, table, [before], written)
  const after = await read()
  if (!isWritten) throw await refuse(after)
  return after
}

/**
 * Makes a change whose `where` assumes something of its records that was read before. Where it does not hold any more,
 * nothing that follows may be told, sent or taken away.
 * @throws conflict
 */
export async function requireChanged(change: PromiseLike<{ count: number }>, records = 1): Promise<void> {
  if ((await change).count < records) throw changedMeanwhile('this')()
}
