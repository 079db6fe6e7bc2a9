import type { Metadata } from 'next'

import { Prefetched } from '@/components/desk/shell/prefetched'
import { OutScreen } from '@/components/site/equipment/out-screen'
import { mayOpen, pageOf } from '@/lib/desk/areas/pages'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { equipmentKeys } from '@/lib/site/equipment/keys'
import { BrowseOut } from '@/lib/site/equipment/schema'
import { browseOut } from '@/lib/site/equipment/verbs/where'

export const metadata: Metadata = { title: 'Equipment out now' }

export default async function EquipmentOutPage({ searchParams }: PageProps<'/equipment/out'>) {
  const actor = await requireReader('/equipment/out')
  const query = BrowseOut.safeParse(await searchParams).data ?? BrowseOut.parse({})
  return (
    <Prefetched queries={[[equipmentKeys.out(query), () => browseOut(actor, query)]]}>
      <OutScreen
        query={query}
        hasCatalogue={mayOpen(pageOf('/equipment'), actor.role, actor.organization.pricingPlan)}
      />
    </Prefetched>
  )
}
