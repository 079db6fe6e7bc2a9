import type { Metadata } from 'next'

import { idIn, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { JobInventory } from '@/components/site/inventory/later'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { inventoryKeys } from '@/lib/site/inventory/keys'
import { ITEMS_PER_PAGE } from '@/lib/site/inventory/rules'
import { InventorySearch } from '@/lib/site/inventory/schema'
import * as inventory from '@/lib/site/inventory/service'
import { roomKeys } from '@/lib/site/rooms/keys'
import * as rooms from '@/lib/site/rooms/service'
import { visitKeys } from '@/lib/site/visits/keys'
import * as visits from '@/lib/site/visits/service'

export async function generateMetadata({ params }: PageProps<'/jobs/[id]/inventory'>): Promise<Metadata> {
  return { title: await titleOf((await params).id) }
}

export default async function JobInventoryPage({ params, searchParams }: PageProps<'/jobs/[id]/inventory'>) {
  const actor = await requireReader('/jobs/[id]/inventory')
  const id = idIn((await params).id)
  const view = InventorySearch.parse(await searchParams)
  return (
    <Prefetched
      queries={[
        [inventoryKeys.list(id, view), () => inventory.browse(actor, id, { ...view, pageSize: ITEMS_PER_PAGE })],
        [roomKeys.ofJob(id), () => rooms.browse(actor, id)],
        [visitKeys.summaries(id), () => visits.summaries(actor, id)],
      ]}
    >
      <JobInventory id={id} view={view} currency={actor.organization.currency} />
    </Prefetched>
  )
}
