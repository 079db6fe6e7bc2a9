'use client'

import AlarmClock from 'lucide-react/icons/alarm-clock'

import type { Ahead } from '@/components/job/jobs/use-jobs-ahead'
import { useNow } from '@/components/ui/use-now'
import { formatDate, formatDay } from '@/lib/base/time'
import type { JobListItem, PlannedVisit } from '@/lib/job/jobs/schema'
import { isOverdue, nextInWords } from '@/lib/job/kpi/rules'

const inWords = (overdue: PlannedVisit, timezone: string): string =>
  overdue.kind === 'TASK'
    ? `Task overdue: ${overdue.name}, ${formatDate(overdue.at, timezone)}`
    : `Return overdue: ${formatDay(overdue.on)}`

/** A number stands on one line with its unit. */
const together = (words: string): string => words.replace(/(\d) (?=days?|h\b|min\b)/g, '$1\u00a0')

/** What is overdue on a job, in words: its checkpoint, and a task or a return. */
export function OverdueWords({ job, ahead }: { job: JobListItem; ahead: Ahead }) {
  const now = useNow()
  const words = [
    job.nextKpi && isOverdue(job.nextKpi, now) && nextInWords(job.nextKpi, now),
    typeof ahead === 'object' && ahead.overdue && inWords(ahead.overdue, job.timezone),
  ].filter((one) => typeof one === 'string')
  if (!words.length) return null
  return (
    <div className="mt-1.5 space-y-0.5 text-xs font-medium text-danger">
      {words.map((one) => (
        <p key={one} className="flex gap-1.5">
          <AlarmClock aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 break-words">{together(one)}</span>
        </p>
      ))}
    </div>
  )
}
