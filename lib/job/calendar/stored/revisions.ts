import 'server-only'
import type { CHANGE_SCOPES } from '@/db/enums'
import { taskRevisions } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'
import { type Content, happeningOf } from '@/lib/job/calendar/rules'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { announce } from '@/lib/platform/live/announce'

interface Happening {
  /** Subject and verb, as the job's history tells it. */
  action: `task.${string}`
  taskId: string
  jobId: string | null
  slotDate?: string | null
  scope?: (typeof CHANGE_SCOPES)[number]
  /** What was known of the task before and after; null where there was nothing. */
  before: Content | null
  after: Content | null
  /** What else it was: kept for whoever puts it back, not told. */
  restorable?: object
}

/** Keeps what a task was and what it is, tells the job's history, and tells everybody who has the calendar open. */
export async function note(tx: Tx, actor: Actor, happening: Happening): Promise<void> {
  const { action, taskId, jobId, slotDate = null, scope, before, after, restorable } = happening
  const { organizationId, userId: by } = actor
  await tx.insert(taskRevisions).values({
    organizationId,
    id: newId(),
    taskId,
    slotDate,
    action,
    scope,
    before: before && { ...before, ...restorable },
    after,
    by,
  })
  await record(tx, actor, action, {
    subjectType: 'task',
    subjectId: taskId,
    jobId: jobId ?? undefined,
    details: { ...(slotDate && { slotDate }), ...(scope && { scope }), ...happeningOf(before, after) },
  })
  await announce(tx, actor, 'calendar', [taskId])
}
