import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

import { Prefetched } from '@/components/desk/shell/prefetched'
import { LetterheadScreen } from '@/components/paper/letterheads/letterhead-screen'
import { Id } from '@/lib/base/wire'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { letterheadKeys } from '@/lib/paper/letterheads/keys'
import * as letterheads from '@/lib/paper/letterheads/service'

export const metadata: Metadata = { title: 'Letterhead' }

export default async function LetterheadPage({ params }: PageProps<'/administration/letterheads/[id]'>) {
  const actor = await requireActor('/administration/letterheads/[id]')
  const { id } = await params
  if (!Id.safeParse(id).success) notFound()
  return (
    <Prefetched queries={[[letterheadKeys.one(id), () => letterheads.open(actor, id)]]}>
      <LetterheadScreen id={id} />
    </Prefetched>
  )
}
