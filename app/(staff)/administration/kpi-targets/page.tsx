import type { Metadata } from 'next'

import { OrganizationTargets } from '@/components/kpi/organization-targets'
import { Prefetched } from '@/components/shell/prefetched'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { kpiKeys } from '@/lib/job/kpi/keys'
import * as targets from '@/lib/job/kpi/targets'

export const metadata: Metadata = { title: 'KPI Targets' }

export default async function KpiTargetsPage() {
  const actor = await requireActor('/administration/kpi-targets')
  return (
    <Prefetched queries={[[kpiKeys.targets(), () => targets.browse(actor)]]}>
      <OrganizationTargets />
    </Prefetched>
  )
}
