'use client'

import CalendarClock from 'lucide-react/icons/calendar-clock'

import { useTasksOfJob } from '@/components/job/calendar/use-tasks'
import { NextKpi } from '@/components/job/kpi/next-kpi'
import { LastVisit } from '@/components/site/visits/last-visit'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ErrorState } from '@/components/ui/error-state'
import { Glance, GlanceTitle, NoneToSee } from '@/components/ui/glance'
import { SkeletonLines } from '@/components/ui/skeleton'
import { fullName } from '@/lib/base/names'
import { nextOf } from '@/lib/job/calendar/rules'
import { showListed } from '@/lib/job/calendar/shown/tasks'
import { whenOf } from '@/lib/job/calendar/shown/words'
import { isOpen } from '@/lib/job/jobs/rules'
import type { Job } from '@/lib/job/jobs/schema'

import { NextActionButton } from './next-action-button'
import { useNextAction } from './use-next-action'

interface NextStepsProps {
  job: Job
  /** The organisation's. */
  timezone: string
  /** Shows what others did since the page was opened; undefined when that is nothing. */
  onShowNews?: () => void
}

/**
 * The next steps on a job: the next task and its people, the needed visit, and the checkpoint to reach. Each has its place
 * also while there is none, so that nothing moves when somebody plans it.
 */
export function NextSteps({ job, timezone, onShowNews }: NextStepsProps) {
  const { data, isError, isFetching, refetch } = useTasksOfJob(job.id)
  const next = data && nextOf(data)
  const action = useNextAction(job.id)

  return (
    <Card
      title="What happens next"
      actions={
        <div role="status" className="-my-2">
          {onShowNews && (
            <Button size="sm" onClick={onShowNews}>
              Show what is new
            </Button>
          )}
        </div>
      }
    >
      <div className="mb-3 border-b border-line pb-3">
        <p className={action ? 'font-medium wrap-anywhere' : 'text-muted'}>
          {action?.because ?? 'Nothing waits for you here.'}
        </p>
        {action && (
          // The line above the page has the button where there is room.
          <div className="mt-3 md:hidden">
            <NextActionButton job={job} variant="primary" block />
          </div>
        )}
      </div>
      {isError && !data ? (
        <ErrorState title="What is planned couldn't be loaded" onRetry={() => void refetch()} retrying={isFetching} />
      ) : !data ? (
        <Glance icon={<CalendarClock />} tone="muted">
          <SkeletonLines lines={2} />
        </Glance>
      ) : next ? (
        <NextTask task={showListed(next)} href={`/jobs/${job.id}/schedule`} timezone={timezone} />
      ) : (
        <NoneToSee
          icon={<CalendarClock />}
          title={noneOf(job, data)}
          href={isOpen(job.status) ? `/jobs/${job.id}/schedule` : undefined}
          verb="Open the schedule"
        />
      )}
      <div className="mt-3 space-y-3 border-t border-line pt-3">
        <LastVisit job={job} />
        <div className="border-t border-line pt-3">
          <NextKpi next={job.nextKpi} href={`/jobs/${job.id}/kpi`} timezone={job.timezone} />
        </div>
      </div>
    </Card>
  )
}

const noneOf = ({ status }: Job, tasks: readonly { draft: boolean }[]): string => {
  if (!isOpen(status)) return 'Nothing is planned, and the job is closed.'
  return tasks.some(({ draft }) => draft) ? 'Nothing is planned but a draft.' : 'Nothing is planned.'
}

const NextTask = ({
  task,
  href,
  timezone,
}: {
  task: ReturnType<typeof showListed>
  href: string
  timezone: string
}) => (
  <Glance icon={<CalendarClock />}>
    <GlanceTitle href={href}>{task.name}</GlanceTitle>
    <p className="text-table">{whenOf(task, task.timezone, timezone)}</p>
    <p className="text-table text-muted">
      {task.taskAssignments.map(({ user }) => fullName(user)).join(', ') || 'Nobody yet'}
    </p>
  </Glance>
)
