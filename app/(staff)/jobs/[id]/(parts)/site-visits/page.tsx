import type { Metadata } from 'next'

import { findJob, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { JobVisits } from '@/components/desk/job-file/job-parts'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { visitKeys } from '@/lib/site/visits/keys'
import * as visits from '@/lib/site/visits/service'

export async function generateMetadata({ params }: PageProps<'/jobs/[id]/site-visits'>): Promise<Metadata> {
  return { title: await titleOf((await params).id) }
}

export default async function JobVisitsPage({ params }: PageProps<'/jobs/[id]/site-visits'>) {
  const actor = await requireActor('/jobs/[id]/site-visits')
  const job = await findJob(actor, (await params).id)
  return (
    <Prefetched queries={[[visitKeys.summaries(job.id), () => visits.summaries(actor, job.id)]]}>
      <JobVisits id={job.id} />
    </Prefetched>
  )
}
