import 'server-only'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'

import { nameChangers } from '@/db/changers'
import { jobs } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { AlreadyDone } from '@/lib/base/errors'
import { assignWithin } from '@/lib/desk/job-file/service'
import type { AssignJobs, BulkOutcome, MoveJobs } from '@/lib/job/jobs/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import { asDomainError } from '@/lib/platform/http/problem'

import { moveWithin } from './status'

/** Moves several jobs, each by the rules of a single move: a refusal for one does not stop the others. */
export const moveSeveral = (actor: Actor, { jobs: chosen, status, note }: MoveJobs): Promise<BulkOutcome> =>
  each(actor, chosen, (tx, { id, entryId, from }) =>
    moveWithin(tx, actor, id, { id: entryId, from, status, note, date: undefined }),
  )

/** Gives several jobs other people, each by the rules of a single change. */
export const assignSeveral = (actor: Actor, { jobs: chosen, ...people }: AssignJobs): Promise<BulkOutcome> =>
  each(actor, chosen, (tx, { id, version }) => assignWithin(tx, actor, id, { version, ...people }))

/**
 * Does the work for each job behind its own savepoint. All jobs are locked before the first is touched, in one order: a
 * person who changes one of them waits here and not in the middle, so nobody blocks anybody.
 */
function each<T extends { id: string }>(
  actor: Actor,
  chosen: T[],
  work: (tx: Tx, job: T) => Promise<unknown>,
): Promise<BulkOutcome> {
  return inOrganization(actor, async (tx) => {
    const ids = chosen.map(({ id }) => id)
    const found = await tx
      .select({ id: jobs.id, jobNo: jobs.jobNo })
      .from(jobs)
      .where(and(eq(jobs.organizationId, actor.organizationId), inArray(jobs.id, ids), isNull(jobs.deletedAt)))
      .orderBy(asc(jobs.id))
      .for('no key update')
    const results: BulkOutcome['results'] = []
    for (const job of chosen) {
      const problem = await tx
        .transaction((savepoint) => work(savepoint, job))
        .catch((error) => nameChangers(tx, actor, error))
        .then(() => null, problemOf)
      const jobNo = found.find(({ id }) => id === job.id)?.jobNo ?? null
      results.push({ id: job.id, jobNo, done: problem === null, problem })
    }
    return { results }
  })
}

/** The refusal for one job. Any other error ends the work for all. */
function problemOf(error: unknown): { status: number; detail: string } | null {
  if (error instanceof AlreadyDone) return null
  const refusal = asDomainError(error)
  if (!refusal || refusal.code === 'unavailable') throw error
  const [field] = refusal.fields
  return { status: refusal.status, detail: field?.message ?? refusal.message }
}
