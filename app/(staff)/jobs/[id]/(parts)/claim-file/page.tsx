import type { Metadata } from 'next'

import { idIn, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { ClaimFiles } from '@/components/desk/exports/later'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { exportKeys } from '@/lib/desk/exports/keys'
import * as dataExports from '@/lib/desk/exports/verbs/exports'

export async function generateMetadata({ params }: PageProps<'/jobs/[id]/claim-file'>): Promise<Metadata> {
  return { title: await titleOf((await params).id) }
}

export default async function ClaimFilePage({ params }: PageProps<'/jobs/[id]/claim-file'>) {
  const actor = await requireReader('/jobs/[id]/claim-file')
  const id = idIn((await params).id)
  return (
    <Prefetched queries={[[exportKeys.ofJob(id), () => dataExports.browse(actor, id)]]}>
      <ClaimFiles id={id} />
    </Prefetched>
  )
}
