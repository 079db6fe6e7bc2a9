import 'server-only'
import { activity } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'

interface Happening {
  subjectType: string
  subjectId: string
  /** The job under whose history this belongs; whoever looks at jobs is told. */
  jobId?: string
  /** What changed, in field names and plain values; never a secret. */
  details?: Record<string, unknown>
}

interface Doer {
  organizationId: number
  userId: string | null
}

/**
 * Records who did what, in the transaction in which it was done; nobody of ours where it came from outside. `action` reads
 * as subject and verb: `job.moved`.
 */
export const record = (tx: Tx, actor: Doer, action: string, happening: Happening): Promise<void> =>
  recordAll(tx, actor, action, [happening])

/** Records what was done to several records at once. */
export async function recordAll(tx: Tx, actor: Doer, action: string, happenings: Happening[]): Promise<void> {
  const { organizationId, userId: actorId } = actor
  await tx
    .insert(activity)
    .values(happenings.map((happening) => ({ organizationId, id: newId(), actorId, action, ...happening })))
}
