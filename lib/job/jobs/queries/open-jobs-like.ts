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

/** The warnings for lines whose address, however it is spelled, or reference number an open job has. */
export async function openJobsLike(tx: Tx, actor: Actor, sites: readonly Site[]): Promise<JobsLike> {
  const distinct = (values: (string | null)[]) => [...new Set(values.flatMap((value) => value?.toLowerCase() || []))]
  const addresses = distinct(sites.map(({ siteAddress }) => siteAddress))
  const keys = await tx.execute<{ typed: string; key: string }>(
    sql`select typed, site_key(typed) as key from unnest(${sql.param(addresses)}::text[]) as typed`,
  )
  const keyOf = new Map(keys.map(({ typed, key }) => [typed, key]))
  const texts = (values: Iterable<string>) => sql`any(${sql.param([...values].filter(Boolean))}::text[])`
  const reference = sql<string | null>`lower(${jobs.refNumber})`
  const found = await tx
    .select({ jobNo: jobs.jobNo, siteKey: jobs.siteKey, reference })
    .from(jobs)
    .where(
      and(
        eq(jobs.organizationId, actor.organizationId),
        isNull(jobs.deletedAt),
        sql`${jobs.status} not in ('COMPLETED', 'CANCELLED')`,
        sql`(${jobs.siteKey} = ${texts(new Set(keyOf.values()))}
          or ${reference} = ${texts(distinct(sites.map(({ refNumber }) => refNumber)))})`,
      ),
    )
    .orderBy(jobs.jobNo)
  const { identifier } = actor.organization
  const bySite = new Map(found.map((job) => [job.siteKey, jobNumber({ identifier, jobNo: job.jobNo })]))
  const byReference = new Map(found.map((job) => [job.reference, jobNumber({ identifier, jobNo: job.jobNo })]))
  return ({ siteAddress, refNumber }) => {
    const at = bySite.get(keyOf.get(siteAddress.toLowerCase()) ?? null)
    const same = refNumber && byReference.get(refNumber.toLowerCase())
    return [
      ...(at ? [`${at} is open at this address.`] : []),
      ...(same ? [`${same} is open with this reference.`] : []),
    ]
  }
}
