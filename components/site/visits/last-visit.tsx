'use client'

import { clsx } from 'clsx'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'

import { Link } from '@/components/ui/link'
import { useNow } from '@/components/ui/use-now'
import { fullName } from '@/lib/base/names'
import { formatDay } from '@/lib/base/time'
import { isOpen } from '@/lib/job/jobs/rules'
import type { Job } from '@/lib/job/jobs/schema'
import { isReturnOverdue, visitLabel } from '@/lib/site/visits/rules'
import type { InspectionSummary } from '@/lib/site/visits/schema'
import { visitHref } from '@/lib/site/visits/sections'

import { useVisitSummaries } from './use-visits'
import { VisitTime } from './visit-time'

/** The last time on site, and the planned return. */
export function LastVisit({ job }: { job: Job }) {
  const { data: visits } = useVisitSummaries(job.id)
  const [last] = visits ?? []
  return last ? <Shown job={job} last={last} /> : null
}

function Shown({ job, last }: { job: Job; last: InspectionSummary }) {
  const now = useNow()
  const isOverdue = isOpen(job.status) && isReturnOverdue(last, job.timezone, now)
  const { outcome, returnOn, returnReason } = last

  return (
    <div className="mt-3 flex items-start gap-3 border-t border-line pt-3">
      <ClipboardCheck
        aria-hidden
        className={clsx('mt-0.5 size-5 shrink-0', isOverdue ? 'text-danger' : 'text-brand')}
      />
      <div className="min-w-0">
        <Link
          href={visitHref(job.id, last.id)}
          className="inline-flex min-h-11 items-center font-medium text-brand underline-offset-2 hover:underline md:min-h-0"
        >
          Last site visit
        </Link>
        <p className="text-table">
          <VisitTime at={last.inspectionDate} timezone={job.timezone} />
          {last.isInitialAttendance && `, ${visitLabel(last).toLowerCase()}`}
        </p>
        <p className="text-table text-muted">{last.attendees.map(fullName).join(', ')}</p>
        {outcome === 'RETURN_NEEDED' && isOpen(job.status) && (
          <p className={clsx('mt-1 text-table wrap-anywhere', isOverdue && 'text-danger')}>
            {isOverdue
              ? `A return was due on ${formatDay(returnOn!)}: `
              : returnOn
                ? `Next visit needed on ${formatDay(returnOn)}: `
                : 'Next visit needed: '}
            {returnReason}
          </p>
        )}
      </div>
    </div>
  )
}
