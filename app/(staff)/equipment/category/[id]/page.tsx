import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

import { Prefetched } from '@/components/desk/shell/prefetched'
import { CategoryScreen } from '@/components/site/equipment/category-screen'
import { nullWhenMissing } from '@/lib/base/errors'
import { Id } from '@/lib/base/wire'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { equipmentKeys } from '@/lib/site/equipment/keys'
import { BrowseCategory } from '@/lib/site/equipment/schema'
import { openCategory } from '@/lib/site/equipment/verbs/catalogue'

export const metadata: Metadata = { title: 'Equipment' }

export default async function EquipmentCategoryPage({ params, searchParams }: PageProps<'/equipment/category/[id]'>) {
  const actor = await requireActor('/equipment/category/[id]')
  const id = Id.safeParse((await params).id).data
  const query = BrowseCategory.safeParse(await searchParams).data ?? BrowseCategory.parse({})
  const category = id && (await openCategory(actor, id, query).catch(nullWhenMissing))
  if (!id || !category) notFound()
  return (
    <Prefetched queries={[[equipmentKeys.category(id, query), () => Promise.resolve(category)]]}>
      <CategoryScreen id={id} query={query} currency={actor.organization.currency} />
    </Prefetched>
  )
}
