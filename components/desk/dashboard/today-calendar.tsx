'use client'

import type { ComponentProps } from 'react'

import type { CalendarGrid } from '@/components/job/calendar/calendar-grid'
import { DayList } from '@/components/job/calendar/day-list'
import { useWindow } from '@/components/job/calendar/use-tasks'
import type { Viewer } from '@/components/job/calendar/viewer'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ErrorState } from '@/components/ui/error-state'
import { loadLater } from '@/components/ui/load-later'
import { useNear } from '@/components/ui/use-near'
import type { Prefill } from '@/lib/job/calendar/form/task-form'
import { NO_CHIPS, type ShownChip } from '@/lib/job/calendar/shown/chips'

const HEIGHT = '36rem'

const Grid = loadLater<ComponentProps<typeof CalendarGrid>>(
  async () => (await import('@/components/job/calendar/calendar-grid')).CalendarGrid,
  { waiting: DayList },
)

/** The day's calendar: a list until somebody comes near, because the calendar is heavy. */
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
  onOpen: (task: ShownChip) => void
  onPick?: (slot: Prefill) => void
}) {
  const { data, isError, isFetching, refetch } = useWindow(window)
  const { ref, isNear } = useNear<HTMLDivElement>()
  const shown = { day: today, window: data ?? NO_CHIPS, timezone: viewer.timezone, height: HEIGHT, loading: !data }

  return (
    <Card flush title="Scheduled tasks for Today" actions={<Button href="/calendar">Open calendar</Button>}>
      <div ref={ref}>
        {!data && isError ? (
          <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
        ) : isNear ? (
          <Grid {...shown} view="day" people={[]} roster={null} now={now} onOpen={onOpen} onPick={onPick} />
        ) : (
          <DayList {...shown} />
        )}
      </div>
    </Card>
  )
}
