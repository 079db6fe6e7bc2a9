'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { HappenedAtField, timedValues } from '@/components/job/field/happened-at-field'
import { useCommand } from '@/components/platform/commands/use-command'
import { Checkbox } from '@/components/ui/checkbox'
import { RecordDialog } from '@/components/ui/record-dialog'
import { useRecordForm } from '@/components/ui/use-record-form'
import { HAPPENED_NOW, sentTime } from '@/lib/job/field/typed-time'
import type { Job } from '@/lib/job/jobs/schema'
import { beginVisit } from '@/lib/site/visits/commands'
import { visitKeys } from '@/lib/site/visits/keys'
import type { InspectionSummary } from '@/lib/site/visits/schema'
import { visitHref } from '@/lib/site/visits/sections'

import { placeOfVisitTime } from './visit-values'

export interface NewVisitProps {
  job: Job
  visits: readonly InspectionSummary[]
  onClose: () => void
}

/** Begins a site visit: now, unless it happened earlier. Findings are entered on its page. */
export function NewVisit({ job, visits, onClose }: NewVisitProps) {
  const router = useRouter()
  const queries = useQueryClient()
  const [begin] = useCommand(beginVisit)
  const [isLeaving, setLeaving] = useState(false)
  const hasInitial = visits.some(({ isInitialAttendance }) => isInitialAttendance)
  const record = useRecordForm({
    valuesOf: () => ({ isInitialAttendance: !hasInitial, ...timedValues(HAPPENED_NOW) }),
    send: ({ isInitialAttendance, time }) => {
      const { at: inspectionDate, ...reason } = sentTime(time, job.timezone)
      return begin({ jobId: job.id }, { isInitialAttendance, ...reason, ...(inspectionDate && { inspectionDate }) })
    },
    placeOf: placeOfVisitTime,
    saved: (visit) => {
      queries.setQueryData(visitKeys.detail(job.id, visit.id), visit)
      setLeaving(true)
      router.push(visitHref(job.id, visit.id))
    },
  })

  return (
    <RecordDialog
      record={record}
      size="sm"
      onClose={onClose}
      title="New site visit"
      verb="Start site visit"
      busyVerb="Starting…"
      isLeaving={isLeaving}
    >
      <Checkbox
        label="Initial attendance"
        help={hasInitial ? 'This job has its initial attendance already.' : 'The first time somebody is on site.'}
        disabled={hasInitial}
        {...record.field('isInitialAttendance')}
      />
      <HappenedAtField form={record.form} label="Date of the visit" timezone={job.timezone} />
    </RecordDialog>
  )
}
