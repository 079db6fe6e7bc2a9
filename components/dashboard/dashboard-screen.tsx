'use client'

import { useIsFetching, useQueryClient } from '@tanstack/react-query'

import { TaskList } from '@/components/calendar/task-list'
import { useNow } from '@/components/calendar/use-now'
import { useTaskDialogs } from '@/components/calendar/use-task-dialogs'
import { useTasks } from '@/components/calendar/use-tasks'
import type { Viewer } from '@/components/calendar/viewer'
import { PageHeader } from '@/components/shell/page-header'
import { RefreshButton } from '@/components/ui/refresh-button'
import { calendarKeys } from '@/lib/calendar/keys'

import { TodayCalendar } from './today-calendar'

interface Window {
  start: string
  end: string
}

/** What somebody finds when they come to work. */
export function DashboardScreen({
  firstName,
  viewer,
  today,
  now: servedAt,
  todayWindow,
  listWindow,
}: {
  firstName: string
  viewer: Viewer
  today: string
  now: string
  /** Midnight to midnight on the organisation's clock. */
  todayWindow: Window
  /** What the list of tasks reaches over. */
  listWindow: Window
}) {
  const client = useQueryClient()
  const refreshing = useIsFetching({ queryKey: calendarKeys.all }) > 0
  const now = useNow(servedAt)
  const tasks = useTasks(listWindow)
  const { open, schedule, dialogs, ...actions } = useTaskDialogs(viewer)

  return (
    <>
      <PageHeader
        title="Your Dashboard"
        body={`Welcome Back, ${firstName}`}
        actions={
          <RefreshButton
            onRefresh={() => void client.invalidateQueries({ queryKey: calendarKeys.all })}
            refreshing={refreshing}
          />
        }
      />
      <div className="grid items-start gap-5 xl:grid-cols-[3fr_2fr]">
        <TaskList
          title={viewer.isManager ? undefined : 'All Scheduled Tasks'}
          tasks={tasks}
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
