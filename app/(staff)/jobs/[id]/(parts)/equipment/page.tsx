import type { Metadata } from 'next'

import { idIn, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { JobEquipment } from '@/components/site/equipment/later'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { equipmentKeys } from '@/lib/site/equipment/keys'
import { browseJob } from '@/lib/site/equipment/verbs/where'

export async function generateMetadata({ params }: PageProps<'/jobs/[id]/equipment'>): Promise<Metadata> {
  return { title: await titleOf((await params).id) }
}

export default async function JobEquipmentPage({ params }: PageProps<'/jobs/[id]/equipment'>) {
  const actor = await requireReader('/jobs/[id]/equipment')
  const id = idIn((await params).id)
  return (
    <Prefetched queries={[[equipmentKeys.ofJob(id), () => browseJob(actor, id)]]}>
      <JobEquipment id={id} />
    </Prefetched>
  )
}
