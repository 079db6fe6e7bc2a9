'use client'

import CalendarClock from 'lucide-react/icons/calendar-clock'

import { useTasksOfJob } from '@/components/job/calendar/use-tasks'
import { NextKpi } from '@/components/job/kpi/next-kpi'
import { LastVisit } from '@/components/site/visits/last-visit'
import { Card } from '@/components/ui/card'
import { ErrorState } from '@/components/ui/error-state'
import { Link } from '@/components/ui/link'
import { SkeletonLines } from '@/components/ui/skeleton'
import { fullName } from '@/lib/base/names'
import { nextOf } from '@/lib/job/calendar/rules'
import { showListed } from '@/lib/job/calendar/shown/tasks'
import { whenOf } from '@/lib/job/calendar/shown/words'
import { isOpen } from '@/lib/job/jobs/rules'
import type { Job } from '@/lib/job/jobs/schema'

import { NextActionButton } from './next-action-button'
import { useNextAction } from './use-next-action'

/** The next steps on a job: the next task and its people, the needed visit, and the checkpoint to reach. */
export function NextSteps({ job, timezone }: { job: Job; timezone: string }) {
  const { data, isError, isFetching, refetch } = useTasksOfJob(job.id)
  const next = data && nextOf(data)
  const action = useNextAction(job.id)

  return (
    <Card title="What happens next">
      {action && (
        <div className="mb-3 border-b border-line pb-3">
          <p className="font-medium wrap-anywhere">{action.because}</p>
          {/* The line above the page has the button where there is room. */}
          <div className="mt-3 md:hidden">
            <NextActionButton job={job} variant="primary" block />
          </div>
        </div>
      )}
      {isError && !data ? (
        <ErrorState title="What is planned couldn't be loaded" onRetry={() => void refetch()} retrying={isFetching} />
      ) : !data ? (
        <SkeletonLines lines={2} />
      ) : next ? (
        <NextTask task={showListed(next)} href={`/jobs/${job.id}/schedule`} timezone={timezone} />
      ) : (
        <p className="text-muted">
          {!isOpen(job.status)
            ? 'Nothing is planned, and the job is closed. '
            : data.some(({ draft }) => draft)
              ? 'Nothing is planned but a draft. '
              : 'Nothing is planned. '}
          {isOpen(job.status) && (
            <Link
              href={`/jobs/${job.id}/schedule`}
              className="font-medium text-brand underline-offset-2 hover:underline"
            >
              Open the schedule
            </Link>
          )}
        </p>
      )}
      <LastVisit job={job} />
      {job.nextKpi && <NextKpi next={job.nextKpi} href={`/jobs/${job.id}/kpi`} timezone={job.timezone} />}
    </Card>
  )
}

function NextTask({ task, href, timezone }: { task: ReturnType<typeof showListed>; href: string; timezone: string }) {
  return (
    <div className="flex items-start gap-3">
      <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />
      <div className="min-w-0">
        <Link
          href={href}
          className="inline-flex min-h-11 items-center font-medium text-brand underline-offset-2 hover:underline md:min-h-0"
        >
          {task.name}
        </Link>
        <p className="text-table">{whenOf(task, task.timezone, timezone)}</p>
        <p className="text-table text-muted">
          {task.taskAssignments.map(({ user }) => fullName(user)).join(', ') || 'Nobody yet'}
        </p>
      </div>
    </div>
  )
}
