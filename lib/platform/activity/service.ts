import 'server-only'
import { activity } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'

interface Happening {
  subjectType: string
  subjectId: string
  /** The job whose history this belongs to; everybody who looks at jobs hears of it. */
  jobId?: string
  /** The changes, in field names and plain values; never a secret. */
  details?: Record<string, unknown>
}

interface Doer {
  organizationId: number
  userId: string | null
}

/**
 * Records who did what, in the transaction that did it; the actor is empty when it came from outside. `action` reads as
 * subject and verb: `job.moved`.
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
