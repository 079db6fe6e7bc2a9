'use client'

import { TaskList } from '@/components/job/calendar/task-list'
import { useTaskDialogs } from '@/components/job/calendar/use-task-dialogs'
import { useTasksOfJob } from '@/components/job/calendar/use-tasks'
import type { Viewer } from '@/components/job/calendar/viewer'
import { useJob } from '@/components/job/jobs/use-job'
import { useAskedForNew } from '@/components/ui/use-asked-for-new'
import { useNow } from '@/components/ui/use-now'

/** The tasks planned for a job, for everybody who may open it. */
export function JobSchedule({ id, viewer }: { id: string; viewer: Viewer }) {
  const now = useNow()
  const { data: job } = useJob(id)
  const tasks = useTasksOfJob(id)
  const { open, schedule, dialogs, ...actions } = useTaskDialogs(viewer)
  const begin = () => schedule({ job })
  useAskedForNew(viewer.isManager ? begin : undefined)

  return (
    <>
      <TaskList tasks={tasks} viewer={viewer} now={now} onSchedule={begin} onOpen={open} actions={actions} />
      {dialogs}
    </>
  )
}
