'use client'

import { useController, useWatch } from 'react-hook-form'

import { AddressList } from '@/components/job/messages/address-field'
import { knownAddresses, useReportContacts } from '@/components/job/messages/known-addresses'
import { useCommand } from '@/components/platform/commands/use-command'
import { notify } from '@/components/ui/notify'
import { RecordDialog } from '@/components/ui/record-dialog'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import type { ReportContact } from '@/lib/company/clients/schema'
import { jobNumber, siteOf } from '@/lib/job/jobs/rules'
import type { Job } from '@/lib/job/jobs/schema'
import { sendReport } from '@/lib/paper/reports/commands'
import { inSentence } from '@/lib/paper/reports/rules'
import type { JobReport } from '@/lib/paper/reports/schema'
import { lazyResolver } from '@/lib/platform/http/form'

const resolver = lazyResolver(async () => (await import('@/lib/paper/reports/schema')).SendReportForm)

interface SendReportProps {
  job: Job
  report: JobReport
  onClose: () => void
}

/** Sends a stored report by e-mail, to those at the client who receive reports unless somebody else is chosen. */
export function SendReport(props: SendReportProps) {
  const { data, isLoading } = useReportContacts(props.job)
  return isLoading ? null : <SendForm {...props} contacts={data ?? []} />
}

function SendForm({ job, report, contacts, onClose }: SendReportProps & { contacts: readonly ReportContact[] }) {
  const [send] = useCommand(sendReport)
  const record = useRecordForm({
    resolver,
    valuesOf: () => ({
      to: contacts.map(({ email }) => email),
      cc: [] as string[],
      subject: `${jobNumber(job)}: ${report.title}`,
      text: `Hello,\n\nplease find attached the ${inSentence(report.title)} for ${siteOf(job)}.`,
    }),
    send: (typed) => send({ jobId: job.id, id: report.id }, typed),
    saved: ({ status }) => {
      notify.success(status === 'outbox' ? 'Your e-mail is in the outbox' : 'Your e-mail is on its way')
      onClose()
    },
  })
  const { control, field } = record
  const to = useController({ control, name: 'to' })
  const cc = useController({ control, name: 'cc' })
  const named = useWatch({ control, name: ['to', 'cc'] }).flat()
  const known = knownAddresses(job, contacts)

  return (
    <RecordDialog
      record={record}
      size="md"
      onClose={onClose}
      title={`Send the ${inSentence(report.title)}`}
      description={`Version ${report.versionNo}, attached as a PDF`}
      verb="Send e-mail"
      busyVerb="Sending…"
    >
      <AddressList label="To" required field={to.field} error={to.fieldState.error} {...{ known, named }} />
      <AddressList label="Cc" field={cc.field} error={cc.fieldState.error} {...{ known, named }} />
      <TextInput label="Subject" required autoComplete="off" {...field('subject')} />
      <TextArea label="Text" required rows={6} {...field('text')} />
    </RecordDialog>
  )
}
