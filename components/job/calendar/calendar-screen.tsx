'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import dynamic from 'next/dynamic'
import { useEffect, useMemo, useRef } from 'react'

import { useRoster } from '@/components/company/roster/use-roster'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { loadLater } from '@/components/ui/load-later'
import { Skeleton, SkeletonLines } from '@/components/ui/skeleton'
import { useAskedForNew } from '@/components/ui/use-asked-for-new'
import { useNow } from '@/components/ui/use-now'
import { spreadHues } from '@/lib/base/hues'
import { addDays, formatDay, toDay } from '@/lib/base/time'
import { USUAL_ROSTER } from '@/lib/company/roster/rules'
import { calendarKeys } from '@/lib/job/calendar/keys'
import type { ChipWindow } from '@/lib/job/calendar/schema'
import { MOST_LISTED, NO_CHIPS, beginningOf } from '@/lib/job/calendar/shown/chips'
import { type CalendarView, daysOf, neighbours, viewsFor, windowOf } from '@/lib/job/calendar/shown/views'
import { api } from '@/lib/platform/http/client'

import type { CalendarGridProps } from './calendar-grid'
import { CalendarToolbar } from './calendar-toolbar'
import { DayList } from './day-list'
import { type Place, type TrayItem, draftAt, jobAt } from './placing'
import { PrintButton } from './print-button'
import type { TeamViewProps } from './team-view'
import { TrayBeside, TrayButton } from './tray-beside'
import { useCalendarKeys } from './use-calendar-keys'
import { useCalendarSearch } from './use-calendar-search'
import { useTaskDialogs } from './use-task-dialogs'
import { staffQuery, useWindow, windowQuery } from './use-tasks'
import { UserSelection } from './user-selection'
import type { Viewer } from './viewer'

/** What the window has left under the toolbar. */
const HEIGHT = 'max(80vh, 100dvh - 11rem)'

const GridSkeleton = () => (
  <div role="status" style={{ height: HEIGHT }}>
    <span className="sr-only">Loading...</span>
    <Skeleton className="h-full" />
  </div>
)

/** The day's list, readable before its calendar loads. */
const WaitingGrid = (shown: CalendarGridProps) => (shown.view === 'day' ? <DayList {...shown} /> : <GridSkeleton />)

const CalendarGrid = loadLater<CalendarGridProps>(async () => (await import('./calendar-grid')).CalendarGrid, {
  waiting: WaitingGrid,
})

const TeamView = loadLater<TeamViewProps>(async () => (await import('./team-view')).TeamView, {
  waiting: GridSkeleton,
})

const CalendarTray = dynamic(() => import('./calendar-tray').then((module) => module.CalendarTray), {
  ssr: false,
  loading: () => (
    <div className="p-3">
      <SkeletonLines lines={8} />
    </div>
  ),
})

const NOBODY: readonly never[] = []

