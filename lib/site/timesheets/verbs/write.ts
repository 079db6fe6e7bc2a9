import 'server-only'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'

import { jobReviewsDue, timesheets } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { writeAsRead } from '@/db/versioned'
import { changedMeanwhile } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import { formatDay } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { recordAll } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { announce } from '@/lib/platform/live/announce'
import { liveTimesheets, requireTimesheet } from '@/lib/site/timesheets/queries'
import type { Timesheet } from '@/lib/site/timesheets/schema'

/** Refuses a write that builds on another version than the stored one. */
export const refuseStale = changedMeanwhile('this timesheet', timesheets)

/** Writes into a timesheet as `hold` does. @returns what is stored then */
export async function write(
  tx: Tx,
  actor: Actor,
  before: Timesheet,
  values: PgUpdateSetSource<typeof timesheets>,
): Promise<Timesheet> {
  await hold(tx, actor, before, values)
  return requireTimesheet(tx, actor, before.id)
}

/** Writes into a timesheet as it was read. @throws conflict when somebody else wrote meanwhile */
export async function hold(tx: Tx, actor: Actor, before: Timesheet, set: PgUpdateSetSource<typeof timesheets>) {
  const isWritten = await writeAsRead(tx, timesheets, [before], { within: liveTimesheets(actor), set })
  if (!isWritten) throw refuseStale(await requireTimesheet(tx, actor, before.id))
}

/**
 * Records in the history what happened to timesheets, and announces it to the timers and weeks of their people. `before`
 * is what a changed one was: its person and its job may have been others.
 */
export async function tell(
  tx: Tx,
  actor: Actor,
  action: string,
  all: readonly Timesheet[],
  details?: Record<string, unknown>,
  before?: Timesheet,
): Promise<void> {
  await recordAll(
    tx,
    actor,
    action,
    all.map((timesheet) => happeningOf(timesheet, details)),
  )
  const owners = new Set([all, before ?? []].flat().map(({ userId }) => userId))
  await announce(tx, actor, 'timesheets', [...owners])
  if (before?.jobId && all.every(({ jobId }) => jobId !== before.jobId)) {
    await announce(tx, actor, 'jobs', [before.jobId])
    // Its own history has no entry of it, by which it would be due.
    await tx.insert(jobReviewsDue).values({ organizationId: actor.organizationId, jobId: before.jobId, id: newId() })
  }
}

const happeningOf = (timesheet: Timesheet, details: Record<string, unknown> = {}) => ({
  subjectType: 'timesheet',
  subjectId: timesheet.id,
  jobId: timesheet.jobId ?? undefined,
  details: { name: `${fullName(timesheet.user)}, ${formatDay(timesheet.workedOn)}`, ...details },
})
