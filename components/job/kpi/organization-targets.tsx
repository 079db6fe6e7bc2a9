'use client'

import { useCommand } from '@/components/platform/commands/use-command'
import { PageHeader } from '@/components/ui/page-header'
import { changeTargets } from '@/lib/job/kpi/commands'
import { kpiKeys } from '@/lib/job/kpi/keys'

import { TargetsForm } from './targets-form'

/** The organisation's targets for every job, unless others were agreed with its client. */
export function OrganizationTargets() {
  const [change] = useCommand(changeTargets)
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Administration', href: '/administration' }, { label: 'KPI Targets' }]}
        title="KPI Targets"
        body="What holds for every job, unless something else was agreed with its client."
      />
      <div className="max-w-3xl">
        <TargetsForm
          path="/api/v1/organization/kpi-targets"
          queryKey={kpiKeys.targets()}
          save={(changed) => change({}, changed)}
          inherited="An empty field goes back to the target that every organization begins with."
        />
      </div>
    </>
  )
}
