'use client'

import Clock from 'lucide-react/icons/clock'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { OfJob } from '@/components/job/jobs/of-job'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Loaded } from '@/components/ui/loaded'
import { Pagination } from '@/components/ui/pagination'
import { SkeletonLines } from '@/components/ui/skeleton'
import { fullName } from '@/lib/base/names'
import { hoursText } from '@/lib/base/time'
import type { Job } from '@/lib/job/jobs/schema'
import { queryString } from '@/lib/platform/http/client'
import { CATEGORY_LABELS, JOB_TIMESHEETS_PER_PAGE } from '@/lib/site/timesheets/rules'
import type { JobTimesheets as Found } from '@/lib/site/timesheets/schema'

import { KeptTime } from './kept-time'
import { TimerCard } from './timer-card'
import { TimesheetDialog } from './timesheet-dialogs'
import { TimesheetList } from './timesheet-list'
import { type ShownTime, useComingTime } from './use-coming-time'
import { useJobTimesheets } from './use-timesheets'
import type { TimeViewer } from './viewer'

interface JobTimesheetsProps {
  id: string
  page: number
  /** The last times of the page before. */
  after?: string[]
  viewer: Viewer
}

/** The viewer, with what a line of their time shows of them. */
interface Viewer extends TimeViewer {
  face: ShownTime['user']
}

/** The time worked on a job: the people, the times, and the sum. */
export const JobTimesheets = ({ id, page, after, viewer }: JobTimesheetsProps) => (
  <OfJob id={id}>{(job) => <TimeOfJob {...{ job, page, after, viewer }} />}</OfJob>
)

function TimeOfJob({ job, page, after, viewer }: Omit<JobTimesheetsProps, 'id'> & { job: Job }) {
  const query = useJobTimesheets(job.id, page, after)
  const [isAdding, setIsAdding] = useState(false)
  const people = (query.data?.byPerson ?? []).map(({ user }) => [user.id, user] as const)
  const coming = useComingTime({
    jobId: job.id,
    timezone: job.timezone,
    people: new Map([...people, [viewer.userId, viewer.face]]),
    viewerId: viewer.userId,
    known: query.data?.timesheets ?? [],
  })
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => setIsAdding(true)}>
      Add time
    </Button>
  )

  return (
    <div className="space-y-4">
      <TimerCard userId={viewer.userId} jobId={job.id} />
      <Loaded query={query} waiting={<SkeletonLines lines={8} label="Loading the timesheets…" />}>
        {(found) =>
          found.total || coming.length ? (
            <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(16rem,1fr)]">
              <Card title="Timesheets" actions={add} className="min-w-0">
                <TimesheetList
                  label="Timesheets"
                  timesheets={found.timesheets}
                  coming={page === 1 ? coming : []}
                  viewer={viewer}
                  shows={{ person: true, day: true }}
                />
                {found.total > JOB_TIMESHEETS_PER_PAGE && (
                  <Pagination
                    page={page}
                    pageSize={JOB_TIMESHEETS_PER_PAGE}
                    total={found.total}
                    noun="timesheets"
                    rowIds={found.timesheets.map(({ id }) => id)}
                    hrefFor={(other, last) =>
                      `/jobs/${job.id}/timesheets${queryString({ page: other > 1 ? other : null, after: last })}`
                    }
                  />
                )}
              </Card>
              <Totals found={found} />
            </div>
          ) : (
            <EmptyState icon={<Clock />} title="No time on this job yet" action={add}>
              Start the timer on site, or add the time afterwards.
            </EmptyState>
          )
        }
      </Loaded>
      <KeptTime />
      {isAdding && (
        <TimesheetDialog viewer={viewer} of={{ userId: viewer.userId, job }} onClose={() => setIsAdding(false)} />
      )}
    </div>
  )
}

function Totals({ found: { minutes, kilometres, byCategory, byPerson } }: { found: Found }) {
  return (
    <Card title="Totals">
      <dl className="space-y-1 text-sm">
        <Line name="All time" value={hoursText(minutes)} strong />
        {kilometres > 0 && <Line name="Kilometres" value={`${kilometres} km`} />}
      </dl>
      <h3 className="mt-4 mb-1 text-xs font-semibold text-muted">By category</h3>
      <dl className="space-y-1 text-sm">
        {byCategory.map(({ category, minutes: own }) => (
          <Line key={category} name={CATEGORY_LABELS[category]} value={hoursText(own)} />
        ))}
      </dl>
      <h3 className="mt-4 mb-1 text-xs font-semibold text-muted">By person</h3>
      <dl className="space-y-1 text-sm">
        {byPerson.map(({ user, minutes: own }) => (
          <Line key={user.id} name={fullName(user)} value={hoursText(own)} />
        ))}
      </dl>
    </Card>
  )
}

const Line = ({ name, value, strong }: { name: string; value: string; strong?: boolean }) => (
  <div className={strong ? 'flex justify-between gap-3 font-semibold' : 'flex justify-between gap-3'}>
    <dt className="min-w-0 truncate">{name}</dt>
    <dd className="shrink-0 tabular-nums">{value}</dd>
  </div>
)
