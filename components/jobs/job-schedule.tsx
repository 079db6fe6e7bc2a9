'use client'

import { TaskList } from '@/components/calendar/task-list'
import { useNow } from '@/components/calendar/use-now'
import { useTaskDialogs } from '@/components/calendar/use-task-dialogs'
import { useTasksOfJob } from '@/components/calendar/use-tasks'
import type { Viewer } from '@/components/calendar/viewer'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonCards } from '@/components/ui/skeleton'
import type { Role } from '@/lib/users/rules'

import { JobHeader } from './job-header'
import { useJob } from './use-job'

/** What is planned for a job; a Technician sees what is theirs. */
export function JobSchedule({
  id,
  role,
  viewer,
  now: servedAt,
}: {
  id: string
  role: Role
  viewer: Viewer
  now: string
}) {
  const now = useNow(servedAt)
  const { data: job, isError, isFetching, refetch } = useJob(id)
  const tasks = useTasksOfJob(id)
  const { open, schedule, dialogs, ...actions } = useTaskDialogs(viewer)

  if (!job) {
    return isError ? (
      <ErrorState title="The job couldn't be loaded" onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <SkeletonCards label="Loading the job…" />
    )
  }
  return (
    <>
      <JobHeader job={job} role={role} current="schedule" />
      <TaskList
        tasks={tasks}
        viewer={viewer}
        now={now}
        onSchedule={() => schedule({ job })}
        onOpen={open}
        actions={actions}
      />
      {dialogs}
    </>
  )
}
