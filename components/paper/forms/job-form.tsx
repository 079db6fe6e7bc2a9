'use client'

import Download from 'lucide-react/icons/download'
import Pencil from 'lucide-react/icons/pencil'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ReactNode } from 'react'

import { OfJob } from '@/components/job/jobs/of-job'
import { useVerification } from '@/components/paper/stored-reports/use-verification'
import { useCommand } from '@/components/platform/commands/use-command'
import { BackLink } from '@/components/ui/back-link'
import { Loaded } from '@/components/ui/loaded'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { saveFile } from '@/components/ui/save-file'
import { SkeletonFields } from '@/components/ui/skeleton'
import type { Role } from '@/lib/base/roles'
import type { Job } from '@/lib/job/jobs/schema'
import { renewForm } from '@/lib/paper/forms/commands'
import type { FormOfJob } from '@/lib/paper/forms/schema'
import { showsForm } from '@/lib/paper/reports/rules'

import { FillForm } from './fill-form'
import { customizeHref, formPdfHref } from './form-paths'
import { FormStatus } from './job-forms'
import { ReadForm } from './read-form'
import { useJobForm } from './use-forms'

interface JobFormProps {
  jobId: string
  formId: string
  viewer: { name: string; role: Role }
  /** What may be done with it once it is submitted, by areas that stand above this one. */
  actions?: ReactNode
  /** Who is asked to sign it by link. */
  signing?: ReactNode
  /** What whoever submits it is told of its paper before. */
  foreseen?: ReactNode
}

/** One form of a job: to fill in and sign, or to read once it is submitted. */
export const JobForm = ({ jobId, ...rest }: JobFormProps) => (
  <OfJob id={jobId}>{(job) => <OneForm job={job} {...rest} />}</OfJob>
)

function OneForm({ job, formId, viewer, actions, signing, foreseen }: { job: Job } & Omit<JobFormProps, 'jobId'>) {
  const query = useJobForm({ jobId: job.id, formId })
  return (
    <Loaded query={query} waiting={<SkeletonFields fields={6} label="Loading the form…" />}>
      {(form) => (
        <>
          <div className="mb-4 flex flex-wrap items-center gap-2">
            <BackLink href={`/jobs/${job.id}/forms`} label="All forms" />
            <h2 className="me-auto min-w-0 text-lg font-semibold wrap-anywhere">{form.name}</h2>
            <FormStatus form={form} />
            <FormMenu job={job} form={form} viewer={viewer} />
          </div>
          {form.status === 'SUBMITTED' ? (
            <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_18rem]">
              <ReadForm job={job} form={form} actions={actions} />
              {signing}
            </div>
          ) : (
            // Other items are another form to fill in; what was answered is kept already.
            <FillForm
              key={`${form.templateVersion} ${form.formItems.length}`}
              job={job}
              form={form}
              ownName={viewer.name}
              beside={signing}
              foreseen={foreseen}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

function FormMenu({ job, form, viewer }: { job: Job; form: FormOfJob; viewer: JobFormProps['viewer'] }) {
  const [renew] = useCommand(renewForm)
  const isDraft = form.status === 'DRAFT'
  const isSigned = !isDraft || form.signatures.length > 0
  const verification = useVerification(job.id, isSigned ? (report) => showsForm(report, form) : null)
  const takeNewest = async () => {
    try {
      await renew({ jobId: job.id, formId: form.id }, { version: form.version })
      notify.success('The newest version is taken over, with the answers that still fit')
    } catch (error) {
      notify.refused(error)
    }
  }
  const items: MenuEntry[] = [
    {
      label: 'Download as PDF',
      icon: <Download aria-hidden />,
      onSelect: () => saveFile(formPdfHref(job.id, form.id)),
    },
    ...verification,
    ...(isDraft && !form.isCustomized && form.newestVersion > form.templateVersion
      ? [
          {
            label: `Take over version ${form.newestVersion}`,
            icon: <RefreshCw aria-hidden />,
            onSelect: () => void takeNewest(),
          },
        ]
      : []),
    ...(isDraft && viewer.role === 'Administrator'
      ? [{ label: 'Change its items', icon: <Pencil aria-hidden />, href: customizeHref(job.id, form.id) }]
      : []),
  ]
  return <Menu label={`Actions for ${form.name}`} items={items} />
}
