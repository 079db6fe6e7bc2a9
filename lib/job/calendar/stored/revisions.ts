import 'server-only'
import type { CHANGE_SCOPES } from '@/db/enums/calendar'
import { taskRevisions } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'
import { type Content, happeningOf } from '@/lib/job/calendar/rules'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { announce } from '@/lib/platform/live/announce'
import { notify } from '@/lib/platform/notices/service'

import { concernsOf } from './concerns'

interface Happening {
  /** Subject and verb, as in the job's history. */
  action: `task.${string}`
  taskId: string
  jobId: string | null
  slotDate?: string | null
  /** The job of the series that the task on this day belongs to. */
  seriesJobId?: string | null
  scope?: (typeof CHANGE_SCOPES)[number]
  /** The task's content before and after; null where there was none. */
  before: Content | null
  after: Content | null
  /** Further state that `rejoin` needs to restore the series; the history does not show it. */
  restorable?: object
  /** Its people know of it by another revision, or had it all along: they are told nothing. */
  isKnown?: true
}

/**
 * Stores a revision of a task, adds an entry to the job's history, tells the people whose work it changes, and announces it
 * to open calendars and to the other jobs that show it: the one that the task came from, and the one of its series.
 */
export async function note(tx: Tx, actor: Actor, happening: Happening): Promise<void> {
  const { action, taskId, jobId, slotDate = null, seriesJobId, scope, before, after, restorable, isKnown } = happening
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
  for (const concern of isKnown ? [] : concernsOf(before, after, new Date())) {
    await notify(tx, actor, { ...concern, subjectIds: [taskId], isOneTime: slotDate !== null })
  }
  await announce(tx, actor, 'calendar', [taskId])
  const others = new Set([before?.jobId, after?.jobId, seriesJobId].flatMap((id) => (id && id !== jobId ? [id] : [])))
  if (others.size) await announce(tx, actor, 'jobs', [...others])
}
