'use client'

import { useCommand } from '@/components/platform/commands/use-command'
import { changeTargetsOfClient } from '@/lib/job/kpi/commands'
import { kpiKeys } from '@/lib/job/kpi/keys'

import { TargetsForm } from './targets-form'

/** The targets agreed with a client. */
export function ClientTargets({ id }: { id: string }) {
  const [change] = useCommand(changeTargetsOfClient)
  return (
    <div className="max-w-3xl">
      <TargetsForm
        path={`/api/v1/client/${id}/kpi-targets`}
        queryKey={kpiKeys.targetsOfClient(id)}
        save={(changed) => change({ id }, changed)}
        inherited="An empty field follows the organization’s own target."
      />
    </div>
  )
}
