import 'server-only'
import { type SQL, sql } from 'drizzle-orm'

import { jobKpis, jobReviews, jobs } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { jobsToSchedule } from '@/lib/job/calendar/stored/ahead'
import { rankOf } from '@/lib/job/jobs/queries/rank'
import { type JobNeed, OPEN_STATUSES } from '@/lib/job/jobs/rules'

interface Scope {
  organizationId: number
}

/** The condition on a job that it has a need. */
export const JOBS_IN_NEED: Record<JobNeed, (tx: Tx, scope: Scope) => Promise<SQL>> = {
  // An array, as for the jobs of a person: few jobs are overdue, and the planner may begin with them.
  OVERDUE: async (_tx, { organizationId }) => sql`${jobs.id} = any(array(
    select ${jobKpis.jobId} from ${jobKpis}
     where ${jobKpis.organizationId} = ${organizationId} and ${jobKpis.dueAt} < now()))`,
  SCHEDULING: (tx, scope) => jobsToSchedule(tx, scope, new Date()),
  // A job that was closed a moment ago is reviewed within a minute.
  CORRECTION: async (
    _tx,
    { organizationId },
  ) => sql`(${jobs.statusRank} in ${OPEN_STATUSES.map(rankOf)} and ${jobs.id} = any(array(
    select ${jobReviews.jobId} from ${jobReviews} where ${jobReviews.organizationId} = ${organizationId})))`,
}
