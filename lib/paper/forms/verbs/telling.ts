import 'server-only'
import type { Tx } from '@/db/tenancy'
import type { FormOfJob } from '@/lib/paper/forms/schema'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { announce } from '@/lib/platform/live/announce'

/** Records what happened to a form in its job's history, and tells whoever has it open. */
export async function tell(
  tx: Tx,
  actor: Actor,
  action: string,
  { id, jobId, name, templateVersion }: FormOfJob,
  details: Record<string, unknown> = {},
): Promise<void> {
  await record(tx, actor, action, {
    subjectType: 'form',
    subjectId: id,
    jobId,
    details: { name, templateVersion, ...details },
  })
  await announce(tx, actor, 'forms', [jobId])
}
