import type { Metadata } from 'next'

import { Prefetched } from '@/components/desk/shell/prefetched'
import { OrganizationTargets } from '@/components/job/kpi/organization-targets'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { kpiKeys } from '@/lib/job/kpi/keys'
import * as targets from '@/lib/job/kpi/verbs/targets'

export const metadata: Metadata = { title: 'KPI Targets' }

export default async function KpiTargetsPage() {
  const actor = await requireActor('/administration/kpi-targets')
  return (
    <Prefetched queries={[[kpiKeys.targets(), () => targets.browse(actor)]]}>
      <OrganizationTargets />
    </Prefetched>
  )
}
