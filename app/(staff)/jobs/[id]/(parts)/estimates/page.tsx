import type { Metadata } from 'next'

import { idIn, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { JobEstimates } from '@/components/paper/estimates/later'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { estimateKeys } from '@/lib/paper/estimates/keys'
import * as estimates from '@/lib/paper/estimates/verbs/estimates'

export async function generateMetadata({ params }: PageProps<'/jobs/[id]/estimates'>): Promise<Metadata> {
  return { title: await titleOf((await params).id) }
}

export default async function JobEstimatesPage({ params }: PageProps<'/jobs/[id]/estimates'>) {
  const actor = await requireReader('/jobs/[id]/estimates')
  const id = idIn((await params).id)
  return (
    <Prefetched queries={[[estimateKeys.list(id), () => estimates.browse(actor, id, { sections: false })]]}>
      <JobEstimates id={id} currency={actor.organization.currency} />
    </Prefetched>
  )
}
