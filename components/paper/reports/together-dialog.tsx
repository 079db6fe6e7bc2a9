'use client'

import { useState } from 'react'

import { asRefusal } from '@/components/ui/as-refusal'
import { Banner } from '@/components/ui/banner'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { formatBytes } from '@/components/ui/file-limits'
import { FormFooter } from '@/components/ui/form-footer'
import { fetchSheet } from '@/components/ui/save-file'
import { counted } from '@/lib/base/counts'
import { formatDateTime } from '@/lib/base/time'
import type { Job } from '@/lib/job/jobs/schema'
import { letterRefusal, reportName, togetherPath, togetherRefusal } from '@/lib/paper/reports/rules'
import type { JobReport } from '@/lib/paper/reports/schema'

interface TogetherDialogProps {
  job: Job
  /** Those that have a file. */
  reports: readonly JobReport[]
  /** Goes on to send those that are ticked; none for whoever sends no reports. */
  onSend?: (chosen: readonly JobReport[]) => void
  onClose: () => void
}

/** Downloads several stored reports as one PDF, or sends them, in the order in which they are ticked. */
export function TogetherDialog({ job, reports, onSend, onClose }: TogetherDialogProps) {
  const [ids, setIds] = useState<readonly string[]>([])
  const [isMaking, setMaking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  // Without those that somebody deleted since they were ticked: nobody could take their tick off.
  const chosen = ids.flatMap((id) => reports.find((report) => report.id === id) ?? [])
  const cannot = togetherRefusal(chosen)
  const turn = (id: string) => {
    setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
    setRefusal(null)
  }
  const save = async () => {
    if (cannot) return setRefusal(cannot)
    setMaking(true)
    try {
      await fetchSheet(
        togetherPath(
          job.id,
          chosen.map(({ id }) => id),
        ),
      )
      onClose()
    } catch (error) {
      setRefusal(asRefusal(error).message)
    } finally {
      setMaking(false)
    }
  }
  const send = (after: NonNullable<typeof onSend>) => {
    const cannotSend = letterRefusal(chosen)
    if (cannotSend) setRefusal(cannotSend)
    else after(chosen)
  }
  return (
    <Dialog
      open
      size="md"
      title="Several at once"
      description="In the order in which you tick them; each keeps its page numbers and its code"
      onClose={onClose}
      footer={(close) => (
        <FormFooter
          close={close}
          verb="Download as one PDF"
          busy={isMaking}
          busyVerb="Putting them together…"
          onClick={() => void save()}
          beside={onSend && { verb: 'Send by e-mail', onClick: () => send(onSend) }}
        />
      )}
    >
      <div className="space-y-3">
        <div role="group" aria-label="Reports" className="flex flex-col md:gap-2">
          {reports.map((report) => {
            const { id, completedAt, pages, size, isOlderThanRecord } = report
            const place = chosen.indexOf(report)
            return (
              <Checkbox
                key={id}
                label={
                  <span className="min-w-0 wrap-anywhere">
                    {reportName(report)}
                    {place >= 0 && <span className="font-semibold text-brand"> · {place + 1}</span>}
                    <span className="block text-table text-muted">
                      {formatDateTime(completedAt!, job.timezone)}, {counted(pages!, 'page')}, {formatBytes(size!)}
                      {isOlderThanRecord && ', older than the record'}
                    </span>
                  </span>
                }
                checked={place >= 0}
                onChange={() => turn(id)}
              />
            )
          })}
        </div>
        {refusal && <Banner tone="danger">{refusal}</Banner>}
      </div>
    </Dialog>
  )
}
