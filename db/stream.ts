import 'server-only'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'

import { type SQL, sql } from 'drizzle-orm'

import { type Tx, inOrganization } from './tenancy'

const ROWS_AT_ONCE = 500
/** A reader that takes nothing for so long has gone; others get the connection. */
const PATIENCE_MS = 60_000

/**
 * The rows of a query of any length, some at a time, as they were when it began: a cursor in one transaction, open
 * while somebody reads. The driver is asked for the next rows when the last ones were taken.
 */
export function readInBatches<Row extends Record<string, unknown>>(
  scope: { organizationId: number },
  /** The name of the cursor. Rows of one shape share one name: a connection remembers the columns fetched under it. */
  cursor: `all_${string}`,
  query: (tx: Tx) => Promise<SQL>,
): AsyncIterable<Row[]> {
  // Two wait at most, so that the database reads ahead by one.
  const batches = new PassThrough({ objectMode: true, highWaterMark: 1 })
  const left = new AbortController()
  batches.once('close', () => left.abort())

  const give = async (rows: Row[]) => {
    if (batches.write(rows)) return
    await once(batches, 'drain', { signal: AbortSignal.any([left.signal, AbortSignal.timeout(PATIENCE_MS)]) })
  }
  const read = async (tx: Tx) => {
    // Between two batches it waits for the reader.
    await tx.execute(sql`select set_config('idle_in_transaction_session_timeout', ${String(2 * PATIENCE_MS)}, true)`)
    await tx.execute(sql`declare ${sql.identifier(cursor)} no scroll cursor for ${await query(tx)}`)
    const more = sql.raw(`fetch ${ROWS_AT_ONCE} from ${cursor}`)
    for (let rows = await tx.execute<Row>(more); rows.length; rows = await tx.execute<Row>(more)) {
      if (left.signal.aborted) return
      await give([...rows] as Row[])
    }
  }
  inOrganization({ organizationId: scope.organizationId }, read, { planByValue: true }).then(
    () => batches.end(),
    (error: Error) => batches.destroy(error),
  )
  return batches
}