/** The calendar of the organisation, or of a Technician. */
export function CalendarScreen({
  viewer,
  today,
  isPhone,
}: {
  viewer: Viewer
  today: string
  /** The server's guess whether the device is a phone; its screen decides. */
  isPhone: boolean
}) {
  const { isManager, timezone } = viewer
  const now = useNow()
  const { staff, pinned } = useColumns(viewer)
  const { view, day, userIds, tray, look, turn } = useCalendarSearch({ today, pinned, isPhone, isManager })
  const asked = useWindow(windowOf(view, day, timezone), userIds)
  // Without isFetching: it would redraw the calendar twice per read.
  const { data, isPlaceholderData, isPending, isError } = asked
  const { open, schedule, publish, reschedule, dialogs } = useTaskDialogs(viewer)
  const chosen = useMemo(() => staff.filter(({ id }) => userIds.includes(id)), [staff, userIds])
  const people = view === 'team' && !userIds.length ? staff : chosen
  // As in the answer of a window, which has only the people of its tasks.
  const hues = useMemo(() => spreadHues(staff), [staff])
  const whole = data ?? NO_CHIPS
  const { window: shown, goesOnAt } = useMemo(
    () => (view === 'agenda' ? beginningOf(whole) : { window: whole, goesOnAt: null }),
    [view, whole],
  )
  const loading = isPending || isPlaceholderData
  // A month and an agenda show nobody's load.
  const hasLoads = people.length > 0 && view !== 'month' && view !== 'agenda'
  const { first, end } = daysOf(view, day)
  const roster = useRoster(first, addDays(end, -1), { enabled: hasLoads })
  // The leave of the days before says nothing of these.
  const known = roster.isPlaceholderData ? null : (roster.data ?? (roster.isError ? USUAL_ROSTER : null))
  usePrefetch(viewer, view, day, userIds)
  useCalendarKeys({ today, look, turn, onNew: isManager ? schedule : undefined })
  useAskedForNew(isManager ? schedule : undefined)

  const carried = useRef<TrayItem>(null)
  const carry = (item: TrayItem | null) => {
    carried.current = item
  }

  const place = (item: TrayItem, at?: Place) => {
    if (item.kind === 'draft') publish(item.task, at && draftAt(item.task, at, timezone))
    else schedule(at ? jobAt(item.job, at, timezone) : { job: item.job })
  }

  const drawn = {
    day,
    window: shown,
    people,
    hues,
    roster: known,
    timezone,
    now,
    height: HEIGHT,
    loading,
    onOpen: open,
    onDay: (turned: string) => look({ view: 'day', day: turned }),
    ...(isManager && { onPick: schedule, onMove: reschedule, onReceive: place }),
  }

  return (
    <>
      <h1 className="sr-only">Calendar</h1>
      <div className="space-y-3">
        <CalendarToolbar
          view={view}
          views={viewsFor(isManager)}
          day={day}
          today={today}
          look={look}
          turn={turn}
          status={view === 'agenda' ? undefined : statusOf(loading, shown)}
          people={
            isManager && (
              <UserSelection
                staff={staff}
                userIds={userIds}
                pinned={pinned}
                hues={hues}
                onChange={(users) => look({ userIds: users })}
              />
            )
          }
          last={
            isManager && (
              <Button variant="primary" icon={<CalendarPlus aria-hidden />} onClick={() => schedule()}>
                <span className="phone:sr-only">New task</span>
              </Button>
            )
          }
        >
          <PrintButton
            {...{ view, day, people, timezone, window: whole }}
            roster={(hasLoads && known) || undefined}
            loading={loading || (hasLoads && !known)}
          />
          {isManager && <TrayButton open={tray} onToggle={() => look({ tray: !tray })} />}
        </CalendarToolbar>
        <TrayBeside
          height={HEIGHT}
          tray={
            isManager &&
            tray && (
              <CalendarTray
                viewer={viewer}
                now={now}
                onCarry={view === 'team' ? carry : undefined}
                onSchedule={place}
              />
            )
          }
          onClose={() => look({ tray: false })}
        >
          {hasLoads && roster.isError && !roster.data && (
            <Banner
              tone="warning"
              action={
                <Button
                  size="sm"
                  onClick={() => void roster.refetch()}
                  busy={roster.isFetching}
                  busyLabel="Trying again…"
                >
                  Try again
                </Button>
              }
              className="mb-3"
            >
              Leave and hours of work could not be loaded: who is free counts without them.
            </Banner>
          )}
          {goesOnAt && (
            <GoesOn
              total={whole.times.length}
              day={toDay(new Date(goesOnAt), timezone)}
              onGoOn={(from) => look({ day: from })}
            />
          )}
          {isError && !data ? (
            <ErrorState onRetry={() => void asked.refetch()} retrying={asked.isFetching} />
          ) : view === 'team' ? (
            <TeamView {...drawn} carried={carried} />
          ) : (
            <CalendarGrid view={view} {...drawn} />
          )}
        </TrayBeside>
      </div>
      {dialogs}
    </>
  )
}

/** Says that the agenda shows only the beginning, and links to the rest. */
function GoesOn({ total, day, onGoOn }: { total: number; day: string; onGoOn: (day: string) => void }) {
  return (
    <Banner
      tone="info"
      title={`The first ${MOST_LISTED.toLocaleString('en-AU')} of ${total.toLocaleString('en-AU')} are shown`}
      action={<Button onClick={() => onGoOn(day)}>Go on from {formatDay(day)}</Button>}
      className="mb-3"
    >
      Choose fewer people to see more of the month at once.
    </Banner>
  )
}

function statusOf(loading: boolean, { times }: ChipWindow): string | undefined {
  if (loading) return 'Loading...'
  return times.length === 0 ? 'No events in this range' : undefined
}

function useColumns({ isManager }: Viewer) {
  const staff = useQuery({ ...staffQuery, enabled: isManager })
  const pinned = useQuery({
    queryKey: calendarKeys.pinned,
    queryFn: ({ signal }) => api.get<string[]>('/api/v1/calendar/pinned-users', { signal }),
    enabled: isManager,
  })
  return { staff: staff.data ?? NOBODY, pinned: pinned.data ?? NOBODY }
}

/** Loads the neighbouring windows, so that turning the page shows them at once. */
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
