'use client'

import CopyIcon from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Layers from 'lucide-react/icons/layers'
import Mail from 'lucide-react/icons/mail'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { useState } from 'react'

import { useReports } from '@/components/paper/stored-reports/use-reports'
import { verificationOf } from '@/components/paper/stored-reports/use-verification'
import { useCommand } from '@/components/platform/commands/use-command'
import { useVisitSummaries } from '@/components/site/visits/use-visits'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { type Column, wholeRowClass } from '@/components/ui/data-table'
import { formatBytes } from '@/components/ui/file-limits'
import { IconButton } from '@/components/ui/icon-button'
import type { MenuEntry } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { ProgressBar } from '@/components/ui/progress-bar'
import { RecordList } from '@/components/ui/record-list'
import { saveFile } from '@/components/ui/save-file'
import { useAsking } from '@/components/ui/use-asking'
import { counted } from '@/lib/base/counts'
import { fullName } from '@/lib/base/names'
import type { Role } from '@/lib/base/roles'
import { formatDateTime } from '@/lib/base/time'
import type { Job } from '@/lib/job/jobs/schema'
import { mayKeepSets } from '@/lib/paper/report-sets/rules'
import { cancelReport, deleteReport, retryReport } from '@/lib/paper/reports/commands'
import {
  REPORT_KINDS,
  inSentence,
  mayCancelReport,
  mayManageReports,
  reportName,
  reportPath,
} from '@/lib/paper/reports/rules'
import type { JobReport, ReportKind } from '@/lib/paper/reports/schema'

import { MakeDialog, SendDialog, TogetherDialog } from './loaded-later'

interface ReportsListProps {
  job: Job
  viewer: { userId: string; role: Role }
}

/** The kind of a report that is made on this page; a form and an estimate are made where they are. */
const kindOf = ({ type }: JobReport): ReportKind | undefined => REPORT_KINDS.find(({ kind }) => kind === type)?.kind

/** The stored reports of a job. */
export function ReportsList({ job, viewer }: ReportsListProps) {
  const query = useReports(job.id)
  const [erase] = useCommand(deleteReport)
  const asking = useAsking<JobReport, 'again' | 'remove'>(query.data)
  const [remade, doomed] = [asking.about('again'), asking.about('remove')]
  const [sending, setSending] = useState<readonly JobReport[] | null>(null)
  const visits = useVisitSummaries(job.id).data
  const [isTogether, setTogether] = useState(false)
  const made = query.data?.filter(({ status }) => status === 'COMPLETED') ?? []

  const itemsOf = (report: JobReport): MenuEntry[] => {
    const isThere = report.status === 'COMPLETED'
    const isManager = mayManageReports(viewer.role)
    return [
      ...(isThere ? [{ label: 'Download', icon: <Download />, onSelect: () => saveFile(reportPath(report)) }] : []),
      ...(isThere && isManager
        ? [{ label: 'Send by e-mail', icon: <Mail />, onSelect: () => setSending([report]) }]
        : []),
      ...(visits && kindOf(report) && report.status !== 'IN_PROGRESS'
        ? [{ label: 'Make again', icon: <RotateCcw />, onSelect: () => asking.ask('again', report) }]
        : []),
      ...verificationOf(report),
      ...(isManager
        ? [{ label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => asking.ask('remove', report) }]
        : []),
    ]
  }

  return (
    <section aria-labelledby="stored-reports">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-2 md:min-h-8">
        <h2 id="stored-reports" className="text-base font-semibold">
          Saved to the job
        </h2>
        {made.length > 1 && (
          <Button size="sm" icon={<Layers />} onClick={() => setTogether(true)}>
            Several at once
          </Button>
        )}
      </div>
      <RecordList<JobReport[], JobReport>
        query={query}
        caption="Stored reports"
        waiting="Loading the reports…"
        waitingRows={3}
        rowsOf={(reports) => reports}
        rowKey={({ id }) => id}
        columns={columnsFor(job, viewer)}
        empty={{
          icon: <FileText />,
          title: 'No reports yet',
          children: 'What is saved to the job stays here, version by version.',
        }}
        menu={{ nameOf: reportName, itemsOf }}
      />
      {isTogether && (
        <TogetherDialog
          job={job}
          reports={made}
          onSend={
            mayManageReports(viewer.role)
              ? (chosen) => {
                  setTogether(false)
                  setSending(chosen)
                }
              : undefined
          }
          onClose={() => setTogether(false)}
        />
      )}
      {remade && (
        <MakeDialog
          job={job}
          kind={kindOf(remade)!}
          visits={visits}
          again={remade}
          mayKeepSets={mayKeepSets(viewer.role)}
          onClose={asking.close}
        />
      )}
      {sending && <SendDialog job={job} reports={sending} onClose={() => setSending(null)} />}
      <ConfirmDialog
        open={doomed !== undefined}
        onClose={asking.close}
        title={doomed ? `Delete the ${inSentence(reportName(doomed))}?` : ''}
        onConfirm={async () => void (await erase({ jobId: job.id, id: doomed!.id }))}
      >
        Its file is gone for good; its verification page says that it was withdrawn. What was sent stays with its
        e-mail.
      </ConfirmDialog>
    </section>
  )
}

