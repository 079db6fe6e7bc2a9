import 'server-only'
import { activity } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { newId } from '@/lib/wire'

interface Happening {
  subjectType: string
  subjectId: string
  /** The job under whose history this belongs; whoever looks at jobs is told. */
  jobId?: string
  /** What changed, in field names and plain values; never a secret. */
  details?: Record<string, unknown>
}

/**
 * Records who did what, in the transaction in which it was done; nobody of ours where it came from outside. `action` reads
 * as subject and verb: `job.moved`.
 */
export async function record(
  tx: Tx,
  actor: { organizationId: number; userId: string | null },
  action: string,
  { details = {}, ...happening }: Happening,
): Promise<void> {
  await tx
    .insert(activity)
    .values({ organizationId: actor.organizationId, id: newId(), actorId: actor.userId, action, details, ...happening })
}
