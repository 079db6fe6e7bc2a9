'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { type UseFormReturn } from 'react-hook-form'

import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { DiscardDialog } from '@/components/ui/discard-dialog'
import { FormRefusal } from '@/components/ui/form-refusal'
import { notify } from '@/components/ui/notify'
import { useLeaveGuard } from '@/components/ui/use-leave-guard'
import { useRecordForm } from '@/components/ui/use-record-form'
import { changeJob, openJob } from '@/lib/job/jobs/commands'
import { jobNumber } from '@/lib/job/jobs/rules'
import type { Job, JobClient, JobFormFields, JobForm as JobFormValues } from '@/lib/job/jobs/schema'
import { lazyResolver } from '@/lib/platform/http/form'

import {
  ClientSection,
  ContactsSection,
  InsuranceSection,
  LossSection,
  PeopleSection,
  SchedulingSection,
  SimilarToForm,
  SiteSection,
} from './job-form-sections'
import { bodyOf, newJobValues, valuesOf } from './job-values'

const resolver = lazyResolver(async () => (await import('@/lib/job/jobs/schema')).JobForm)

export type JobFormState = UseFormReturn<JobFormValues, unknown, JobFormFields>

export interface JobFormProps {
  /** The job to edit; without one a job is opened. */
  job?: Job
  /** The client of a new job. */
  client?: JobClient | null
  organization: { timezone: string; country: string }
}

/** Opens a job or edits one. */
export function JobFormBody({ job, client = null, organization }: JobFormProps) {
  const router = useRouter()
  const [open] = useCommand(openJob)
  const [change] = useCommand(changeJob)
  const [saved, setSaved] = useState(false)
  const { form, isDirty, isSubmitting, submit, clear, refused, draft } = useRecordForm({
    resolver,
    stored: job,
    draftKey: job ? `job:${job.id}:${job.version}` : 'job',
    valuesOf: (known): JobFormValues =>
      known ? valuesOf(known) : newJobValues({ country: organization.country, client }),
    send: (fields, base) => {
      const body = bodyOf(fields, organization.timezone, base)
      return base ? change({ id: base.id }, { ...body, version: base.version }) : open({}, body)
    },
    saved: (stored, _, base) => {
      setSaved(true)
      notify.success(base ? `${jobNumber(stored)} was saved` : `${jobNumber(stored)} was opened`)
      router.push(`/jobs/${stored.id}/overview`)
    },
  })
  const guard = useLeaveGuard(isDirty && !saved, draft.forget)
  const back = job ? `/jobs/${job.id}/overview` : '/jobs'

  const startOver = () => {
    clear()
    draft.forget()
    form.reset(form.formState.defaultValues as JobFormValues)
  }

  return (
    <form onSubmit={submit} noValidate className="max-w-3xl space-y-5">
      {draft.restored && (
        <Banner
          tone="info"
          action={
            <Button size="sm" onClick={startOver}>
              Start over
            </Button>
          }
        >
          What you had typed here before is back.
        </Banner>
      )}
      <SiteSection form={form} job={job} organizationTimezone={organization.timezone} />
      <ClientSection form={form} client={job?.client ?? client} />
      <ContactsSection form={form} />
      <InsuranceSection form={form} />
      <LossSection form={form} />
      <PeopleSection form={form} job={job} />
      <SchedulingSection form={form} organizationTimezone={organization.timezone} />
      <FormRefusal {...refused} />
      <SimilarToForm form={form} job={job} isSent={isSubmitting || saved} />
      <div className="sticky bottom-(--bottom-bar) z-10 -mx-4 flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-4 py-3 md:mx-0 md:px-0">
        <Button onClick={() => guard.leave(back)}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isSubmitting || saved} busyLabel={job ? 'Saving…' : 'Opening…'}>
          {job ? 'Save job' : 'Open job'}
        </Button>
      </div>
      <DiscardDialog {...guard.dialog} />
    </form>
  )
}
