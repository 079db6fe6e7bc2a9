import type { Metadata } from 'next'

import { idIn, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { JobMoisture } from '@/components/site/moisture/later'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { dryingKeys } from '@/lib/site/drying/keys'
import { moistureKeys } from '@/lib/site/moisture/keys'
import * as air from '@/lib/site/moisture/verbs/air'
import * as matrix from '@/lib/site/moisture/verbs/matrix'
import * as sizing from '@/lib/site/sizing/service'

export async function generateMetadata({ params }: PageProps<'/jobs/[id]/moisture'>): Promise<Metadata> {
  return { title: await titleOf((await params).id) }
}

export default async function JobMoisturePage({ params }: PageProps<'/jobs/[id]/moisture'>) {
  const actor = await requireReader('/jobs/[id]/moisture')
  const id = idIn((await params).id)
  return (
    <Prefetched
      queries={[
        [moistureKeys.matrix(id), () => matrix.browseColumns(actor, id)],
        [moistureKeys.air(id), () => air.browse(actor, id)],
        [dryingKeys.ofJob(id), () => sizing.readJobDrying(actor, id)],
      ]}
    >
      <JobMoisture id={id} />
    </Prefetched>
  )
}
