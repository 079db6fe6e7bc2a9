import type { Metadata } from 'next'

import { idIn, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { JobKpi } from '@/components/job/kpi/later'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { kpiKeys } from '@/lib/job/kpi/keys'
import * as kpi from '@/lib/job/kpi/service'

export async function generateMetadata({ params }: PageProps<'/jobs/[id]/kpi'>): Promise<Metadata> {
  return { title: await titleOf((await params).id) }
}

export default async function JobKpiPage({ params }: PageProps<'/jobs/[id]/kpi'>) {
  const actor = await requireReader('/jobs/[id]/kpi')
  const id = idIn((await params).id)
  return (
    <Prefetched queries={[[kpiKeys.ofJob(id), () => kpi.read(actor, id)]]}>
      <JobKpi id={id} role={actor.role} />
    </Prefetched>
  )
}
