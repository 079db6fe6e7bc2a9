import type { Metadata } from 'next'
import { z } from 'zod'

import { Prefetched } from '@/components/desk/shell/prefetched'
import { CatalogueScreen } from '@/components/site/equipment/catalogue-screen'
import { isManager } from '@/lib/base/roles'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { equipmentKeys } from '@/lib/site/equipment/keys'
import { browseCategories } from '@/lib/site/equipment/verbs/catalogue'

export const metadata: Metadata = { title: 'Equipment' }

const Search = z.object({
  search: z.string().max(200).catch(''),
  only: z.enum(['TO_COMPLETE']).optional().catch(undefined),
})

export default async function EquipmentPage({ searchParams }: PageProps<'/equipment'>) {
  const actor = await requireActor('/equipment')
  const { search, only } = Search.parse(await searchParams)
  return (
    <Prefetched queries={[[equipmentKeys.categories, () => browseCategories(actor)]]}>
      <CatalogueScreen
        search={search}
        only={only}
        currency={isManager(actor.role) ? actor.organization.currency : null}
      />
    </Prefetched>
  )
}
