'use client'

import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'

import { jobsLink } from '@/components/job/jobs/jobs-view'
import { Loaded } from '@/components/ui/loaded'
import { MetricCard } from '@/components/ui/metric-card'
import { SkeletonCards } from '@/components/ui/skeleton'
import { OTHER_OPEN_STATUSES } from '@/lib/desk/overview/rules'
import type { OwnOverview } from '@/lib/desk/overview/schema'
import { ACTIVE_STATUSES, OPEN_STATUSES } from '@/lib/job/jobs/rules'
import type { JobStatus } from '@/lib/job/jobs/schema'

import { Figure } from './figure'
import { useOverview } from './use-overview'

const mine = (status: readonly JobStatus[]) => jobsLink({ table: 'My_Jobs', status: [...status] })

/** The open jobs on which a Technician has work. */
export function AssignedJobsTile() {
  const figures = useOverview<OwnOverview>()

  return (
    <Loaded query={figures} waiting={<SkeletonCards cards={1} />}>
      {({ userActiveJobCount, userOtherOpenJobCount }) => (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
          <MetricCard
            label="CURRENTLY ASSIGNED JOBS"
            icon={<BriefcaseBusiness />}
            value={
              <Figure href={mine(OPEN_STATUSES)} of="currently assigned jobs">
                {userActiveJobCount + userOtherOpenJobCount}
              </Figure>
            }
            help="number of jobs with tasks that you have been assigned to"
            subMetrics={[
              {
                label: 'Active',
                value: (
                  <Figure href={mine(ACTIVE_STATUSES)} of="active jobs">
                    {userActiveJobCount}
                  </Figure>
                ),
              },
              {
                label: 'Other open',
                value: (
                  <Figure href={mine(OTHER_OPEN_STATUSES)} of="other open jobs">
                    {userOtherOpenJobCount}
                  </Figure>
                ),
              },
            ]}
          />
        </div>
      )}
    </Loaded>
  )
}
