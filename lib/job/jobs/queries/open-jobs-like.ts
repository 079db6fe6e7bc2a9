import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'

import { jobs } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { groupedBy } from '@/lib/base/grouped'
import { jobNumber } from '@/lib/job/jobs/rules'
import type { Actor } from '@/lib/platform/auth/actor'

interface Site {
  siteAddress: string
  suburb?: string | null
  refNumber: string | null
}

/** Warns of the open jobs that have the address or the reference number of a job to be opened. */
export type JobsLike = (site: Site) => string[]

/** The warnings for lines whose address, however it is spelled, or reference number an open job has. */
export async function openJobsLike(tx: Tx, actor: Actor, sites: readonly Site[]): Promise<JobsLike> {
  const distinct = (values: (string | null | undefined)[]) => [
    ...new Set(values.flatMap((one) => one?.toLowerCase() || [])),
  ]
  const rows = await tx.execute<{ typed: string; key: string }>(
    sql`select typed, site_key(typed) as key
      from unnest(${sql.param(distinct(sites.flatMap(({ siteAddress, suburb }) => [siteAddress, suburb])))}::text[]) as typed`,
  )
  const keys = new Map(rows.map(({ typed, key }) => [typed, key]))
  const keyOf = (typed: string | null | undefined) => keys.get(typed?.toLowerCase() ?? '') ?? ''
  const texts = (values: Iterable<string>) => sql`any(${sql.param([...values].filter(Boolean))}::text[])`
  const reference = sql<string | null>`lower(${jobs.refNumber})`
  const found = await tx
    .select({
      jobNo: jobs.jobNo,
      siteKey: jobs.siteKey,
      suburb: sql<string>`site_key(coalesce(${jobs.suburb}, ''))`,
      reference,
    })
    .from(jobs)
    .where(
      and(
        eq(jobs.organizationId, actor.organizationId),
        isNull(jobs.deletedAt),
        sql`${jobs.status} not in ('COMPLETED', 'CANCELLED')`,
        sql`(${jobs.siteKey} = ${texts(new Set(sites.map(({ siteAddress }) => keyOf(siteAddress))))}
          or ${reference} = ${texts(distinct(sites.map(({ refNumber }) => refNumber)))})`,
      ),
    )
    .orderBy(jobs.jobNo)
  const { identifier } = actor.organization
  const bySite = groupedBy(found, ({ siteKey }) => siteKey)
  const byReference = new Map(found.map((job) => [job.reference, job]))
  const nameOf = (job: (typeof found)[number]) => jobNumber({ identifier, jobNo: job.jobNo })
  return ({ siteAddress, suburb, refNumber }) => {
    const own = keyOf(suburb)
    const at = bySite.get(keyOf(siteAddress))?.findLast((job) => !own || !job.suburb || job.suburb === own)
    const same = refNumber && byReference.get(refNumber.toLowerCase())
    return [
      ...(at ? [`${nameOf(at)} is open at this address.`] : []),
      ...(same ? [`${nameOf(same)} is open with this reference.`] : []),
    ]
  }
}
