import type { Metadata } from 'next'

import { Prefetched } from '@/components/desk/shell/prefetched'
import { MetersScreen } from '@/components/site/moisture/meters-screen'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { meterKeys } from '@/lib/site/moisture/keys'
import * as meters from '@/lib/site/moisture/verbs/meters'

export const metadata: Metadata = { title: 'Moisture Meters' }

export default async function MoistureMetersPage() {
  const actor = await requireActor('/administration/moisture-meters')
  return (
    <Prefetched queries={[[meterKeys.all, () => meters.browse(actor)]]}>
      <MetersScreen />
    </Prefetched>
  )
}
