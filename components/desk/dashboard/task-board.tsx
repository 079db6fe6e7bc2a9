'use client'

import { TaskList } from '@/components/job/calendar/task-list'
import { useTaskDialogs } from '@/components/job/calendar/use-task-dialogs'
import { useTasks } from '@/components/job/calendar/use-tasks'
import type { Viewer } from '@/components/job/calendar/viewer'
import { useNow } from '@/components/ui/use-now'

import { TodayCalendar } from './today-calendar'

interface Window {
  start: string
  end: string
}

interface TaskBoardProps {
  viewer: Viewer
  today: string
  /** Midnight to midnight on the organisation's clock. */
  todayWindow: Window
  /** The days of the list of tasks. */
  listWindow: Window
}

/** The work to do: the tasks of this week and the next, and the day's calendar. */
export function TaskBoard({ viewer, today, todayWindow, listWindow }: TaskBoardProps) {
  const now = useNow()
  const [tasks, readAll] = useTasks(listWindow)
  const { open, schedule, dialogs, ...actions } = useTaskDialogs(viewer)

  return (
    <>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <TaskList
          title={viewer.isManager ? undefined : 'All Scheduled Tasks'}
          tasks={tasks}
          readAll={readAll}
          viewer={viewer}
          now={now}
          onSchedule={() => schedule()}
          onOpen={open}
          actions={actions}
        />
        <TodayCalendar
          viewer={viewer}
          today={today}
          window={todayWindow}
          now={now}
          onOpen={open}
          onPick={viewer.isManager ? schedule : undefined}
        />
      </div>
      {dialogs}
    </>
  )
}
