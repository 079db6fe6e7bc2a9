import type { Metadata } from 'next'

import { findJob, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { JobKpi } from '@/components/desk/job-file/job-parts'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { clockOf } from '@/lib/job/calendar/views'
import { kpiKeys } from '@/lib/job/kpi/keys'
import * as kpi from '@/lib/job/kpi/service'

export async function generateMetadata({ params }: PageProps<'/jobs/[id]/kpi'>): Promise<Metadata> {
  return { title: await titleOf((await params).id) }
}

export default async function JobKpiPage({ params }: PageProps<'/jobs/[id]/kpi'>) {
  const actor = await requireActor('/jobs/[id]/kpi')
  const job = await findJob(actor, (await params).id)
  return (
    <Prefetched queries={[[kpiKeys.ofJob(job.id), () => kpi.read(actor, job.id)]]}>
      <JobKpi id={job.id} role={actor.role} now={clockOf(actor.organization.timezone).now} />
    </Prefetched>
  )
}
