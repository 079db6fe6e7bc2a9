'use client'

import dynamic from 'next/dynamic'

import { useWindow } from '@/components/job/calendar/use-tasks'
import type { Viewer } from '@/components/job/calendar/viewer'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonLines } from '@/components/ui/skeleton'
import type { Prefill } from '@/lib/job/calendar/form'
import type { ShownTask } from '@/lib/job/calendar/shown'

const HEIGHT = '36rem'

const CalendarGrid = dynamic(
  () => import('@/components/job/calendar/calendar-grid').then((module) => module.CalendarGrid),
  {
    ssr: false,
    loading: () => (
      <div className="h-[36rem] p-4">
        <SkeletonLines lines={8} />
      </div>
    ),
  },
)

/** The day as it stands on the calendar. */
export function TodayCalendar({
  viewer,
  today,
  window,
  now,
  onOpen,
  onPick,
}: {
  viewer: Viewer
  today: string
  window: { start: string; end: string }
  now: Date
  onOpen: (task: ShownTask) => void
  onPick?: (slot: Prefill) => void
}) {
  const { data, isError, isFetching, refetch } = useWindow(window)

  return (
    <Card flush title="Scheduled tasks for Today" actions={<Button href="/calendar">Open calendar</Button>}>
      {!data && isError ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <CalendarGrid
          view="day"
          day={today}
          window={data ?? { tasks: [], occurrences: [] }}
          people={[]}
          timezone={viewer.timezone}
          now={now}
          height={HEIGHT}
          loading={!data}
          onOpen={onOpen}
          onPick={onPick}
        />
      )}
    </Card>
  )
}
