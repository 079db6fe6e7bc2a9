import 'server-only'
import { and, eq, sql } from 'drizzle-orm'

import { AlreadyDone, invalid } from '@/lib/base/errors'

import { idempotencyKeys } from './schema'
import type { Tx } from './tenancy'

/** A request that must not be done twice: who sent it, under which key, and what it said. */
export interface OnceScope {
  organizationId: number
  userId: string
  once: { key: string; route: string; bodyHash: Buffer }
}

/**
 * Lets creations of one id pass one after the other. Needed where another value is unique too: of two at the same second
 * Postgres would tell the later one that its name is taken, which is its own.
 */
export const oneAtATime = (tx: Tx, id: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`)

/**
 * Does the work unless a request with the same key did it before. The key is written first: of two at the same second the
 * later one waits for the earlier one's commit and then finds its answer. Key, work and answer share one transaction.
 */
export async function doOnce<T>(
  tx: Tx,
  { organizationId, userId, once }: OnceScope,
  work: () => Promise<T>,
): Promise<T> {
  const own = and(
    eq(idempotencyKeys.organizationId, organizationId),
    eq(idempotencyKeys.userId, userId),
    eq(idempotencyKeys.key, once.key),
  )
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ organizationId, userId, ...once })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (!claimed.length) {
    const [earlier] = await tx
      .select({ route: idempotencyKeys.route, bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer })
      .from(idempotencyKeys)
      .where(own)
    if (!earlier || earlier.route !== once.route || !earlier.bodyHash.equals(once.bodyHash)) {
      throw invalid({ 'Idempotency-Key': 'This key was used for another request.' })
    }
    throw new AlreadyDone(earlier.answer)
  }
  const answer = await work()
  await tx
    .update(idempotencyKeys)
    .set({ answer: answer ?? null })
    .where(own)
  return answer
}
