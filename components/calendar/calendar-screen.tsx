'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import dynamic from 'next/dynamic'
import { useEffect } from 'react'

import { PageHeader } from '@/components/shell/page-header'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { calendarKeys } from '@/lib/calendar/keys'
import type { CalendarWindow } from '@/lib/calendar/schema'
import { COLUMN_STAFF, type CalendarView, neighbours, windowOf } from '@/lib/calendar/views'
import { api, queryString } from '@/lib/http/client'
import { userKeys } from '@/lib/users/keys'
import type { User } from '@/lib/users/schema'

import { CalendarToolbar } from './calendar-toolbar'
import { useCalendarSearch } from './use-calendar-search'
import { useNow } from './use-now'
import { useTaskDialogs } from './use-task-dialogs'
import { useWindow, windowQuery } from './use-tasks'
import { UserSelection } from './user-selection'
import type { Viewer } from './viewer'

const HEIGHT = '80vh'

const GridSkeleton = () => (
  <div role="status" className="h-[80vh]">
    <span className="sr-only">Loading...</span>
    <Skeleton className="h-full" />
  </div>
)

const CalendarGrid = dynamic(() => import('./calendar-grid').then((module) => module.CalendarGrid), {
  ssr: false,
  loading: GridSkeleton,
})

const NOTHING: CalendarWindow = { tasks: [], occurrences: [] }

/** The calendar of the organisation, or of a Technician. */
export function CalendarScreen({ viewer, today, now: servedAt }: { viewer: Viewer; today: string; now: string }) {
  const now = useNow(servedAt)
  const { staff, pinned } = useColumns(viewer)
  const { view, day, userIds, look } = useCalendarSearch({ today, pinned })
  const window = windowOf(view, day, viewer.timezone)
  const { data, isPlaceholderData, isPending, isError, isFetching, refetch } = useWindow(window, userIds)
  const { open, schedule, dialogs } = useTaskDialogs(viewer)
  usePrefetch(viewer, view, day, userIds)

  return (
    <>
      <PageHeader
        title="Calendar"
        actions={
          viewer.isManager && (
            <Button variant="primary" icon={<CalendarPlus aria-hidden />} onClick={() => schedule()}>
              New task
            </Button>
          )
        }
      />
      <div className="space-y-3">
        {viewer.isManager && (
          <UserSelection
            staff={staff}
            userIds={userIds}
            pinned={pinned}
            onChange={(chosen) => look({ userIds: chosen })}
          />
        )}
        <CalendarToolbar view={view} day={day} today={today} look={look} />
        {isError && !data ? (
          <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <CalendarGrid
            view={view}
            day={day}
            window={data ?? NOTHING}
            people={staff.filter(({ id }) => userIds.includes(id))}
            timezone={viewer.timezone}
            now={now}
            height={HEIGHT}
            loading={isPending || isPlaceholderData}
            onOpen={open}
            onPick={viewer.isManager ? schedule : undefined}
            onDay={(chosen) => look({ view: 'day', day: chosen })}
          />
        )}
      </div>
      {dialogs}
    </>
  )
}

function useColumns({ isManager }: Viewer) {
  const staff = useQuery({
    queryKey: userKeys.list(COLUMN_STAFF),
    queryFn: ({ signal }) =>
      api
        .get<{ payload: User[] }>(`/api/v1/users${queryString({ ...COLUMN_STAFF })}`, { signal })
        .then(({ payload }) => payload),
    enabled: isManager,
  })
  const pinned = useQuery({
    queryKey: calendarKeys.pinned,
    queryFn: ({ signal }) => api.get<string[]>('/api/v1/calendar/pinned-users', { signal }),
    enabled: isManager,
  })
  return { staff: staff.data ?? [], pinned: pinned.data ?? [] }
}

/** Has the windows around ready, so that turning the page shows at once. */
function usePrefetch({ timezone }: Viewer, view: CalendarView, day: string, userIds: readonly string[]) {
  const client = useQueryClient()
  const who = userIds.join(' ')
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const near of neighbours(view, day)) {
        void client.prefetchQuery(windowQuery(windowOf(view, near, timezone), who ? who.split(' ') : []))
      }
    }, 500)
    return () => clearTimeout(timer)
  }, [client, view, day, timezone, who])
}
