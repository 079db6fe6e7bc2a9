'use client'

import { useUnscheduledJobs } from '@/components/job/calendar/use-tray'
import { jobsLink } from '@/components/job/jobs/jobs-view'
import { StatusIcon } from '@/components/job/jobs/status-icon'
import { AllClear } from '@/components/ui/all-clear'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonLines } from '@/components/ui/skeleton'
import { jobNumber, siteOf, statusLabel } from '@/lib/job/jobs/rules'

import { FigureLine } from './figure'

const MOST_JOBS = 4

/** The open jobs for which no visit is planned, the oldest first. */
export function SchedulingCard() {
  const unscheduled = useUnscheduledJobs()

  return (
    <Card
      title="To be scheduled"
      actions={
        <Button size="sm" href="/calendar?tray=open">
          Schedule
        </Button>
      }
    >
      <Loaded query={unscheduled} waiting={<SkeletonLines lines={6} />}>
        {({ total, jobs }) =>
          total === 0 ? (
            <AllClear className="text-muted">Every open job has a next task.</AllClear>
          ) : (
            <>
              <ul>
                <FigureLine
                  count={total}
                  href={jobsLink({ needs: 'SCHEDULING' })}
                  words={['job without a next task', 'jobs without a next task']}
                />
              </ul>
              <ul className="mt-1 divide-y divide-line">
                {jobs.slice(0, MOST_JOBS).map((job) => (
                  <li key={job.id}>
                    <Link
                      href={`/jobs/${job.id}/schedule`}
                      className="-mx-2 flex gap-2 rounded-control px-2 py-2 text-table hover:bg-sunken"
                    >
                      <StatusIcon status={job.status} className="mt-0.5 size-4 shrink-0" />
                      <span className="sr-only">{statusLabel(job.status)}: </span>
                      <span className="min-w-0 wrap-anywhere">
                        <span className="font-semibold whitespace-nowrap">{jobNumber(job)}</span>, {siteOf(job)}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Card>
  )
}
