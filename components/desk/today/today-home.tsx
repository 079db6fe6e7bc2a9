'use client'

import CalendarCheck from 'lucide-react/icons/calendar-check'
import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'

import { RunSheetButton } from '@/components/job/calendar/run-sheet'
import { useTaskDialogs } from '@/components/job/calendar/use-task-dialogs'
import type { Viewer } from '@/components/job/calendar/viewer'
import { KeptTime } from '@/components/site/timesheets/kept-time'
import { WaitingTimer } from '@/components/site/timesheets/waiting-timer'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import { Loaded } from '@/components/ui/loaded'
import { useHeld } from '@/components/ui/use-held'
import { useNow } from '@/components/ui/use-now'
import { formatDate, formatDay, hoursText } from '@/lib/base/time'
import { type Stop, stopsOf } from '@/lib/desk/today/rules'
import type { Today, OpenVisit } from '@/lib/desk/today/schema'
import { showWindow } from '@/lib/job/calendar/shown/tasks'
import { jobNumber, siteOf } from '@/lib/job/jobs/rules'
import { visitHref } from '@/lib/site/visits/sections'

import { NextStop } from './next-stop'
import { StopLine } from './stop-line'
import { useToday } from './use-today'
import { WaitingToday } from './waiting-today'

// The top bar asks for the timer as well, and may know it before this part of the page begins to run.
const TimerCard = dynamic(() => import('@/components/site/timesheets/timer-card').then((module) => module.TimerCard), {
  ssr: false,
  loading: () => <WaitingTimer />,
})

interface TodayHomeProps {
  viewer: Viewer
  /** Of the person and their organisation, for a text to whoever waits on site. */
  sender: { firstName: string; organizationName: string }
  /** Whether texts leave from the organisation's own number. */
  hasSms: boolean
}

/** What a technician does today: the stops in order, the next one large; what comes tomorrow, and what was left. */
export function TodayHome(props: TodayHomeProps) {
  return (
    <Loaded query={useToday()} waiting={<WaitingToday />}>
      {(today) => <Day today={today} {...props} />}
    </Loaded>
  )
}

/** What somebody else plans: the own work on a stop shows at once. */
const plannedIn = ({ day, stops, unfinished }: Today): string =>
  JSON.stringify([
    day,
    showWindow(stops).map(({ id, occurrenceStart, start, end }) => [id, occurrenceStart, start, end]),
    unfinished.map(({ id }) => id),
  ])

function Day({ today: latest, viewer, sender, hasSms }: TodayHomeProps & { today: Today }) {
  const now = useNow()
  const [today, hasNews, showNews] = useHeld(latest, plannedIn)
  const { open, dialogs } = useTaskDialogs(viewer)
  const { next, ...stops } = stopsOf(today, now)
  const line = (stop: Stop) => (
    <StopLine
      key={`${stop.task.id} ${stop.task.occurrenceStart}`}
      stop={stop}
      viewer={viewer}
      now={now}
      onOpen={open}
    />
  )
  const others = stops.today.filter((stop) => stop !== next)

  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
      <div className="space-y-4">
        {next && <NextStop stop={next} viewer={viewer} sender={sender} hasSms={hasSms} now={now} onOpen={open} />}
        {!stops.today.length && (
          <Card flush title={<DayTitle day={today.day}>Today</DayTitle>}>
            {/* As high as a stop and its run sheet: when one is planned, what stands below stays there. */}
            <p className="flex h-29.25 items-center justify-center gap-2 border-t border-line px-4 text-muted md:h-27.25">
              <CalendarCheck aria-hidden className="size-5 shrink-0" />
              Nothing is planned for you today
            </p>
          </Card>
        )}
        {others.length > 0 && (
          <Card flush title={<DayTitle day={today.day}>{next ? 'Also today' : 'Today'}</DayTitle>}>
            <ol className="divide-y divide-line border-t border-line">{others.map(line)}</ol>
          </Card>
        )}
        {stops.today.length > 0 && <RunSheetButton day={today.day} />}
      </div>
      <div className="space-y-4">
        <section aria-label="Your time today" className="space-y-2">
          <TimerCard userId={viewer.userId} jobId={next?.task.jobId} inspectionId={next?.visit?.id} />
          <p className="px-1 text-table text-muted">
            <Link
              href="/timesheets"
              className="inline-flex min-h-11 items-center text-brand hover:underline md:min-h-6"
            >
              {hoursText(today.workedMinutes)} entered today
            </Link>
          </p>
        </section>
        {today.unfinished.length > 0 && (
          <Card flush title="Left unfinished">
            <ul className="divide-y divide-line border-t border-line">
              {today.unfinished.map((visit) => (
                <Unfinished key={visit.id} visit={visit} />
              ))}
            </ul>
            {today.isCut && <p className="px-4 pb-3 text-table text-muted">There are older ones as well.</p>}
          </Card>
        )}
        {stops.tomorrow.length > 0 && (
          <Card flush title="Tomorrow">
            <ol className="divide-y divide-line border-t border-line">{stops.tomorrow.map(line)}</ol>
          </Card>
        )}
        <KeptTime />
      </div>
      {hasNews && (
        <Banner
          tone="info"
          title="Your day has changed"
          className="fixed inset-x-4 bottom-[calc(--spacing(4)_+_var(--bottom-bar))] z-10 shadow-float md:start-auto md:w-96"
          action={
            <Button size="sm" onClick={showNews}>
              Show
            </Button>
          }
        />
      )}
      {dialogs}
    </div>
  )
}

const DayTitle = ({ day, children }: { day: string; children: ReactNode }) => (
  <>
    {children} <span className="font-normal text-muted">{formatDay(day)}</span>
  </>
)

/** A visit without an outcome: its whole line leads there. */
function Unfinished({ visit: { id, inspectionDate, job } }: { visit: OpenVisit }) {
  return (
    <li className="relative min-h-11 px-4 py-3 hover:bg-sunken">
      <Link
        href={visitHref(job.id, id)}
        className="font-medium text-brand underline-offset-2 after:absolute after:inset-0 hover:underline"
      >
        Visit of {formatDate(inspectionDate, job.timezone)}
      </Link>
      <p className="text-table break-words text-muted">
        {jobNumber(job)}, {siteOf(job)}: no outcome yet
      </p>
    </li>
  )
}
