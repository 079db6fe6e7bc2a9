import type { Metadata } from 'next'

import { Prefetched } from '@/components/desk/shell/prefetched'
import { PriceListsScreen } from '@/components/paper/catalogue/price-lists-screen'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { catalogueKeys } from '@/lib/paper/catalogue/keys'
import { browseLists } from '@/lib/paper/catalogue/verbs/price-lists'

export const metadata: Metadata = { title: 'Price lists' }

export default async function PriceListsPage() {
  const actor = await requireActor('/administration/service-catalog/price-lists')
  const { currency, timezone } = actor.organization
  return (
    <Prefetched queries={[[catalogueKeys.lists, () => browseLists(actor)]]}>
      <PriceListsScreen currency={currency} timezone={timezone} />
    </Prefetched>
  )
}
