'use client'

import { useReports } from '@/components/paper/stored-reports/use-reports'
import { Banner } from '@/components/ui/banner'
import { Dialog } from '@/components/ui/dialog'
import { ProgressBar } from '@/components/ui/progress-bar'
import type { Job } from '@/lib/job/jobs/schema'

import { SendDialog } from './loaded-later'

interface SendStoredProps {
  job: Job
  /** Null until it is asked for. */
  reportId: string | null
  onClose: () => void
}

/** Waits until the PDF is made, and then asks to whom it goes. */
export function SendStored({ job, reportId, onClose }: SendStoredProps) {
  const report = useReports(job.id).data?.find(({ id }) => id === reportId)
  if (report?.status === 'COMPLETED') return <SendDialog job={job} reports={[report]} onClose={onClose} />
  return (
    <Dialog open size="sm" title="Send by e-mail" onClose={onClose}>
      {report?.status === 'FAILED' ? (
        <Banner tone="danger" title="The PDF could not be made">
          {report.failure}
        </Banner>
      ) : (
        <div className="space-y-2">
          <p role="status">The PDF is being made…</p>
          <ProgressBar label="Making the PDF" />
        </div>
      )}
    </Dialog>
  )
}
