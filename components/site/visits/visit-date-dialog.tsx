'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'

import { useCommand } from '@/components/platform/commands/use-command'
import { Dialog } from '@/components/ui/dialog'
import { FormFooter } from '@/components/ui/form-footer'
import { FormRefusal } from '@/components/ui/form-refusal'
import { notify } from '@/components/ui/notify'
import { useEdited } from '@/components/ui/use-edited'
import { changedTime, sentTime, storedTime } from '@/lib/job/field/typed-time'
import type { Job } from '@/lib/job/jobs/schema'
import { changeVisitDate } from '@/lib/site/visits/commands'
import { visitKeys } from '@/lib/site/visits/keys'
import type { Inspection } from '@/lib/site/visits/schema'

import { VisitTimeField, type VisitTimeValues } from './visit-time-field'

export interface VisitDateDialogProps {
  job: Job
  visit: Inspection
  onClose: () => void
}

/** Changes when a site visit took place. */
export function VisitDateDialog({ job, visit, onClose }: VisitDateDialogProps) {
  const queries = useQueryClient()
  const [change] = useCommand(changeVisitDate)
  const valuesOf = ({ inspectionDate, lateReason }: Inspection): VisitTimeValues => ({
    time: storedTime({ happenedAt: inspectionDate, lateReason }, job.timezone),
    inspectionDate: '',
    lateReason: '',
  })
  const form = useForm({ defaultValues: valuesOf(visit) })
  const { isSubmitting, isDirty } = form.formState
  const { base, show, clear, refused } = useEdited(form, visit, (theirs) => form.reset(valuesOf(theirs)))

  const submit = form.handleSubmit(async ({ time }) => {
    clear()
    const { at: inspectionDate = base.inspectionDate } = changedTime(time, valuesOf(base).time, job.timezone)
    const { lateReason } = sentTime(time, job.timezone)
    try {
      const changed = { inspectionDate, lateReason, version: base.version }
      const stored = await change({ jobId: job.id, inspectionId: visit.id }, changed)
      queries.setQueryData(visitKeys.detail(job.id, visit.id), stored)
    } catch (error) {
      return show(error)
    }
    notify.success('The date of the site visit was changed')
    onClose()
  })

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      dirty={isDirty}
      title="Change the date"
      onSubmit={submit}
      footer={(close) => <FormFooter close={close} verb="Save" busy={isSubmitting} />}
    >
      <div className="space-y-4">
        <FormRefusal {...refused} />
        <VisitTimeField form={form} timezone={job.timezone} enteredAt={visit.capturedAt} />
      </div>
    </Dialog>
  )
}
