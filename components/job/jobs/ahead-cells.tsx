'use client'

import { Skeleton } from '@/components/ui/skeleton'
import { useNow } from '@/components/ui/use-now'
import { daysBetween, formatDateTime, formatDay, toDay } from '@/lib/base/time'
import type { JobAhead } from '@/lib/job/jobs/schema'

import type { Ahead } from './use-jobs-ahead'

interface CellProps {
  ahead: Ahead
  /** The job's. */
  timezone: string
}

/** For how many days a job has had its status, on the calendar of its site. */
export function DaysInStatus({ ahead, timezone }: CellProps) {
  const now = useNow()
  return (
    <Known ahead={ahead}>
      {({ statusSince }) => {
        const days = Math.max(0, daysBetween(toDay(statusSince, timezone), toDay(now, timezone)))
        return <span title={`Since ${formatDateTime(statusSince, timezone)}`}>{days}</span>
      }}
    </Known>
  )
}

/** The next planned time on a job's site: of a task, or the day of a return. */
export function NextVisit({ ahead, timezone }: CellProps) {
  return (
    <Known ahead={ahead}>
      {({ nextVisit }) =>
        nextVisit === null ? (
          <span className="text-muted">None</span>
        ) : nextVisit.kind === 'TASK' ? (
          <span title={nextVisit.name}>{formatDateTime(nextVisit.at, timezone)}</span>
        ) : (
          `Return ${formatDay(nextVisit.on)}`
        )
      }
    </Known>
  )
}

function Known({ ahead, children }: { ahead: Ahead; children: (known: JobAhead) => React.ReactNode }) {
  if (ahead === 'waiting') return <Skeleton className="h-4 w-16" />
  if (ahead === 'failed') return <span className="text-muted">Not loaded</span>
  return children(ahead)
}
