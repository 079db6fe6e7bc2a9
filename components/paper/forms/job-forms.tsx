'use client'

import ClipboardPen from 'lucide-react/icons/clipboard-pen'
import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'

import { OfJob } from '@/components/job/jobs/of-job'
import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { Column } from '@/components/ui/data-table'
import type { MenuEntry } from '@/components/ui/menu'
import { RecordList } from '@/components/ui/record-list'
import { saveFile } from '@/components/ui/save-file'
import { useAsking } from '@/components/ui/use-asking'
import { fullName } from '@/lib/base/names'
import { type Role, managers } from '@/lib/base/roles'
import { formatDateTime } from '@/lib/base/time'
import type { Job } from '@/lib/job/jobs/schema'
import { deleteForm } from '@/lib/paper/forms/commands'
import { progressOf, toSign } from '@/lib/paper/forms/rules'
import type { FormOfJob } from '@/lib/paper/forms/schema'

import { formHref, formPdfHref } from './form-paths'
import { StartFormDialog } from './loaded-later'
import { useJobForms } from './use-forms'

interface JobFormsProps {
  id: string
  role: Role
  /** The template that the address asks to begin a form of. */
  starts: string | null
}

/** The forms of a job. */
export const JobForms = ({ id, role, starts }: JobFormsProps) => (
  <OfJob id={id}>{(job) => <FormsOfJob job={job} isManager={managers.includes(role)} starts={starts} />}</OfJob>
)

function FormsOfJob({ job, isManager, starts }: { job: Job; isManager: boolean } & Pick<JobFormsProps, 'starts'>) {
  const query = useJobForms(job.id)
  const [erase] = useCommand(deleteForm)
  const [isStarting, setStarting] = useState(starts !== null)
  const asking = useAsking<FormOfJob, 'remove'>(query.data)
  const doomed = asking.about('remove')
  const begin = () => setStarting(true)

  const itemsOf = (form: FormOfJob): MenuEntry[] => [
    {
      label: 'Download as PDF',
      icon: <Download aria-hidden />,
      onSelect: () => saveFile(formPdfHref(job.id, form.id)),
    },
    ...(isManager
      ? [
          {
            label: 'Delete',
            icon: <Trash2 aria-hidden />,
            danger: true,
            onSelect: () => asking.ask('remove', form),
          },
        ]
      : []),
  ]

  return (
    <section aria-labelledby="job-forms">
      <div className="mb-3 flex items-center justify-between gap-2">
        <h2 id="job-forms" className="text-base font-semibold">
          Forms
        </h2>
        <Button variant="primary" icon={<Plus aria-hidden />} onClick={begin}>
          New form
        </Button>
      </div>
      <RecordList<FormOfJob[], FormOfJob>
        query={query}
        caption="Forms of the job"
        waiting="Loading the forms…"
        waitingRows={3}
        rowsOf={(forms) => forms}
        rowKey={({ id }) => id}
        rowHref={({ id }) => formHref(job.id, id)}
        columns={columnsFor(job)}
        empty={{
          icon: <ClipboardPen />,
          title: 'No forms yet',
          children: 'Authorisations, safety assessments and certificates are filled in and signed here.',
          action: <Button onClick={begin}>New form</Button>,
        }}
        menu={{ nameOf: ({ name }) => name, itemsOf }}
      />
      {isStarting && (
        <StartFormDialog job={job} wanted={starts} mayManage={isManager} onClose={() => setStarting(false)} />
      )}
      <ConfirmDialog
        open={doomed !== undefined}
        onClose={asking.close}
        title={doomed ? `Delete “${doomed.name}”?` : ''}
        onConfirm={async () => void (await erase({ jobId: job.id, formId: doomed!.id }))}
      >
        {doomed?.status === 'SUBMITTED'
          ? 'It was submitted. Its answers and signatures are gone for good; the history keeps its SHA-256.'
          : 'Its answers and signatures are gone for good.'}
      </ConfirmDialog>
    </section>
  )
}

const columnsFor = (job: Job): Column<FormOfJob>[] => [
  {
    key: 'name',
    header: 'Form',
    card: 'title',
    cell: ({ name, templateVersion }) => (
      <>
        <span className="font-medium wrap-anywhere">{name}</span> <span className="text-muted">v{templateVersion}</span>
      </>
    ),
  },
  {
    key: 'started',
    header: 'Started',
    card: 'line',
    cell: ({ createdAt, createdBy }) => (
      <span>
        {formatDateTime(createdAt, job.timezone)}
        <span className="block text-muted">{fullName(createdBy)}</span>
      </span>
    ),
  },
  {
    key: 'answered',
    header: 'Answered',
    card: 'line',
    cell: (form) => {
      const { done, of } = progressOf(form.formItems, form)
      return (
        <span className="tabular-nums">
          {done} of {of}
        </span>
      )
    },
  },
  { key: 'status', header: 'Status', card: 'line', cell: (form) => <FormStatus form={form} /> },
]

/** Whether a form is submitted, and how many have still to sign it. */
export function FormStatus({ form }: { form: FormOfJob }) {
  const open = toSign(form)
  return (
    <span className="flex flex-wrap gap-1">
      {form.status === 'SUBMITTED' ? <Chip tone="success">Submitted</Chip> : <Chip>Draft</Chip>}
      {form.status === 'DRAFT' && open > 0 && <Chip tone="warning">{open} to sign</Chip>}
    </span>
  )
}
