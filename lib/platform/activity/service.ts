import 'server-only'
import type { LinkPerson } from '@/db/link-person'
import { activity } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'
import { doerOf } from '@/lib/platform/auth/actor'

interface Happening {
  subjectType: string
  subjectId: string
  /** The job whose history this belongs to; everybody who looks at jobs hears of it. */
  jobId?: string
  /** The changes, in field names and plain values; never a secret. */
  details?: Record<string, unknown>
  /** When it happened, where that is told and not now. */
  createdAt?: string
}

interface Acting {
  organizationId: number
  userId: string | null
  doer?: LinkPerson | { kind: 'worker' }
}

/**
 * Records who did what, in the transaction that did it; nobody is named where the product did it by itself. `action` reads as
 * subject and verb: `job.moved`.
 */
export const record = (tx: Tx, actor: Acting, action: string, happening: Happening): Promise<void> =>
  recordAll(tx, actor, action, [happening])

/** Records what was done to several records at once. */
export async function recordAll(tx: Tx, actor: Acting, action: string, happenings: Happening[]): Promise<void> {
  const { organizationId } = actor
  const doer = doerOf(actor)
  const by = {
    actorId: doer.kind === 'person' ? doer.userId : null,
    byLink: doer.kind === 'link' ? doer : null,
  }
  await tx
    .insert(activity)
    .values(happenings.map((happening) => ({ organizationId, id: newId(), ...by, action, ...happening })))
}
