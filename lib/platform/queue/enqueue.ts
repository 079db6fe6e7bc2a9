import 'server-only'
import { sql } from 'drizzle-orm'

import type { Tx } from '@/db/tenancy'

import type { TaskName, Tasks } from './tasks'

/**
 * Adds a queue job in the caller's transaction: it runs after the commit, and never when that fails. It runs at least
 * once, on whichever worker is free.
 * @param key two waiting jobs of one key are one
 */
export async function enqueue<T extends TaskName>(tx: Tx, task: T, payload: Tasks[T], key?: string): Promise<void> {
  await tx.execute(sql`select queue.enqueue(${task}, ${JSON.stringify(payload)}::json, ${key ?? null})`)
}
