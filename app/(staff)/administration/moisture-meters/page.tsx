import type { Metadata } from 'next'

import { MetersScreen } from '@/components/moisture/meters-screen'
import { Prefetched } from '@/components/shell/prefetched'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { meterKeys } from '@/lib/site/moisture/keys'
import * as meters from '@/lib/site/moisture/meters'

export const metadata: Metadata = { title: 'Moisture Meters' }

export default async function MoistureMetersPage() {
  const actor = await requireActor('/administration/moisture-meters')
  return (
    <Prefetched queries={[[meterKeys.all, () => meters.browse(actor)]]}>
      <MetersScreen />
    </Prefetched>
  )
}
