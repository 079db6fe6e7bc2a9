'use client'

import { clsx } from 'clsx'

import { jobsLink } from '@/components/job/jobs/jobs-view'
import { BlankCanvas } from '@/components/ui/blank-canvas'
import { Card } from '@/components/ui/card'
import { Loaded } from '@/components/ui/loaded'
import { fullName } from '@/lib/base/names'

import { ChartSkeleton } from './chart-skeleton'
import { CoordinatorsFilter } from './coordinators-filter'
import { coordinatorsQuery, datesIn } from './dashboard-view'
import { JobBars } from './job-bars'
import { useDashboardView } from './use-dashboard-view'
import { useCoordinators } from './use-overview'

/** How many jobs each person coordinates, of some statuses and opened on some days. */
export function CoordinatorsCard({ today }: { today: string }) {
  const view = useDashboardView()
  const rows = useCoordinators(coordinatorsQuery(view, today))
  const dates = datesIn(view, today)

  return (
    <Card title="Jobs by Coordinator">
      <div className="space-y-4">
        <CoordinatorsFilter view={view} today={today} onLook={view.look} />
        <Loaded query={rows} waiting={<ChartSkeleton />}>
          {(found) =>
            found.length ? (
              <div className={clsx(rows.isPlaceholderData && 'opacity-60')}>
                <JobBars
                  label="Jobs by Coordinator"
                  among="coordinators"
                  bars={found.map(({ userId, firstName, lastName, ...counts }) => ({
                    id: userId,
                    name: fullName({ firstName, lastName }),
                    counts,
                    hrefOf: (status) =>
                      jobsLink({
                        coordinator: [userId],
                        status: status ? [status] : [...view.status],
                        createdFrom: dates.startDate,
                        createdTo: dates.endDate,
                      }),
                  }))}
                />
              </div>
            ) : (
              <BlankCanvas>Nobody coordinates such a job</BlankCanvas>
            )
          }
        </Loaded>
      </div>
    </Card>
  )
}
