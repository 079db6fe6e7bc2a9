import 'server-only'
import { and, isNotNull, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'

import { timesheets } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { writeAsRead } from '@/db/versioned'
import { changedAmong, conflict, notFound, wrongRole } from '@/lib/base/errors'
import type { Actor } from '@/lib/platform/auth/actor'
import { listTimesheets, liveTimesheets } from '@/lib/site/timesheets/queries'
import { lockOf, mayDecide, mayReopen } from '@/lib/site/timesheets/rules'
import type { ApproveTimesheets, RejectTimesheets, ReopenTimesheets, Timesheet } from '@/lib/site/timesheets/schema'

import { refuseStale, tell } from './write'

/**
 * Approves timesheets as the approver saw them, all or none.
 * @throws not_found, role for the approver's own, conflict when one was changed or is not submitted
 */
export const approve = (actor: Actor, { timesheets: seen }: ApproveTimesheets): Promise<Timesheet[]> =>
  inOrganization(actor, async (tx) => {
    const submitted = await requireSubmitted(tx, actor, seen)
    const own = { status: 'approved' as const, ...decidedBy(actor), decisionNote: null }
    return decide(tx, actor, submitted, 'timesheet.approved', own)
  })

/** Sends timesheets back to their owners, with the reason. @throws as `approve` does */
export const reject = (actor: Actor, { timesheets: seen, reason }: RejectTimesheets): Promise<Timesheet[]> =>
  inOrganization(actor, async (tx) => {
    const submitted = await requireSubmitted(tx, actor, seen)
    const own = { status: 'rejected' as const, ...decidedBy(actor), decisionNote: reason }
    return decide(tx, actor, submitted, 'timesheet.rejected', own, { reason })
  })

/**
 * Opens submitted and approved timesheets for changes, all or none.
 * @throws not_found, role, conflict when one was changed or is open already
 */
export const reopen = (actor: Actor, { timesheets: seen, reason }: ReopenTimesheets): Promise<Timesheet[]> =>
  inOrganization(actor, async (tx) => {
    const found = await requireSeen(tx, actor, seen)
    if (found.some((one) => !mayReopen(actor, one))) throw wrongRole('Somebody else has to open these again.')
    const open = found.find(({ status }) => !lockOf(status))
    if (open) throw conflict('One of these is open already.', open)
    const own = { status: 'draft' as const, submittedAt: null, ...decidedBy(actor), decisionNote: reason }
    return decide(tx, actor, found, 'timesheet.reopened', own, { reason })
  })

/** The timesheets of a decision. @throws conflict when one was changed since the approver saw it */
async function requireSeen(tx: Tx, actor: Actor, seen: ApproveTimesheets['timesheets']): Promise<Timesheet[]> {
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  const found = await listTimesheets(tx, actor, [...versions.keys()])
  if (found.length < versions.size) throw notFound('timesheet')
  const changed = found.find(({ id, version }) => versions.get(id) !== version)
  if (changed) throw refuseStale(changed)
  return found
}

async function requireSubmitted(tx: Tx, actor: Actor, seen: ApproveTimesheets['timesheets']): Promise<Timesheet[]> {
  const found = await requireSeen(tx, actor, seen)
  if (found.some(({ userId }) => !mayDecide(actor, userId))) {
    throw wrongRole('Somebody else has to decide on your own time.')
  }
  const other = found.find(({ status }) => status !== 'submitted')
  if (other) throw conflict('Only what is submitted can be approved or rejected.', other)
  return found
}

const decidedBy = ({ userId }: Actor) => ({ decidedBy: userId, decidedAt: sql`now()` })

/** Writes the same into all of them if each is as it was read, else into none. */
export async function decide(
  tx: Tx,
  actor: Actor,
  all: Timesheet[],
  action: string,
  values: PgUpdateSetSource<typeof timesheets>,
  details: Record<string, unknown> = {},
): Promise<Timesheet[]> {
  if (!all.length) return []
  const ids = all.map(({ id }) => id)
  const within = and(liveTimesheets(actor), isNotNull(timesheets.endedAt))
  const isWritten = await writeAsRead(tx, timesheets, all, { within, set: values })
  if (!isWritten) throw changedAmong('one of these timesheets', { table: timesheets, seen: all })
  await tell(tx, actor, action, all, details)
  return listTimesheets(tx, actor, ids)
}
