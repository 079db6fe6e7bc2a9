'use client'

import { useQueryClient } from '@tanstack/react-query'

import { HappenedAtField, timedValues } from '@/components/job/field/happened-at-field'
import { useCommand } from '@/components/platform/commands/use-command'
import { notify } from '@/components/ui/notify'
import { RecordDialog } from '@/components/ui/record-dialog'
import { useRecordForm } from '@/components/ui/use-record-form'
import { changedTime, sentTime, storedTime } from '@/lib/job/field/typed-time'
import type { Job } from '@/lib/job/jobs/schema'
import { changeVisitDate } from '@/lib/site/visits/commands'
import { visitKeys } from '@/lib/site/visits/keys'
import type { Inspection } from '@/lib/site/visits/schema'

import { placeOfVisitTime } from './visit-values'

export interface VisitDateDialogProps {
  job: Job
  visit: Inspection
  onClose: () => void
}

/** Changes the time of a site visit. */
export function VisitDateDialog({ job, visit, onClose }: VisitDateDialogProps) {
  const queries = useQueryClient()
  const [change] = useCommand(changeVisitDate)
  const valuesOf = ({ inspectionDate, lateReason }: Inspection) =>
    timedValues(storedTime({ happenedAt: inspectionDate, lateReason }, job.timezone))
  const record = useRecordForm({
    stored: visit,
    valuesOf,
    send: ({ time }, base) => {
      const { at: inspectionDate = base.inspectionDate } = changedTime(time, valuesOf(base).time, job.timezone)
      const { lateReason } = sentTime(time, job.timezone)
      const changed = { inspectionDate, lateReason, version: base.version }
      return change({ jobId: job.id, inspectionId: visit.id }, changed)
    },
    placeOf: placeOfVisitTime,
    saved: (stored) => {
      queries.setQueryData(visitKeys.detail(job.id, visit.id), stored)
      notify.success('The date of the site visit was changed')
      onClose()
    },
  })

  return (
    <RecordDialog record={record} size="sm" onClose={onClose} title="Change the date">
      <HappenedAtField
        form={record.form}
        label="Date of the visit"
        timezone={job.timezone}
        enteredAt={visit.capturedAt}
      />
    </RecordDialog>
  )
}
