import 'server-only'
import { eq, lte, sql } from 'drizzle-orm'

import { dataExports } from '@/db/schema'
import { atTheDoor } from '@/db/tenancy'
import { NOT_MADE } from '@/lib/desk/exports/rules'
import { inEach } from '@/lib/platform/queue/in-each'

import { removeRows } from './exports'

const BATCH = 500

/** Ends exports that nobody makes any more: owed for an hour, and without a job in the queue. Deletes those that expired. */
export async function endExports(now: Date): Promise<void> {
  await atTheDoor((tx) =>
    tx.execute(sql`
      update data_exports set status = 'FAILED', failure = ${NOT_MADE}
       where status = 'IN_PROGRESS' and created_at < now() - interval '1 hour' and not queue.is_waiting('export:' || id)`),
  )
  const expired = await atTheDoor((tx) =>
    tx
      .select({ organizationId: dataExports.organizationId, id: dataExports.id })
      .from(dataExports)
      .where(lte(dataExports.expiresAt, now.toISOString()))
      .limit(BATCH + 1),
  )
  await inEach(expired, 'an expired export was not deleted', async (tx, { organizationId, id }) => {
    await removeRows(tx, { organizationId }, eq(dataExports.id, id))
  })
}
