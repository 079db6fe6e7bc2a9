import 'server-only'
import { and, eq, sql } from 'drizzle-orm'

import { AlreadyDone, invalid } from '@/lib/base/errors'

import { idempotencyKeys } from './schema'
import type { Tx } from './tenancy'

/** A request that must not be done twice: its sender, its key, and its content. */
export interface OnceScope {
  organizationId: number
  userId: string
  once: { key: string; route: string; bodyHash: Buffer }
}

/**
 * Makes those who would change the same take turns, until the end of their transactions. Creations of one id need it when
 * another value is unique too: without it, the later of two at once would be refused because the first has its name.
 * Additions to a list that holds only so many need it, so that its last place is given once.
 * @param what an id, or words with one: `meters of 12`
 */
export const oneAtATime = (tx: Tx, what: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`)

/**
 * Does the work unless a request with the same key did it before. The key is written first: the later of two at once
 * waits for the earlier one's commit and then finds its answer. Key, work and answer share one transaction.
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
