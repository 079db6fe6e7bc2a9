'use client'

import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import Gauge from 'lucide-react/icons/gauge'
import HardHat from 'lucide-react/icons/hard-hat'
import Users from 'lucide-react/icons/users'

import { jobsLink } from '@/components/job/jobs/jobs-view'
import { Link } from '@/components/ui/link'
import { Loaded } from '@/components/ui/loaded'
import { MetricCard } from '@/components/ui/metric-card'
import { Skeleton } from '@/components/ui/skeleton'
import type { Role } from '@/lib/base/roles'
import { OTHER_OPEN_STATUSES } from '@/lib/desk/overview/rules'
import type { OrganizationOverview } from '@/lib/desk/overview/schema'
import { ACTIVE_STATUSES } from '@/lib/job/jobs/rules'
import { queryString } from '@/lib/platform/http/client'

import { Figure } from './figure'
import { useOverview } from './use-overview'

const usersBehind = (role?: Role) => `/administration/users${queryString({ role, status: 'ACTIVE' })}`
const activeJobs = jobsLink({ status: [...ACTIVE_STATUSES] })
const TODAY = `/calendar${queryString({ view: 'day', user: 'all' })}`

/** The first figures for an Administrator: the staff, the active jobs, and how they are shared out. */
export function StaffTiles() {
  const figures = useOverview<OrganizationOverview>()

  return (
    <Loaded query={figures} waiting={<WaitingStaffTiles />}>
      {(found) => <Tiles found={found} />}
    </Loaded>
  )
}

/** The tiles without their figures. Their labels are there at once: people see them first. */
export const WaitingStaffTiles = () => (
  <div role="status">
    <span className="sr-only">Loading…</span>
    <Tiles />
  </div>
)

function Tiles({ found }: { found?: OrganizationOverview }) {
  const technicians = (
    <Count href={usersBehind('Technician')} of="technicians">
      {found?.technicianCount}
    </Count>
  )
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {found && <ToComplete {...found} />}
      <MetricCard
        label="ACTIVE USERS"
        icon={<Users />}
        value={
          <Count href={usersBehind()} of="active users">
            {found?.userCount}
          </Count>
        }
        subMetrics={[
          {
            label: 'Project coordinators',
            value: (
              <Count href={usersBehind('ProjectManager')} of="project coordinators">
                {found?.projectCoordinatorCount}
              </Count>
            ),
          },
          { label: 'Technicians', value: technicians },
        ]}
      />
      <MetricCard
        label="ACTIVE JOBS"
        icon={<BriefcaseBusiness />}
        value={
          <Count href={activeJobs} of="active jobs">
            {found?.activeJobCount}
          </Count>
        }
        subMetrics={[
          {
            label: 'Other open jobs',
            value: (
              <Count href={jobsLink({ status: [...OTHER_OPEN_STATUSES] })} of="other open jobs">
                {found?.otherOpenJobCount}
              </Count>
            ),
          },
        ]}
      />
      <MetricCard
        label="ACTIVE JOBS PER COORDINATOR"
        icon={<Gauge />}
        value={
          found ? (
            <Link href={activeJobs} className="hover:text-brand hover:underline">
              {found.jobsPerCoordinator.toLocaleString('en')}
              <span className="sr-only"> active jobs for each project coordinator</span>
            </Link>
          ) : (
            <WaitingFigure />
          )
        }
        help="Active jobs, shared among the project coordinators"
      />
      <MetricCard
        label="TECHNICIAN UTILIZATION"
        icon={<HardHat />}
        value={<WaitingFigure />}
        percent={found && found.technicianUtilizationRate * 100}
        subMetrics={[
          { label: 'Technicians', value: technicians },
          {
            label: 'Assigned to Tasks Today',
            value: (
              <Count href={TODAY} of="technicians assigned to tasks today">
                {found?.technicianUtilization}
              </Count>
            ),
          },
        ]}
      />
    </div>
  )
}

const WaitingFigure = () => <Skeleton className="h-lh w-[3ch]" />

const Count = ({ href, of, children }: { href: string; of: string; children: number | undefined }) =>
  children === undefined ? (
    <WaitingFigure />
  ) : (
    <Figure href={href} of={of}>
      {children}
    </Figure>
  )

/** Units and meters that technicians added on site or that were here from the start, and that must be completed. */
function ToComplete({ metersToComplete, unitsToComplete }: OrganizationOverview) {
  if (!metersToComplete && !unitsToComplete) return null
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm sm:col-span-2 xl:col-span-4">
      <span className="text-muted">To complete:</span>
      {unitsToComplete > 0 && (
        <Link href="/equipment?only=TO_COMPLETE" className="font-medium text-brand hover:underline">
          {unitsToComplete === 1 ? '1 unit' : `${unitsToComplete.toLocaleString('en')} units`} of equipment
        </Link>
      )}
      {metersToComplete > 0 && (
        <Link href="/administration/moisture-meters" className="font-medium text-brand hover:underline">
          {metersToComplete === 1 ? '1 moisture meter' : `${metersToComplete.toLocaleString('en')} moisture meters`}
        </Link>
      )}
    </p>
  )
}
