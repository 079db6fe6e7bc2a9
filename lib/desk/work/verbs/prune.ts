import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import {
  accessEvents,
  accountLinks,
  creations,
  idempotencyKeys,
  notices,
  providerEvents,
  sessions,
  throttles,
} from '@/db/schema'
import { atTheDoor } from '@/db/tenancy'

const BATCH = 5000

/** Rows that nobody can use any more; sessions and links can be looked up for a month after their end. */
const OUTLIVED: readonly (readonly [PgTable, SQL])[] = [
  [sessions, sql`least(expires_at, revoked_at) < now() - interval '30 days'`],
  [accountLinks, sql`least(expires_at, used_at) < now() - interval '30 days'`],
  [idempotencyKeys, sql`created_at < now() - interval '30 days'`],
  [creations, sql`created_at < now() - interval '1 year'`],
  [throttles, sql`resets_at < now()`],
  [providerEvents, sql`created_at < now() - interval '90 days'`],
  [notices, sql`at < now() - interval '90 days'`],
  [accessEvents, sql`created_at < now() - interval '7 years'`],
]

/** Deletes ended sessions, dead links, idempotency keys, throttle counters, old notices and old access events, in batches. */
export async function prune(): Promise<void> {
  for (const [table, outlived] of OUTLIVED) {
    while ((await deleteBatch(table, outlived)) === BATCH);
  }
}

async function deleteBatch(table: PgTable, outlived: SQL): Promise<number> {
  const some = sql`select ctid from ${table} where ${outlived} limit ${BATCH}`
  const deleted = await atTheDoor((tx) => tx.execute(sql`delete from ${table} where ctid in (${some})`))
  return deleted.count
}
