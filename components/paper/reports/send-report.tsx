'use client'

import { useController, useWatch } from 'react-hook-form'

import { AddressList } from '@/components/job/messages/address-field'
import { knownAddresses, useReportContacts } from '@/components/job/messages/known-addresses'
import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { formatBytes } from '@/components/ui/file-limits'
import { Link } from '@/components/ui/link'
import { notify } from '@/components/ui/notify'
import { RadioGroup } from '@/components/ui/radio-group'
import { RecordDialog } from '@/components/ui/record-dialog'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { counted } from '@/lib/base/counts'
import type { ReportContact } from '@/lib/company/clients/schema'
import { MAX_ATTACHMENT_BYTES } from '@/lib/company/files/rules'
import { jobNumber, siteOf } from '@/lib/job/jobs/rules'
import type { Job } from '@/lib/job/jobs/schema'
import { sendReport, sendReports } from '@/lib/paper/reports/commands'
import { bytesOf, inSentence, isOpen, openInWords, reportName, togetherRefusal } from '@/lib/paper/reports/rules'
import type { JobReport } from '@/lib/paper/reports/schema'
import { lazyResolver } from '@/lib/platform/http/form'

import { pointsHref } from './before-it-goes-out'
import { usePreflight } from './use-preflight'

const resolver = lazyResolver(async () => (await import('@/lib/paper/reports/schema')).SendReportForm)

interface SendReportProps {
  job: Job
  /** At least one; several go in one letter, in their order. */
  reports: readonly JobReport[]
  onClose: () => void
}

/** Sends stored reports by e-mail, to those at the client who receive reports unless somebody else is chosen. */
export function SendReport(props: SendReportProps) {
  const { data, isLoading } = useReportContacts(props.job)
  return isLoading ? null : <SendForm {...props} contacts={data ?? []} />
}

function SendForm({ job, reports, contacts, onClose }: SendReportProps & { contacts: readonly ReportContact[] }) {
  const [sendOne] = useCommand(sendReport)
  const [sendAll] = useCommand(sendReports)
  const report = reports[0]!
  const isOne = reports.length === 1
  const what = isOne ? inSentence(report.title) : counted(reports.length, 'report')
  const cannotBeOne = isOne ? null : togetherRefusal(reports)
  const record = useRecordForm({
    resolver,
    valuesOf: () => ({
      to: contacts.map(({ email }) => email),
      cc: [] as string[],
      subject: `${jobNumber(job)}: ${isOne ? report.title : 'Reports'}`,
      text: isOne
        ? `Hello,\n\nplease find attached the ${what} for ${siteOf(job)}.`
        : `Hello,\n\nplease find attached for ${siteOf(job)}:\n${reports.map((one) => `– ${one.title}`).join('\n')}`,
      as: cannotBeOne ? ('files' as const) : ('together' as const),
    }),
    send: ({ as, ...letter }) =>
      isOne
        ? sendOne({ jobId: job.id, id: report.id }, letter)
        : sendAll({ jobId: job.id }, { ...letter, as, ids: reports.map(({ id }) => id) }),
    saved: ({ status }) => {
      notify.success(status === 'outbox' ? 'Your e-mail is in the outbox' : 'Your e-mail is on its way')
      onClose()
    },
  })
  const { control, field } = record
  const to = useController({ control, name: 'to' })
  const cc = useController({ control, name: 'cc' })
  const as = useController({ control, name: 'as' })
  const named = useWatch({ control, name: ['to', 'cc'] }).flat()
  const known = knownAddresses(job, contacts)
  const older = reports.filter(({ isOlderThanRecord }) => isOlderThanRecord)

  return (
    <RecordDialog
      record={record}
      size="md"
      onClose={onClose}
      title={`Send the ${what}`}
      description={isOne ? `Version ${report.versionNo}, attached as a PDF` : 'In one e-mail'}
      verb="Send e-mail"
      busyVerb="Sending…"
    >
      {!isOne && (
        <>
          <ol aria-label="Reports in this e-mail" className="list-decimal space-y-0.5 ps-5 text-sm">
            {reports.map((one) => (
              <li key={one.id} className="wrap-anywhere">
                {reportName(one)} <span className="text-table text-muted">{formatBytes(one.size ?? 0)}</span>
              </li>
            ))}
          </ol>
          <RadioGroup
            label="Attach them as"
            name={as.field.name}
            value={as.field.value}
            onChange={({ target }) => as.field.onChange(target.value)}
            help={`${formatBytes(bytesOf(reports))} together; an e-mail takes ${formatBytes(MAX_ATTACHMENT_BYTES)} at most, and some mail servers of clients take less.`}
            options={[
              {
                value: 'together',
                label: 'One PDF',
                help: cannotBeOne ?? 'After a page that lists them with their codes and fingerprints',
                disabled: cannotBeOne !== null,
              },
              { value: 'files', label: 'A file each' },
            ]}
          />
        </>
      )}
      {older.length > 0 && (
        <Banner
          tone="warning"
          title={
            isOne
              ? 'This report is older than the record'
              : `${counted(older.length, 'report')} older than the record: ${older.map(reportName).join('; ')}`
          }
        >
          Something was recorded since {older.length === 1 ? 'it was' : 'they were'} made. Make{' '}
          {older.length === 1 ? 'it' : 'them'} again to send what the record says now.
        </Banner>
      )}
      {reports.map(
        ({ id, remark, ...one }) =>
          remark && (
            <Banner key={id} tone="warning" title={isOne ? undefined : reportName(one)}>
              {remark}
            </Banner>
          ),
      )}
      {/* A form says what was agreed, whatever else the record lacks. */}
      {reports.some(({ type }) => type !== 'FormReport') && <OpenBanner job={job} onLeave={onClose} />}
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
