'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useForm } from 'react-hook-form'

import { useCommand } from '@/components/platform/commands/use-command'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { FormFooter } from '@/components/ui/form-footer'
import { RefusalBanner } from '@/components/ui/refusal-banner'
import { useServerErrors } from '@/components/ui/use-server-errors'
import { HAPPENED_NOW, sentTime } from '@/lib/job/field/typed-time'
import type { Job } from '@/lib/job/jobs/schema'
import { beginVisit } from '@/lib/site/visits/commands'
import { visitKeys } from '@/lib/site/visits/keys'
import type { InspectionSummary } from '@/lib/site/visits/schema'
import { visitHref } from '@/lib/site/visits/sections'

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
  const [begin] = useCommand(beginVisit)
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
      const found = { isInitialAttendance, ...reason, ...(inspectionDate && { inspectionDate }) }
      const visit = await begin({ jobId: job.id }, found)
      queries.setQueryData(visitKeys.detail(job.id, visit.id), visit)
      router.push(visitHref(job.id, visit.id))
    } catch (error) {
      show(error)
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
