'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { fieldsOf } from '@/components/ui/fields-of'
import { FormFooter } from '@/components/ui/form-footer'
import { loadLater } from '@/components/ui/load-later'
import { notify } from '@/components/ui/notify'
import { ProgressBar } from '@/components/ui/progress-bar'
import { RefusalBanner } from '@/components/ui/refusal-banner'
import { SkeletonLines } from '@/components/ui/skeleton'
import { TextInput } from '@/components/ui/text-input'
import { useDirty } from '@/components/ui/use-dirty'
import { useDraft } from '@/components/ui/use-draft'
import { useServerErrors } from '@/components/ui/use-server-errors'
import { clientKeys } from '@/lib/company/clients/keys'
import type { Client, ReportContact } from '@/lib/company/clients/schema'
import { jobNumber, siteOf } from '@/lib/job/jobs/rules'
import type { Job } from '@/lib/job/jobs/schema'
import { draftOf } from '@/lib/job/messages/body'
import { writeEmail } from '@/lib/job/messages/commands'
import type { EmailForm } from '@/lib/job/messages/schema'
import { api } from '@/lib/platform/http/client'
import { lazyResolver } from '@/lib/platform/http/form'

import { AddressField, type Known } from './address-field'
import { EmailFiles, NOTHING_ATTACHED, fitOneEmail } from './email-files'
import { TemplateSelect } from './template-select'

const resolver = lazyResolver(async () => (await import('@/lib/job/messages/schema')).EmailForm)
const BodyEditor = loadLater(async () => (await import('./body-editor')).BodyEditor, {
  waiting: () => <SkeletonLines lines={8} label="Loading the editor…" />,
})

/** Writes an e-mail from a job. Mount it while it is open. */
export function EmailComposer({ job, ownEmail, onClose }: { job: Job; ownEmail: string; onClose: () => void }) {
  const [send] = useCommand(writeEmail)
  const [attached, setAttached] = useState(NOTHING_ATTACHED)
  const [progress, setProgress] = useState<number | null>(null)
  const [showsCopies, setShowsCopies] = useState(false)
  const form = useForm<EmailForm>({
    resolver,
    mode: 'onChange',
    defaultValues: {
      to: job.contactEmail ? [job.contactEmail] : [],
      cc: [],
      bcc: [],
      subject: '',
      forwardRepliesToEmail: ownEmail,
      draftJsObjectBody: draftOf(''),
    },
  })
  const { control, formState } = form
  const isDirty = useDirty(form)
  const { forget } = useDraft(`email:${job.id}`, form)
  const { refusal, show, clear } = useServerErrors(form)
  const field = fieldsOf(form)
  const body = useController({ control, name: 'draftJsObjectBody' })
  const known = knownAddresses(job, useReportContacts(job))
  const hasCopies = showsCopies || form.getValues('cc').length > 0 || form.getValues('bcc').length > 0
  const close = () => {
    forget()
    onClose()
  }

  const submit = form.handleSubmit(async ({ subject, forwardRepliesToEmail, ...values }) => {
    if (!fitOneEmail(attached)) return
    clear()
    const fields = { ...values, subject: JSON.stringify(subject), uploadIds: attached.uploads.map((one) => one.id) }
    const replies = { forwardRepliesToEmail: JSON.stringify(forwardRepliesToEmail) }
    const sending = { files: { attachments: attached.files }, onProgress: setProgress }
    try {
      const { status } = await send({ id: job.id }, { ...fields, ...replies }, sending)
      notify.success(status === 'outbox' ? 'Your e-mail is in the outbox' : 'Your e-mail is on its way')
      close()
    } catch (error) {
      show(error)
    } finally {
      setProgress(null)
    }
  })

  return (
    <Dialog
      open
      size="lg"
      onClose={close}
      dirty={isDirty || attached.files.length + attached.uploads.length > 0}
      title="New e-mail"
      description={`${jobNumber(job)}, ${siteOf(job)}`}
      onSubmit={submit}
      footer={(ask) => <FormFooter close={ask} verb="Send e-mail" busyVerb="Sending…" busy={formState.isSubmitting} />}
    >
      <div className="space-y-4">
        <RefusalBanner refusal={refusal} />
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
          error={bodyError(body.fieldState.error)}
        />
        <EmailFiles job={job} attached={attached} onChange={setAttached} />
        {progress !== null && <ProgressBar label="Sending the e-mail" value={progress * 100} />}
        <TextInput
          label="Replies go to"
          type="email"
          autoComplete="off"
          help="Without one they go to the organization’s address"
          {...field('forwardRepliesToEmail')}
        />
      </div>
    </Dialog>
  )
}

/** The body's own message, or that of the first of its parts which has one. */
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

/** Whom the job's client wants reports to go to. */
function useReportContacts({ client }: Job): readonly ReportContact[] {
  const id = client?.id ?? ''
  const { data } = useQuery({
    queryKey: clientKeys.one(id),
    queryFn: ({ signal }) => api.get<Client>(`/api/v1/client/${id}`, { signal }),
    enabled: id !== '',
  })
  return data?.reportContacts ?? []
}

function knownAddresses(job: Job, reportContacts: readonly ReportContact[]): Known[] {
  const known = [
    { name: job.contactName, address: job.contactEmail },
    { name: job.secondContactName, address: job.secondContactEmail },
    { name: job.lossAdjusterName, address: job.lossAdjusterEmail },
    ...reportContacts.map(({ name, email }) => ({ name, address: email })),
  ].flatMap(({ name, address }) => (address ? [{ name: name ?? 'Contact', address }] : []))
  return known.filter(({ address }, at) => known.findIndex((one) => one.address === address) === at)
}
