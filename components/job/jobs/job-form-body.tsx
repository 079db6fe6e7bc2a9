'use client'

import ChevronRight from 'lucide-react/icons/chevron-right'
import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useState } from 'react'
import { type FieldPath, type UseFormReturn } from 'react-hook-form'

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
  ContactSection,
  FurtherContactsSection,
  InsuranceSection,
  LossSection,
  PeopleSection,
  SchedulingSection,
  SimilarToForm,
  SiteSection,
  WorkSection,
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
    <form onSubmit={submit} noValidate className="max-w-3xl space-y-5 xl:max-w-6xl">
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
      <div className={columnsClass}>
        <WorkSection form={form} />
        <div className="space-y-5">
          <ClientSection form={form} client={job?.client ?? client} />
          <ContactSection form={form} />
        </div>
      </div>
      <Further form={form} isOpen={job !== undefined || draft.restored}>
        <div className={columnsClass}>
          <div className="space-y-5">
            <SiteSection form={form} job={job} organizationTimezone={organization.timezone} />
            <LossSection form={form} />
            <SchedulingSection form={form} organizationTimezone={organization.timezone} />
          </div>
          <div className="space-y-5">
            <InsuranceSection form={form} />
            <PeopleSection form={form} job={job} />
            <FurtherContactsSection form={form} />
          </div>
        </div>
      </Further>
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

const columnsClass = 'grid grid-cols-1 gap-5 xl:grid-cols-2 xl:items-start'

/** What the first call tells. */
const FIRST: readonly FieldPath<JobFormValues>[] = [
  'priority',
  'siteAddress',
  'suburb',
  'state',
  'postcode',
  'type',
  'description',
  'isPrivateJob',
  'clientId',
  'refNumber',
  'contactName',
  'contactNumber',
  'contactEmail',
]

/** What can wait, out of the way of a first call; what is refused in it is brought into sight. */
function Further({ form, isOpen, children }: { form: JobFormState; isOpen: boolean; children: ReactNode }) {
  const [choice, setChoice] = useState<boolean>()
  const { errors } = form.formState
  const refused = Object.keys(errors) as FieldPath<JobFormValues>[]
  const inside = refused.filter((name) => !FIRST.includes(name))
  /** Where nothing before it is refused, which has the focus already. */
  const first = inside.length === refused.length ? inside[0] : undefined

  useEffect(() => {
    if (first) form.setFocus(first)
  }, [first, form])

  return (
    <details
      open={inside.length > 0 || (choice ?? isOpen)}
      onToggle={({ currentTarget }) => setChoice(currentTarget.open)}
    >
      <summary className="mb-5 flex min-h-11 cursor-pointer items-center gap-2 rounded-control text-sm font-medium text-brand [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform in-[[open]]:rotate-90" />
        Insurance, loss, people and other details
      </summary>
      {children}
    </details>
  )
}
