import 'server-only'
import { sql } from 'drizzle-orm'

import type { Tx } from '@/db/tenancy'

import type { TaskName, Tasks } from './tasks'

/**
 * Adds a job in the caller's transaction: it is done after that commits, and never when it does not. It is done at least
 * once, by whichever worker is free.
 * @param key two waiting jobs of one key are one
 */
export async function enqueue<T extends TaskName>(tx: Tx, task: T, payload: Tasks[T], key?: string): Promise<void> {
  await tx.execute(sql`select queue.enqueue(${task}, ${JSON.stringify(payload)}::json, ${key ?? null})`)
}
