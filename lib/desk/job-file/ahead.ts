import { toDay } from '@/lib/base/time'
import { isOpen } from '@/lib/job/jobs/rules'
import type { JobAhead, JobStatus, PlannedVisit } from '@/lib/job/jobs/schema'

/** What a list needs to know of a job to tell what lies ahead of it. */
export interface AheadFacts {
  id: string
  status: JobStatus
  timezone: string
  statusSince: string
  lastVisit: { happenedAt: string; outcome: string | null; returnOn: string | null } | null
  /** The times of its published tasks since `OVERDUE_DAYS` ago, earliest first. */
  times: readonly { name: string; start: string; end: string; isDone: boolean }[]
}

/** What lies ahead of a job, and what should lie behind it. */
export function aheadOf(facts: AheadFacts, now: Date): JobAhead {
  const { id, statusSince, status, timezone, lastVisit, times } = facts
  const today = toDay(now, timezone)
  const hasPassed = ({ end }: { end: string }) => Date.parse(end) <= now.getTime()
  const next = times.find((time) => !time.isDone && !hasPassed(time))
  const last = times.findLast(hasPassed)
  const returnOn = lastVisit?.outcome === 'RETURN_NEEDED' ? lastVisit.returnOn : null
  const back: PlannedVisit | null = returnOn === null ? null : { kind: 'RETURN', on: returnOn }
  const task: PlannedVisit | null = next ? { kind: 'TASK', name: next.name, at: next.start } : null
  const isReturnFirst = back && back.on >= today && (!next || back.on < toDay(next.start, timezone))
  // Who was there on the task's day or later has seen to it, whichever task they began from.
  const wasThere = last && lastVisit && toDay(lastVisit.happenedAt, timezone) >= toDay(last.start, timezone)
  const missed: PlannedVisit | null =
    last && !last.isDone && !wasThere ? { kind: 'TASK', name: last.name, at: last.start } : null
  const unplanned = back && back.on < today && !next ? back : null
  return {
    id,
    statusSince,
    nextVisit: isReturnFirst ? back : task,
    overdue: isOpen(status) ? (missed ?? unplanned) : null,
  }
}
