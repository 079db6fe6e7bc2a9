'use client'

import { jobsLink } from '@/components/job/jobs/jobs-view'
import { BlankCanvas } from '@/components/ui/blank-canvas'
import { Card } from '@/components/ui/card'
import { Loaded } from '@/components/ui/loaded'
import type { Overview } from '@/lib/desk/overview/schema'
import { ACTIVE_STATUSES, type JobTable } from '@/lib/job/jobs/rules'

import { ChartSkeleton } from './chart-skeleton'
import { JobBars } from './job-bars'
import { useOverview } from './use-overview'

const rowsOf = (found: Overview) =>
  'userCount' in found ? found.activeJobsByClientAndStatus : found.userJobsByClientAndStatus

/** The firm's jobs for each client: all active jobs for an Administrator; for others their own, of every status. */
export function ClientsCard({ title, table }: { title: string; table: JobTable }) {
  const figures = useOverview()
  const isOwn = table === 'My_Jobs'

  return (
    <Card title={title}>
      <Loaded query={figures} waiting={<ChartSkeleton />}>
        {(found) => {
          const rows = rowsOf(found)
          if (!rows.length) return <BlankCanvas>{isOwn ? 'No jobs of yours' : 'No active jobs'}</BlankCanvas>
          return (
            <JobBars
              label={title}
              among={isOwn ? 'clients' : 'clients with active jobs'}
              bars={rows.map(({ clientId, isPrivate, companyName, ...counts }) => ({
                id: clientId ?? companyName,
                name: companyName,
                counts,
                hrefOf: (status) =>
                  clientId || isPrivate
                    ? jobsLink({
                        table,
                        status: status ? [status] : isOwn ? [] : [...ACTIVE_STATUSES],
                        ...(clientId ? { client: [clientId] } : { customer: 'private' }),
                      })
                    : null,
              }))}
            />
          )
        }}
      </Loaded>
    </Card>
  )
}
