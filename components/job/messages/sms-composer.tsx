'use client'

import { useState } from 'react'
import { useWatch } from 'react-hook-form'

import { useCommand } from '@/components/platform/commands/use-command'
import { notify } from '@/components/ui/notify'
import { RecordDialog } from '@/components/ui/record-dialog'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { dialledIn, readableNumber } from '@/lib/base/phone'
import { jobNumber, siteOf } from '@/lib/job/jobs/rules'
import type { Job } from '@/lib/job/jobs/schema'
import { sendSms } from '@/lib/job/messages/commands'
import { segmentsOf } from '@/lib/job/messages/rules'
import type { SmsForm } from '@/lib/job/messages/schema'
import { lazyResolver } from '@/lib/platform/http/form'

import { TemplateSelect } from './template-select'

const resolverIn = (country: string | null) =>
  lazyResolver(async () => (await import('@/lib/job/messages/schema')).smsFormIn(country))

interface SmsComposerProps {
  job: Job
  /** The numbers that it may come from, the usual one first; none when there is nothing to choose. */
  senders: readonly string[]
  /** The number that it is for; the job's contact's, if left out. */
  to?: string
  /** What it begins with. */
  text?: string
  onClose: () => void
}

/** Writes a text message from a job. Mount it while it is open. */
export function SmsComposer({ job, senders, to, text: begun = '', onClose }: SmsComposerProps) {
  const [send] = useCommand(sendSms)
  const [resolver] = useState(() => resolverIn(dialledIn(job.country, job.timezone)))
  const record = useRecordForm({
    resolver,
    draftKey: begun ? undefined : ['sms', job.id, ...(to ? [to] : [])].join(':'),
    valuesOf: (): SmsForm => ({ recipientNumber: to ?? job.contactNumber ?? '', text: begun, from: senders[0] ?? '' }),
    // A draft may name a number that is no longer offered.
    send: ({ from = '', ...values }) => send({}, { jobId: job.id, ...values, ...(senders.includes(from) && { from }) }),
    saved: ({ status }) => {
      notify.success(status === 'outbox' ? 'Your text is in the outbox' : 'Your text is on its way')
      onClose()
    },
  })
  const { form, field, control } = record
  const [text, recipient] = useWatch({ control, name: ['text', 'recipientNumber'] })

  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      title="New SMS"
      description={`${jobNumber(job)}, ${siteOf(job)}`}
      verb="Send SMS"
      busyVerb="Sending…"
    >
      {senders.length > 0 && (
        <Select
          label="From"
          options={senders.map((number) => ({ value: number, label: readableNumber(number) }))}
          {...field('from')}
        />
      )}
      <TextInput label="Mobile number" type="tel" required autoComplete="off" {...field('recipientNumber')} />
      <KnownNumbers
        job={job}
        chosen={recipient}
        onChoose={(number) => form.setValue('recipientNumber', number, { shouldDirty: true, shouldValidate: true })}
      />
      <TemplateSelect
        jobId={job.id}
        kind="sms"
        onChoose={({ body }) => form.setValue('text', body, { shouldDirty: true, shouldValidate: true })}
      />
      <TextArea label="Text" required rows={5} help={lengthOf(text)} data-autofocus {...field('text')} />
    </RecordDialog>
  )
}

/** The length of a text, and its number of parts. */
function lengthOf(text: string): string {
  const { encoding, units, segments, left } = segmentsOf(text)
  if (!text) return `${left} characters fit into one SMS.`
  const parts = segments === 1 ? '1 SMS' : `${segments} SMS`
  const why = encoding === 'UCS-2' ? ' An emoji or a special sign halves what fits into one.' : ''
  return `${units} characters, ${parts}, ${left} left in ${segments > 1 ? 'the last' : 'it'}.${why}`
}

/** Whom the job knows, the chosen one marked: all keep their places, whichever is chosen. */
function KnownNumbers({ job, chosen, onChoose }: { job: Job; chosen: string; onChoose: (number: string) => void }) {
  const known = [
    { name: job.contactName, number: job.contactNumber },
    { name: job.secondContactName, number: job.secondContactNumber },
    { name: job.lossAdjusterName, number: job.lossAdjusterNumber },
  ].filter(({ number }) => number)
  if (!known.length) return null
  return (
    <ul aria-label="Numbers of this job" className="flex flex-wrap gap-1.5">
      {known.map(({ name, number }) => (
        <li key={number} className="max-w-full">
          <button
            type="button"
            aria-pressed={number === chosen}
            onClick={() => onChoose(number!)}
            className="inline-flex min-h-11 max-w-full items-center rounded-full border border-line px-3 text-table text-brand hover:bg-sunken aria-pressed:border-brand aria-pressed:bg-brand-soft md:min-h-7"
          >
            <span className="truncate">{[name, number].filter(Boolean).join(', ')}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
