import type { Metadata } from 'next'

import { DryingSettingsScreen } from '@/components/drying/drying-settings-screen'
import { Prefetched } from '@/components/shell/prefetched'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { dryingKeys } from '@/lib/site/drying/keys'
import * as drying from '@/lib/site/drying/service'

export const metadata: Metadata = { title: 'Drying' }

export default async function DryingPage() {
  const actor = await requireActor('/administration/drying')
  return (
    <Prefetched queries={[[dryingKeys.settings(), () => drying.readSettings(actor)]]}>
      <DryingSettingsScreen />
    </Prefetched>
  )
}
