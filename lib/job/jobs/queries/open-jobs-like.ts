import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'

import { jobs } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { jobNumber } from '@/lib/job/jobs/rules'
import type { Actor } from '@/lib/platform/auth/actor'

interface Site {
  siteAddress: string
  refNumber: string | null
}

/** Warns of the open jobs that have the address or the reference number of a job to be opened. */
export type JobsLike = (site: Site) => string[]

/** The warnings for lines whose address or reference number an open job has. */
export async function openJobsLike(tx: Tx, actor: Actor, sites: readonly Site[]): Promise<JobsLike> {
  const texts = (values: (string | null)[]) =>
    sql`${sql.param([...new Set(values.flatMap((value) => value?.toLowerCase() || []))])}::text[]`
  const address = sql<string>`lower(${jobs.siteAddress})`
  const reference = sql<string | null>`lower(${jobs.refNumber})`
  const found = await tx
    .select({ jobNo: jobs.jobNo, address, reference })
    .from(jobs)
    .where(
      and(
        eq(jobs.organizationId, actor.organizationId),
        isNull(jobs.deletedAt),
        sql`${jobs.status} not in ('COMPLETED', 'CANCELLED')`,
        sql`(${address} = any(${texts(sites.map(({ siteAddress }) => siteAddress))})
          or ${reference} = any(${texts(sites.map(({ refNumber }) => refNumber))}))`,
      ),
    )
    .orderBy(jobs.jobNo)
  const { identifier } = actor.organization
  const byAddress = new Map(found.map((job) => [job.address, jobNumber({ identifier, jobNo: job.jobNo })]))
  const byReference = new Map(found.map((job) => [job.reference, jobNumber({ identifier, jobNo: job.jobNo })]))
  return ({ siteAddress, refNumber }) => {
    const at = byAddress.get(siteAddress.toLowerCase())
    const same = refNumber && byReference.get(refNumber.toLowerCase())
    return [
      ...(at ? [`${at} is open at this address.`] : []),
      ...(same ? [`${same} is open with this reference.`] : []),
    ]
  }
}
