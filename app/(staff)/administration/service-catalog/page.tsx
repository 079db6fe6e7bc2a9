import type { Metadata } from 'next'

import { Prefetched } from '@/components/desk/shell/prefetched'
import { CatalogueScreen } from '@/components/paper/catalogue/catalogue-screen'
import { UsualItemsScreen } from '@/components/paper/catalogue/usual-items-screen'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { catalogueKeys } from '@/lib/paper/catalogue/keys'
import { planRefusal } from '@/lib/paper/catalogue/rules'
import { BrowseCatalogue } from '@/lib/paper/catalogue/schema'
import { browse } from '@/lib/paper/catalogue/verbs/items'

export const metadata: Metadata = { title: 'Service Catalog' }

export default async function CataloguePage({ searchParams }: PageProps<'/administration/service-catalog'>) {
  const actor = await requireActor('/administration/service-catalog')
  const refusal = planRefusal(actor.organization.pricingPlan)
  if (refusal) return <UsualItemsScreen refusal={refusal} />
  const query = BrowseCatalogue.safeParse(await searchParams).data ?? BrowseCatalogue.parse({})
  const { currency, timezone } = actor.organization
  return (
    <Prefetched queries={[[catalogueKeys.page(query), () => browse(actor, query)]]}>
      <CatalogueScreen query={query} currency={currency} timezone={timezone} />
    </Prefetched>
  )
}
