import 'server-only'
import { and, asc, eq, lte, sql } from 'drizzle-orm'

import { dataExports } from '@/db/schema'
import { atTheDoor } from '@/db/tenancy'
import { NOT_MADE } from '@/lib/desk/exports/rules'
import { inEach } from '@/lib/platform/queue/in-each'

import { removeRows } from './exports'

const BATCH = 500
/** Before every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

type Expired = Pick<typeof dataExports.$inferSelect, 'organizationId' | 'id'>

/**
 * Ends exports that nobody makes any more: owed for an hour, and without a job in the queue. Deletes those that expired;
 * one that cannot be deleted keeps no other.
 */
export async function endExports(now: Date): Promise<void> {
  await atTheDoor((tx) =>
    tx.execute(sql`
      update data_exports set status = 'FAILED', failure = ${NOT_MADE}
       where status = 'IN_PROGRESS' and created_at < now() - interval '1 hour' and not queue.is_waiting('export:' || id)`),
  )
  const failures: unknown[] = []
  let expired: Expired[] = []
  do {
    expired = await nextExpired(now, expired.at(-1))
    await inEach(expired, 'an expired export was not deleted', async (tx, { organizationId, id }) => {
      await removeRows(tx, { organizationId }, eq(dataExports.id, id))
    }).catch((error: unknown) => failures.push(error))
  } while (expired.length === BATCH)
  if (failures.length) throw new AggregateError(failures, 'Some expired exports were not deleted.')
}

const nextExpired = (now: Date, after: Expired = { organizationId: 0, id: NO_ID }): Promise<Expired[]> =>
  atTheDoor((tx) =>
    tx
      .select({ organizationId: dataExports.organizationId, id: dataExports.id })
      .from(dataExports)
      .where(
        and(
          lte(dataExports.expiresAt, now.toISOString()),
          sql`(${dataExports.organizationId}, ${dataExports.id}) > (${after.organizationId}, ${after.id}::uuid)`,
        ),
      )
      .orderBy(asc(dataExports.organizationId), asc(dataExports.id))
      .limit(BATCH),
  )
