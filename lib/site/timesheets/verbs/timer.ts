import 'server-only'
import { reading } from '@/db/reading'
import { inOrganization } from '@/db/tenancy'
import { invalid } from '@/lib/base/errors'
import { isAhead } from '@/lib/job/field/rules'
import type { Actor } from '@/lib/platform/auth/actor'
import { findTimer } from '@/lib/site/timesheets/queries'
import { LONG_HOURS, isForgotten } from '@/lib/site/timesheets/rules'
import type { StopTimer, Timesheet } from '@/lib/site/timesheets/schema'

import { requireEnd, requireOwn } from './entries'
import { tell, write } from './write'

/** The actor's running timer, if any. */
export const running = (actor: Actor): Promise<Timesheet | null> =>
  reading(actor, (tx) => findTimer(tx, actor, actor.userId))

/**
 * Stops a timer. A stopped one is returned unchanged.
 * @throws not_found, role, invalid on `end` for a forgotten timer without the time when the work ended, and for an end
 * that lies before the start or further ahead than a device's clock may be wrong
 */
export async function stop(actor: Actor, id: string, { end, capturedAt }: StopTimer): Promise<Timesheet> {
  return inOrganization(actor, async (tx) => {
    const timer = await requireOwn(tx, actor, id)
    if (timer.end) return timer
    const start = new Date(timer.start)
    const stoppedAt = new Date(capturedAt ?? Date.now())
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
