'use client'

import { clsx } from 'clsx'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'

import { Glance, GlanceTitle, NoneToSee } from '@/components/ui/glance'
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
  if (last) return <Shown job={job} last={last} />
  return (
    <NoneToSee
      icon={<ClipboardCheck />}
      title="No site visit yet."
      href={`/jobs/${job.id}/site-visits`}
      verb="Open the site visits"
    />
  )
}

function Shown({ job, last }: { job: Job; last: InspectionSummary }) {
  const now = useNow()
  const isOverdue = isOpen(job.status) && isReturnOverdue(last, job.timezone, now)
  const { outcome, returnOn, returnReason } = last

  return (
    <Glance icon={<ClipboardCheck />} tone={isOverdue ? 'danger' : 'brand'}>
      <GlanceTitle href={visitHref(job.id, last.id)}>
        Last site visit{last.isInitialAttendance && `, ${visitLabel(last).toLowerCase()}`}
      </GlanceTitle>
      <p className="text-table">
        <VisitTime at={last.inspectionDate} timezone={job.timezone} />
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
    </Glance>
  )
}
