import 'server-only'
import { type SQL, and, eq, isNotNull, isNull, sql } from 'drizzle-orm'

import { among } from '@/db/rows'
import { jobs, taskOverrides, tasks } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { DAY_MS } from '@/lib/base/time'
import { MAX_WINDOW_DAYS } from '@/lib/job/calendar/rules'
import { rankOf } from '@/lib/job/jobs/queries/rank'
import { TO_BE_VISITED } from '@/lib/job/jobs/rules'

import { bySeries, candidate, idsBetween, jobOf, selectOverrides, timesOf } from './window'

/** Further ahead than any series with an end. */
const NEVER = new Date('9999-12-31T00:00:00Z')

interface Scope {
  organizationId: number
}

/** What the stored range of a series does not tell of it: some of its times ahead were taken off, moved or given away. */
interface Exceptions {
  /** The series that were looked at time by time. */
  seriesIds: string[]
  /** The jobs that these have a time ahead for. */
  jobIds: string[]
}

const uuids = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`

/**
 * The condition on a job that it is to be visited and nothing is planned for it from now on. The stored range is a day
 * wider than the task (lib/job/calendar/rules.ts).
 */
export async function jobsToSchedule(tx: Tx, scope: Scope, now: Date): Promise<SQL> {
  const { seriesIds, jobIds } = await exceptionsAhead(tx, scope, now)
  return sql`(${jobs.statusRank} in ${TO_BE_VISITED.map(rankOf)} and ${jobs.id} <> all(${uuids(jobIds)}) and not exists (
    select from ${tasks}
     where ${tasks.organizationId} = ${jobs.organizationId} and ${tasks.jobId} = ${jobs.id}
       and ${tasks.deletedAt} is null and ${tasks.id} <> all(${uuids(seriesIds)})
       and coalesce(upper(${tasks.activeRange}) - interval '1 day' > now(), true)))`
}

/** Looks time by time at the series that differ from their rule in a time from now on. */
async function exceptionsAhead(tx: Tx, { organizationId }: Scope, now: Date): Promise<Exceptions> {
  const ahead = { start: now, end: NEVER }
  const candidates = await tx
    .select({ task: candidate })
    .from(tasks)
    .where(
      and(
        eq(tasks.organizationId, organizationId),
        isNull(tasks.deletedAt),
        isNotNull(tasks.freq),
        sql`${tasks.id} = any(array${idsBetween(ahead)})`,
        sql`exists (select from ${taskOverrides} o
          where o.organization_id = ${organizationId} and o.series_id = ${tasks.id} and not o.orphaned
            and (o.kind <> 'modified' or o.changes && '{jobId,time}')
            and (o.slot_date >= ${now.toISOString()}::timestamptz::date - 2 or upper(o.active_range) > ${now.toISOString()}))`,
      ),
    )
  const seriesIds = candidates.map(({ task }) => task.id)
  if (!seriesIds.length) return { seriesIds, jobIds: [] }
  const overrides = bySeries(
    await selectOverrides(tx, { organizationId }, ahead, among(taskOverrides.seriesId, seriesIds)),
  )
  const jobIds = candidates.flatMap(({ task }) => {
    const isEndless = task.endOption === 'never'
    // A series without an end has times left for its own job, however many were taken off.
    const window = isEndless ? { start: now, end: new Date(now.getTime() + MAX_WINDOW_DAYS * DAY_MS) } : ahead
    const found = timesOf(task, overrides.get(task.id) ?? [], window).map(jobOf)
    return [...found, isEndless ? task.jobId : null].flatMap((jobId) => jobId ?? [])
  })
  return { seriesIds, jobIds: [...new Set(jobIds)] }
}
