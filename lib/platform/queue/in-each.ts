import 'server-only'
import { type Tx, inOrganization } from '@/db/tenancy'
import { log } from '@/lib/platform/http/log'

/**
 * Does work for many organisations, one after the other: one that fails keeps nobody else waiting.
 * @param undone one of them for which it failed, in words: `an organisation was not reminded`
 * @throws when it failed for somebody, after all others were done
 */
export async function forEach<One extends { organizationId: number }>(
  all: readonly One[],
  undone: string,
  work: (one: One) => Promise<void>,
): Promise<void> {
  let failed = 0
  for (const one of all) {
    const { organizationId } = one
    await work(one).catch((error: unknown) => {
      failed++
      log.error({ err: error, organizationId }, undone)
    })
  }
  if (failed) throw new Error(`${failed} times ${undone}.`)
}

/** The same, each in a transaction of its own within its organisation. */
export const inEach = <One extends { organizationId: number }>(
  all: readonly One[],
  undone: string,
  work: (tx: Tx, one: One) => Promise<void>,
): Promise<void> =>
  forEach(all, undone, (one) => inOrganization({ organizationId: one.organizationId }, (tx) => work(tx, one)))
