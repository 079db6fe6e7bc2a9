'use client'

import { useController, useWatch } from 'react-hook-form'

import { AddressList } from '@/components/job/messages/address-field'
import { knownAddresses, useReportContacts } from '@/components/job/messages/known-addresses'
import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { Link } from '@/components/ui/link'
import { notify } from '@/components/ui/notify'
import { RecordDialog } from '@/components/ui/record-dialog'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import type { ReportContact } from '@/lib/company/clients/schema'
import { jobNumber, siteOf } from '@/lib/job/jobs/rules'
import type { Job } from '@/lib/job/jobs/schema'
import { sendReport } from '@/lib/paper/reports/commands'
import { inSentence, isOpen, openInWords } from '@/lib/paper/reports/rules'
import type { JobReport } from '@/lib/paper/reports/schema'
import { lazyResolver } from '@/lib/platform/http/form'

import { pointsHref } from './before-it-goes-out'
import { usePreflight } from './use-preflight'

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
      {report.isOlderThanRecord && (
        <Banner tone="warning" title="This report is older than the record">
          Something was recorded since it was made. Make it again to send what the record says now.
        </Banner>
      )}
      {/* A form says what was agreed, whatever else the record lacks. */}
      {report.type !== 'FormReport' && <OpenBanner job={job} onLeave={onClose} />}
      <AddressList label="To" required field={to.field} error={to.fieldState.error} {...{ known, named }} />
      <AddressList label="Cc" field={cc.field} error={cc.fieldState.error} {...{ known, named }} />
      <TextInput label="Subject" required autoComplete="off" {...field('subject')} />
      <TextArea label="Text" required rows={6} {...field('text')} />
    </RecordDialog>
  )
}

/** What is open in the record, in a place that is there before anybody knows. It keeps nobody from sending. */
function OpenBanner({ job, onLeave }: { job: Job; onLeave: () => void }) {
  const { data, isError } = usePreflight(job.id)
  const open = data?.points.filter(isOpen).length
  return (
    <div className="min-h-30 sm:min-h-18">
      {open === undefined ? (
        <Banner tone="info" title={isError ? 'The record could not be looked through' : 'Looking through the record…'}>
          You can send it all the same.
        </Banner>
      ) : open > 0 ? (
        <Banner
          tone="warning"
          title={openInWords(open)}
          action={
            <Link
              href={pointsHref(job.id)}
              onClick={onLeave}
              className="inline-flex min-h-11 items-center text-brand underline-offset-2 hover:underline md:min-h-8"
            >
              Show them
            </Link>
          }
        >
          You can send it all the same.
        </Banner>
      ) : (
        <Banner tone="success" title={openInWords(0)} />
      )}
    </div>
  )
}
