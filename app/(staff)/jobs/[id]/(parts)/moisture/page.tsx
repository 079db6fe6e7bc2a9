import type { Metadata } from 'next'

import { findJob, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { JobMoisture } from '@/components/desk/job-file/job-parts'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { dryingKeys } from '@/lib/site/drying/keys'
import * as air from '@/lib/site/moisture/air'
import { moistureKeys } from '@/lib/site/moisture/keys'
import * as matrix from '@/lib/site/moisture/matrix'
import * as sizing from '@/lib/site/sizing/service'

export async function generateMetadata({ params }: PageProps<'/jobs/[id]/moisture'>): Promise<Metadata> {
  return { title: await titleOf((await params).id) }
}

export default async function JobMoisturePage({ params }: PageProps<'/jobs/[id]/moisture'>) {
  const actor = await requireActor('/jobs/[id]/moisture')
  const { id } = await findJob(actor, (await params).id)
  return (
    <Prefetched
      queries={[
        [moistureKeys.matrix(id), () => matrix.browse(actor, id)],
        [moistureKeys.air(id), () => air.browse(actor, id)],
        [dryingKeys.ofJob(id), () => sizing.readJobDrying(actor, id)],
      ]}
    >
      <JobMoisture id={id} />
    </Prefetched>
  )
}
