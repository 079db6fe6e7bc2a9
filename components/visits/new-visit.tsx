'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { FormFooter } from '@/components/ui/form-footer'
import { RefusalBanner } from '@/components/ui/refusal-banner'
import { useServerErrors } from '@/components/ui/use-server-errors'
import { isConflict } from '@/lib/errors'
import { HAPPENED_NOW, sentTime } from '@/lib/field/typed-time'
import { api } from '@/lib/http/client'
import { newId } from '@/lib/ids'
import { jobKeys } from '@/lib/jobs/keys'
import type { Job } from '@/lib/jobs/schema'
import { visitKeys } from '@/lib/visits/keys'
import type { Inspection, InspectionSummary } from '@/lib/visits/schema'
import { visitHref } from '@/lib/visits/sections'

import { VisitTimeField } from './visit-time-field'

export interface NewVisitProps {
  job: Job
  visits: readonly InspectionSummary[]
  onClose: () => void
}

/** Begins a site visit: now, unless it happened earlier. What is found is written on its page. */
export function NewVisit({ job, visits, onClose }: NewVisitProps) {
  const router = useRouter()
  const queries = useQueryClient()
  // Made once: a second try after a lost answer is recognised and records no second visit.
  const [id, setId] = useState(newId)
  const [capturedAt] = useState(() => new Date().toISOString())
  const hasInitial = visits.some(({ isInitialAttendance }) => isInitialAttendance)
  const form = useForm({
    defaultValues: { isInitialAttendance: !hasInitial, time: HAPPENED_NOW, inspectionDate: '', lateReason: '' },
  })
  const { errors, isSubmitting, isSubmitSuccessful, isDirty } = form.formState
  const { refusal, show, clear } = useServerErrors(form)

  const submit = form.handleSubmit(async ({ isInitialAttendance, time }) => {
    clear()
    const { at: inspectionDate, ...reason } = sentTime(time, job.timezone)
    try {
      const visit = await api.post<Inspection>(`/api/v2/inspections/${job.id}`, {
        id,
        capturedAt,
        isInitialAttendance,
        ...reason,
        ...(inspectionDate && { inspectionDate }),
      })
      queries.setQueryData(visitKeys.detail(job.id, visit.id), visit)
      void queries.invalidateQueries({ queryKey: jobKeys.detail(job.id) })
      router.push(visitHref(job.id, visit.id))
    } catch (error) {
      show(error)
      if (isConflict(error)) setId(newId())
      throw error
    }
  })

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      dirty={isDirty && !isSubmitSuccessful}
      title="New site visit"
      onSubmit={(event) => void submit(event).catch(() => {})}
      footer={(close) => (
        <FormFooter
          close={close}
          verb="Start site visit"
          busyVerb="Starting…"
          busy={isSubmitting || isSubmitSuccessful}
        />
      )}
    >
      <div className="space-y-4">
        <RefusalBanner refusal={refusal} />
        <Checkbox
          label="Initial attendance"
          help={hasInitial ? 'This job has its initial attendance already.' : 'The first time somebody is on site.'}
          disabled={hasInitial}
          error={errors.isInitialAttendance?.message}
          {...form.register('isInitialAttendance')}
        />
        <VisitTimeField form={form} timezone={job.timezone} />
      </div>
    </Dialog>
  )
}
