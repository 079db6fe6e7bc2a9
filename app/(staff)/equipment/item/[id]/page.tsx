import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

import { Prefetched } from '@/components/desk/shell/prefetched'
import { ItemScreen } from '@/components/site/equipment/item-screen'
import { nullWhenMissing } from '@/lib/base/errors'
import { Id } from '@/lib/base/wire'
import { pageOf } from '@/lib/desk/areas/pages'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { equipmentKeys } from '@/lib/site/equipment/keys'
import { openItem } from '@/lib/site/equipment/verbs/catalogue'

export const metadata: Metadata = { title: 'Unit' }

export default async function EquipmentItemPage({ params }: PageProps<'/equipment/item/[id]'>) {
  const actor = await requireActor('/equipment/item/[id]')
  const id = Id.safeParse((await params).id).data
  const found = id && (await openItem(actor, id).catch(nullWhenMissing))
  if (!id || !found) notFound()
  return (
    <Prefetched queries={[[equipmentKeys.item(id), () => Promise.resolve(found)]]}>
      <ItemScreen id={id} mayOpenCatalogue={pageOf('/equipment').roles.includes(actor.role)} />
    </Prefetched>
  )
}
