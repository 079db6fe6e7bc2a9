'use client'

import { kpiKeys } from '@/lib/kpi/keys'

import { TargetsForm } from './targets-form'

/** What was agreed with a client. */
export const ClientTargets = ({ id }: { id: string }) => (
  <div className="max-w-3xl">
    <TargetsForm
      path={`/api/v1/client/${id}/kpi-targets`}
      queryKey={kpiKeys.targetsOfClient(id)}
      inherited="An empty field follows the organization’s own target."
    />
  </div>
)
