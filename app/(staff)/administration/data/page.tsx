import type { Metadata } from 'next'

import { DataScreen } from '@/components/desk/exports/data-screen'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { exportKeys } from '@/lib/desk/exports/keys'
import * as dataExports from '@/lib/desk/exports/verbs/exports'

export const metadata: Metadata = { title: 'Your data' }

export default async function DataPage() {
  const actor = await requireReader('/administration/data')
  return (
    <Prefetched queries={[[exportKeys.ofOrganization(), () => dataExports.browse(actor, null)]]}>
      <DataScreen timezone={actor.organization.timezone} />
    </Prefetched>
  )
}
