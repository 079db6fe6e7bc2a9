import 'server-only'
import { and, desc, eq, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { activity } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { invalid } from '@/lib/base/errors'
import { isAhead } from '@/lib/job/field/rules'
import type { Actor } from '@/lib/platform/auth/actor'
import { findTimer } from '@/lib/site/timesheets/queries'
import { LONG_HOURS, MOST_HOURS, isForgotten } from '@/lib/site/timesheets/rules'
import type { StopTimer, Timesheet } from '@/lib/site/timesheets/schema'

import { requireEnd, requireOwn } from './entries'
import { hold, tell, write } from './write'

/** The actor's running timer, if any. */
export const running = (actor: Actor): Promise<Timesheet | null> =>
  reading(actor, (tx) => findTimer(tx, actor, actor.userId))

/**
 * Ends the running timer of somebody who is removed: at this instant, since they cannot stop it any more, and a forgotten
 * one where the longest timesheet ends.
 */
export async function endTimerOf(tx: Tx, actor: Actor, userId: string): Promise<void> {
  const timer = await findTimer(tx, actor, userId)
  if (!timer) return
  // By a device whose clock is ahead, it may begin in a moment.
  const start = Date.parse(timer.start)
  const endedAt = new Date(Math.min(Math.max(Date.now(), start + SHORTEST_MS), start + LONGEST_MS)).toISOString()
  const ended = await write(tx, actor, timer, { endedAt })
  await tell(tx, actor, ENDED_WITH_PERSON, [ended])
}

const ENDED_WITH_PERSON = 'timesheet.timer-ended'
const SHORTEST_MS = 60_000
const LONGEST_MS = MOST_HOURS * 3_600_000

/** Whether a timer ended because its person was removed, and nobody changed it since. */
async function isEndedWithPerson(tx: Tx, { organizationId }: Actor, { id, status }: Timesheet): Promise<boolean> {
  if (status !== 'draft') return false
  const [last] = await tx
    .select({ action: activity.action })
    .from(activity)
    .where(
      and(
        eq(activity.organizationId, organizationId),
        eq(activity.subjectType, 'timesheet'),
        eq(activity.subjectId, id),
      ),
    )
    .orderBy(desc(activity.createdAt), desc(activity.id))
    .limit(1)
  return last?.action === ENDED_WITH_PERSON
}

/** Takes away the actor's running timer of a visit, within the transaction that takes the visit back. */
export async function dropTimerAt(tx: Tx, actor: Actor, inspectionId: string): Promise<void> {
  const timer = await findTimer(tx, actor, actor.userId)
  if (timer?.inspectionId !== inspectionId) return
  await hold(tx, actor, timer, { deletedAt: sql`now()` })
  await tell(tx, actor, 'timesheet.deleted', [timer])
}

/**
 * Stops a timer. A stopped one is returned unchanged, but for one that ended because its person was removed: they may have
 * stopped it before, without a connection, and come back.
 * @throws not_found, role, invalid on `end` for a forgotten timer without the time when the work ended, and for an end
 * that lies before the start or further ahead than a device's clock may be wrong
 */
export async function stop(actor: Actor, id: string, { end, capturedAt }: StopTimer): Promise<Timesheet> {
  return inOrganization(actor, async (tx) => {
    const timer = await requireOwn(tx, actor, id)
    const start = new Date(timer.start)
    const stoppedAt = new Date(capturedAt ?? Date.now())
    const isEarlier = timer.end !== null && stoppedAt < new Date(timer.end)
    if (timer.end && !(isEarlier && (await isEndedWithPerson(tx, actor, timer)))) return timer
    if (isAhead(stoppedAt, new Date())) throw invalid({ capturedAt: 'This lies in the future' })
    if (!end && isForgotten(start, stoppedAt)) {
      throw invalid({ end: `The timer ran for more than ${LONG_HOURS} hours. When did the work end?` })
    }
    // A typed end before the start means the next day; an instant does not.
    if (!end && stoppedAt <= start) throw invalid({ end: 'The end lies before the start' })
    const endedAt = requireEnd(start, end ? new Date(end) : stoppedAt, timer.timezone)
    // The work was entered when it began: stopping the timer later is no late entry.
    if (isAhead(endedAt, new Date())) throw invalid({ end: 'This lies in the future' })
    const stopped = await write(tx, actor, timer, { endedAt: endedAt.toISOString() })
    await tell(tx, actor, 'timesheet.timer-stopped', [stopped])
    return stopped
  })
}
