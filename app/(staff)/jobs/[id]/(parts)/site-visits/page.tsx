import type { Metadata } from 'next'

import { idIn, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { JobVisits } from '@/components/site/visits/later'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { visitKeys } from '@/lib/site/visits/keys'
import * as visits from '@/lib/site/visits/service'

export async function generateMetadata({ params }: PageProps<'/jobs/[id]/site-visits'>): Promise<Metadata> {
  return { title: await titleOf((await params).id) }
}

export default async function JobVisitsPage({ params }: PageProps<'/jobs/[id]/site-visits'>) {
  const actor = await requireReader('/jobs/[id]/site-visits')
  const id = idIn((await params).id)
  return (
    <Prefetched queries={[[visitKeys.summaries(id), () => visits.summaries(actor, id)]]}>
      <JobVisits id={id} />
    </Prefetched>
  )
}
