'use client'

import { useState } from 'react'
import { useController } from 'react-hook-form'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { loadLater } from '@/components/ui/load-later'
import { notify } from '@/components/ui/notify'
import { ProgressBar } from '@/components/ui/progress-bar'
import { RecordDialog } from '@/components/ui/record-dialog'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { jobNumber, siteOf } from '@/lib/job/jobs/rules'
import type { Job } from '@/lib/job/jobs/schema'
import { draftOf } from '@/lib/job/messages/body'
import { writeEmail } from '@/lib/job/messages/commands'
import type { EmailForm } from '@/lib/job/messages/schema'
import { lazyResolver } from '@/lib/platform/http/form'

import { AddressField } from './address-field'
import { WaitingEditor } from './editor-frame'
import { EmailFiles, NOTHING_ATTACHED, fitOneEmail } from './email-files'
import { knownAddresses, useReportContacts } from './known-addresses'
import { TemplateSelect } from './template-select'

const resolver = lazyResolver(async () => (await import('@/lib/job/messages/schema')).EmailForm)
const BodyEditor = loadLater(async () => (await import('./body-editor')).BodyEditor, {
  waiting: WaitingEditor,
})

interface EmailComposerProps {
  job: Job
  ownEmail: string
  /** Attached from the beginning. */
  attach?: readonly File[]
  onClose: () => void
}

/** Writes an e-mail from a job. Mount it while it is open. */
export function EmailComposer({ job, ownEmail, attach = [], onClose }: EmailComposerProps) {
  const [send] = useCommand(writeEmail)
  const [attached, setAttached] = useState({ ...NOTHING_ATTACHED, files: attach })
  const [progress, setProgress] = useState<number | null>(null)
  const [showsCopies, setShowsCopies] = useState(false)
  const record = useRecordForm({
    resolver,
    draftKey: `email:${job.id}`,
    valuesOf: (): EmailForm => ({
      to: job.contactEmail ? [job.contactEmail] : [],
      cc: [],
      bcc: [],
      subject: '',
      forwardRepliesToEmail: ownEmail,
      draftJsObjectBody: draftOf(''),
    }),
    send: ({ subject, forwardRepliesToEmail, ...values }) => {
      const fields = { ...values, subject: JSON.stringify(subject), uploadIds: attached.uploads.map((one) => one.id) }
      const replies = { forwardRepliesToEmail: JSON.stringify(forwardRepliesToEmail) }
      const sending = { files: { attachments: attached.files }, onProgress: setProgress }
      return send({ id: job.id }, { ...fields, ...replies }, sending).finally(() => setProgress(null))
    },
    saved: ({ status }) => {
      notify.success(status === 'outbox' ? 'Your e-mail is in the outbox' : 'Your e-mail is on its way')
      onClose()
    },
  })
  const { form, field, control } = record
  const body = useController({ control, name: 'draftJsObjectBody' })
  const known = knownAddresses(job, useReportContacts(job).data)
  const hasCopies = showsCopies || form.getValues('cc').length > 0 || form.getValues('bcc').length > 0

  return (
    <RecordDialog
      record={record}
      onSubmit={() => fitOneEmail(attached) && record.submit()}
      size="lg"
      onClose={onClose}
      dirty={record.isDirty || attached.files.length + attached.uploads.length > 0}
      title="New e-mail"
      description={`${jobNumber(job)}, ${siteOf(job)}`}
      verb="Send e-mail"
      busyVerb="Sending…"
    >
      <AddressField control={control} name="to" label="To" required known={known} />
      {hasCopies ? (
        <>
          <AddressField control={control} name="cc" label="Cc" known={known} />
          <AddressField control={control} name="bcc" label="Bcc" />
        </>
      ) : (
        <Button size="sm" onClick={() => setShowsCopies(true)}>
          Add Cc or Bcc
        </Button>
      )}
      <TemplateSelect
        jobId={job.id}
        kind="email"
        onChoose={({ subject, body: text }) => {
          form.setValue('subject', subject ?? '', { shouldDirty: true, shouldValidate: true })
          body.field.onChange(draftOf(text))
        }}
      />
      <TextInput label="Subject" required autoComplete="off" {...field('subject')} />
      <BodyEditor
        label="Text"
        value={body.field.value}
        onChange={body.field.onChange}
        onBlur={body.field.onBlur}
        onPictures={(pictures) => setAttached((now) => ({ ...now, files: [...now.files, ...pictures] }))}
        error={bodyError(body.fieldState.error)}
      />
      <EmailFiles job={job} attached={attached} onChange={setAttached} />
      <TextInput
        label="Replies go to"
        type="email"
        autoComplete="off"
        help="Without one they go to the organization’s address"
        {...field('forwardRepliesToEmail')}
      />
      {progress !== null && <ProgressBar label="Sending the e-mail" value={progress * 100} />}
    </RecordDialog>
  )
}

/** The body's own message, or the first of its parts' messages. */
function bodyError(error: unknown): string | undefined {
  if (!error || typeof error !== 'object') return undefined
  const { message } = error as { message?: unknown }
  if (typeof message === 'string') return message
  for (const [name, inner] of Object.entries(error)) {
    const found = name === 'ref' ? undefined : bodyError(inner)
    if (found) return found
  }
  return undefined
}