const columnsFor = (job: Job, viewer: ReportsListProps['viewer']): Column<JobReport>[] => [
  {
    key: 'title',
    header: 'Report',
    card: 'title',
    cell: (report) => (
      <>
        {report.status === 'COMPLETED' ? (
          <a href={reportPath(report)} target="_blank" className={wholeRowClass}>
            {report.title}
          </a>
        ) : (
          <span className="font-medium">{report.title}</span>
        )}{' '}
        <span className="text-muted">v{report.versionNo}</span>
      </>
    ),
  },
  {
    key: 'made',
    header: 'Made',
    card: 'line',
    className: 'xl:whitespace-nowrap',
    cell: ({ createdBy, createdAt, completedAt }) => (
      <span>
        {formatDateTime(completedAt ?? createdAt, job.timezone)}
        <span className="block text-muted">{fullName(createdBy)}</span>
      </span>
    ),
  },
  { key: 'size', header: 'Size', card: 'line', className: 'xl:whitespace-nowrap', cell: sizeOf },
  {
    key: 'fingerprint',
    header: 'SHA-256',
    card: 'line',
    className: 'max-lg:hidden',
    cell: (report) => report.sha256 && <Fingerprint name={reportName(report)} sha256={report.sha256} />,
  },
  {
    key: 'status',
    header: 'Status',
    card: 'line',
    cell: (report) => <Standing report={report} job={job} viewer={viewer} />,
  },
]

const sizeOf = ({ pages, size }: JobReport) =>
  pages !== null && size !== null && `${counted(pages, 'page')}, ${formatBytes(size)}`

function Fingerprint({ name, sha256 }: { name: string; sha256: string }) {
  const copy = () =>
    navigator.clipboard.writeText(sha256).then(
      () => notify.success('Copied'),
      () => notify.error('This browser does not let us copy'),
    )
  return (
    <span className="relative z-1 inline-flex items-center gap-1">
      <code>{sha256.slice(0, 12)}</code>
      <IconButton
        label={`Copy the SHA-256 of the ${name}`}
        icon={<CopyIcon aria-hidden />}
        onClick={() => void copy()}
      />
    </span>
  )
}

interface StandingProps extends ReportsListProps {
  report: JobReport
}

/** How a report stands, with what can be done about it: as high in the making as once it is sent. */
function Standing({ report, job, viewer }: StandingProps) {
  const [cancel, isCancelling] = useCommand(cancelReport)
  const [retry, isTrying] = useCommand(retryReport)
  const { status, progress, failure, remark, sentTo, isOlderThanRecord } = report
  const at = { jobId: job.id, id: report.id }
  const tried = (work: Promise<unknown>) => work.catch(notify.refused)

  if (status === 'IN_PROGRESS') {
    return (
      <div className="flex min-w-40 flex-wrap content-center items-center md:min-h-15 gap-x-3 gap-y-1.5">
        <div className="min-w-28 flex-1 space-y-1.5">
          <p>{progressIn(progress)}</p>
          <ProgressBar
            label={`Making the ${reportName(report)}`}
            value={progress?.of ? (progress.done / progress.of) * 100 : undefined}
          />
        </div>
        {mayCancelReport(viewer, report) && (
          <Button
            size="sm"
            icon={<X />}
            busy={isCancelling}
            busyLabel="Cancelling…"
            onClick={() => void tried(cancel(at))}
          >
            Cancel
          </Button>
        )}
      </div>
    )
  }
  if (status === 'FAILED') {
    return (
      <div className="flex flex-wrap content-center items-center gap-x-3 gap-y-1.5 md:min-h-15">
        <p className="text-danger">{failure}</p>
        <Button
          size="sm"
          icon={<RotateCcw />}
          busy={isTrying}
          busyLabel="Beginning…"
          onClick={() => void tried(retry(at))}
        >
          Try again
        </Button>
      </div>
    )
  }
  const [latest] = sentTo
  return (
    <p className="content-center text-muted wrap-anywhere md:min-h-15">
      <Chip tone="success" className="-my-0.5 me-2 align-middle">
        Complete
      </Chip>
      {isOlderThanRecord && (
        <Chip tone="warning" className="-my-0.5 me-2 align-middle">
          Older than the record
        </Chip>
      )}
      {latest && (
        <>
          Sent {latest.to.length > 0 && `to ${latest.to.join(', ')} `}on {formatDateTime(latest.at, job.timezone)}
          {sentTo.length > 1 && `, and ${sentTo.length - 1} more ${sentTo.length === 2 ? 'time' : 'times'}`}
        </>
      )}
      {remark && <span className="mt-1 block">{remark}</span>}
    </p>
  )
}

/** "12 of 40 photos": the last step sets the pages. */
function progressIn(progress: JobReport['progress']): string {
  if (!progress || progress.of <= 1) return 'Being made…'
  const photos = progress.of - 1
  return progress.done < photos ? `${progress.done} of ${photos} photos` : 'Setting the pages…'
}
