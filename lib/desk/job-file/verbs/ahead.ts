import 'server-only'
import { and, desc, eq, isNull } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { among } from '@/db/rows'
import { inspections, jobStatusEntries, jobs } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { groupedBy } from '@/lib/base/grouped'
import { DAY_MS } from '@/lib/base/time'
import { aheadOf } from '@/lib/desk/job-file/ahead'
import { OVERDUE_DAYS } from '@/lib/job/calendar/rules'
import { doneTimes, timeKey } from '@/lib/job/calendar/stored/outcomes'
import { occurrencesOfJobs } from '@/lib/job/calendar/stored/window'
import { liveJobs } from '@/lib/job/jobs/queries/job'
import type { JobAhead } from '@/lib/job/jobs/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import { liveVisits } from '@/lib/site/visits/queries'

/** What lies ahead of each of some jobs; of those that are not there, nothing. */
export const browseAhead = (actor: Actor, ids: readonly string[], now = new Date()): Promise<JobAhead[]> =>
  reading(actor, async (tx) => {
    if (!ids.length) return []
    const start = new Date(now.getTime() - OVERDUE_DAYS * DAY_MS)
    const [found, statuses, visits, times] = await Promise.all([
      tx
        .select({ id: jobs.id, status: jobs.status, timezone: jobs.timezone, createdAt: jobs.createdAt })
        .from(jobs)
        .where(and(liveJobs(actor), among(jobs.id, ids))),
      statusesOf(tx, actor, ids),
      lastVisitsOf(tx, actor, ids),
      occurrencesOfJobs(tx, actor, ids, { start, now }),
    ])
    const done = await doneTimes(tx, actor, times)
    const timesOf = groupedBy(
      times.map((time) => ({ ...time, isDone: done.has(timeKey(time)) })),
      ({ jobId }) => jobId,
    )
    const sinceOf = new Map(statuses.map(({ jobId, happenedAt }) => [jobId, happenedAt]))
    const visitOf = new Map(visits.map((visit) => [visit.jobId, visit]))
    return found.map(({ createdAt, ...job }) =>
      aheadOf(
        {
          ...job,
          statusSince: sinceOf.get(job.id) ?? createdAt,
          lastVisit: visitOf.get(job.id) ?? null,
          times: timesOf.get(job.id) ?? [],
        },
        now,
      ),
    )
  })

/** The standing entry of each job's status history: the newest that was not taken back. */
const statusesOf = (tx: Tx, { organizationId }: Actor, ids: readonly string[]) =>
  tx
    .selectDistinctOn([jobStatusEntries.jobId], {
      jobId: jobStatusEntries.jobId,
      happenedAt: jobStatusEntries.happenedAt,
    })
    .from(jobStatusEntries)
    .where(
      and(
        eq(jobStatusEntries.organizationId, organizationId),
        among(jobStatusEntries.jobId, ids),
        isNull(jobStatusEntries.removedAt),
      ),
    )
    .orderBy(
      jobStatusEntries.jobId,
      desc(jobStatusEntries.happenedAt),
      desc(jobStatusEntries.recordedAt),
      desc(jobStatusEntries.id),
    )

const lastVisitsOf = (tx: Tx, actor: Actor, ids: readonly string[]) =>
  tx
    .selectDistinctOn([inspections.jobId], {
      jobId: inspections.jobId,
      happenedAt: inspections.happenedAt,
      outcome: inspections.outcome,
      returnOn: inspections.returnOn,
    })
    .from(inspections)
    .where(and(liveVisits(actor), among(inspections.jobId, ids)))
    .orderBy(inspections.jobId, desc(inspections.happenedAt), desc(inspections.id))
