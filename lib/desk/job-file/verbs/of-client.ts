import 'server-only'
import { and, desc, eq, isNull } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { jobs } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { cutList } from '@/lib/base/cut'
import { getClient } from '@/lib/company/clients/queries'
import { jobSummaryColumns, toJobSummary } from '@/lib/job/jobs/queries/job'
import type { JobSummary } from '@/lib/job/jobs/schema'
import type { Actor } from '@/lib/platform/auth/actor'

/** How many of a client's newest jobs its page shows; the list of jobs has them all. */
const MOST_JOBS = 100

/** A client's jobs, the newest 100 first. Errors: not_found. */
export async function browseOfClient(actor: Actor, clientId: string): Promise<JobSummary[]> {
  return reading(actor, async (tx) => {
    await getClient(tx, actor, clientId)
    return listJobs(tx, actor, clientId)
  })
}

async function listJobs(tx: Tx, actor: Actor, clientId: string): Promise<JobSummary[]> {
  const ofClient = and(
    eq(jobs.organizationId, actor.organizationId),
    eq(jobs.clientId, clientId),
    isNull(jobs.deletedAt),
  )
  const rows = await tx
    .select(jobSummaryColumns)
    .from(jobs)
    .where(ofClient)
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(MOST_JOBS + 1)
  const found = rows.slice(0, MOST_JOBS).map((row) => toJobSummary(row, actor.organization.identifier))
  return rows.length > MOST_JOBS ? cutList(found, true, await tx.$count(jobs, ofClient)) : found
}
