'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'

import { Dialog } from '@/components/ui/dialog'
import { FormFooter } from '@/components/ui/form-footer'
import { FormRefusal } from '@/components/ui/form-refusal'
import { notify } from '@/components/ui/notify'
import { useEdited } from '@/components/ui/use-edited'
import { sentTime, storedTime } from '@/lib/field/typed-time'
import { api } from '@/lib/http/client'
import { jobKeys } from '@/lib/jobs/keys'
import type { Job } from '@/lib/jobs/schema'
import { visitKeys } from '@/lib/visits/keys'
import type { Inspection } from '@/lib/visits/schema'

import { VisitTimeField, type VisitTimeValues } from './visit-time-field'

export interface VisitDateDialogProps {
  job: Job
  visit: Inspection
  onClose: () => void
}

/** Changes when a site visit took place. */
export function VisitDateDialog({ job, visit, onClose }: VisitDateDialogProps) {
  const queries = useQueryClient()
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
    const { at: inspectionDate, lateReason } = sentTime(time, job.timezone)
    try {
      const stored = await api.put<Inspection>(`/api/v1/inspections/${job.id}/${visit.id}/site-visit-date`, {
        inspectionDate,
        lateReason,
        version: base.version,
      })
      queries.setQueryData(visitKeys.detail(job.id, visit.id), stored)
    } catch (error) {
      return show(error)
    }
    void queries.invalidateQueries({ queryKey: jobKeys.detail(job.id) })
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
