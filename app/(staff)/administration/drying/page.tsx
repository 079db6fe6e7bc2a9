import type { Metadata } from 'next'

import { Prefetched } from '@/components/desk/shell/prefetched'
import { DryingSettingsScreen } from '@/components/site/drying/drying-settings-screen'
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
