import 'server-only'
import { type SQL, sql } from 'drizzle-orm'

import { JOB_STATUSES } from '@/db/enums'
import { jobKpis, jobReviews, jobs, tasks } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { exceptionsAhead } from '@/lib/job/calendar/stored/ahead'
import { type JobNeed, OPEN_STATUSES, TO_BE_VISITED } from '@/lib/job/jobs/rules'
import type { JobStatus } from '@/lib/job/jobs/schema'

interface Scope {
  organizationId: number
}

/** The place of a status among all, by which an index finds it. */
export const rankOf = (status: JobStatus) => JOB_STATUSES.indexOf(status)

const uuids = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`

/** The condition on a job that it has a need. */
export const JOBS_IN_NEED: Record<JobNeed, (tx: Tx, scope: Scope) => Promise<SQL>> = {
  // An array, as for the jobs of a person: few jobs are overdue, and the planner may begin with them.
  OVERDUE: async (_tx, { organizationId }) => sql`${jobs.id} = any(array(
    select ${jobKpis.jobId} from ${jobKpis}
     where ${jobKpis.organizationId} = ${organizationId} and ${jobKpis.dueAt} < now()))`,
  // The stored range is a day wider than the task (lib/job/calendar/rules.ts). What it does not tell is looked at apart.
  SCHEDULING: async (tx, scope) => {
    const { seriesIds, jobIds } = await exceptionsAhead(tx, scope, new Date())
    return sql`(${jobs.statusRank} in ${TO_BE_VISITED.map(rankOf)} and ${jobs.id} <> all(${uuids(jobIds)}) and not exists (
      select from ${tasks}
       where ${tasks.organizationId} = ${jobs.organizationId} and ${tasks.jobId} = ${jobs.id}
         and ${tasks.deletedAt} is null and ${tasks.id} <> all(${uuids(seriesIds)})
         and coalesce(upper(${tasks.activeRange}) - interval '1 day' > now(), true)))`
  },
  // A job that was closed a moment ago is reviewed within a minute.
  CORRECTION: async (
    _tx,
    { organizationId },
  ) => sql`(${jobs.statusRank} in ${OPEN_STATUSES.map(rankOf)} and ${jobs.id} = any(array(
    select ${jobReviews.jobId} from ${jobReviews} where ${jobReviews.organizationId} = ${organizationId})))`,
}
