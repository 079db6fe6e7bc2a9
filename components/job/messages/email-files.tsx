'use client'

import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import Paperclip from 'lucide-react/icons/paperclip'
import X from 'lucide-react/icons/x'
import { useState } from 'react'

import { useStorageExhausted } from '@/components/company/organization/use-storage-exhausted'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { FileDrop } from '@/components/ui/file-drop'
import { formatBytes } from '@/components/ui/file-limits'
import { IconButton } from '@/components/ui/icon-button'
import { Loaded } from '@/components/ui/loaded'
import { PlanLink } from '@/components/ui/plan-link'
import { SkeletonLines } from '@/components/ui/skeleton'
import { MAX_ATTACHMENT_BYTES } from '@/lib/company/files/rules'
import type { Job } from '@/lib/job/jobs/schema'
import { MOST_ATTACHMENTS, STORAGE_EXHAUSTED } from '@/lib/job/messages/rules'
import { uploadKeys } from '@/lib/job/uploads/keys'
import type { Upload } from '@/lib/job/uploads/schema'
import { api } from '@/lib/platform/http/client'

/** The attachments of an e-mail: files of this device, and files of the job. */
export interface Attached {
  files: readonly File[]
  uploads: readonly Upload[]
}

export const NOTHING_ATTACHED: Attached = { files: [], uploads: [] }

const all = ({ files, uploads }: Attached) => [...files, ...uploads]
const bytesOf = (attached: Attached) => all(attached).reduce((sum, { size }) => sum + size, 0)

/** Whether one e-mail can carry them. */
export const fitOneEmail = (attached: Attached): boolean =>
  all(attached).length <= MOST_ATTACHMENTS && bytesOf(attached) <= MAX_ATTACHMENT_BYTES

interface EmailFilesProps {
  job: Job
  attached: Attached
  onChange: (attached: Attached) => void
}

export function EmailFiles({ job, attached, onChange }: EmailFilesProps) {
  const [isChoosing, setChoosing] = useState(false)
  const { files, uploads } = attached
  const isExhausted = useStorageExhausted()

  return (
    <section aria-label="Attachments" className="space-y-2">
      {isExhausted && (
        <Banner tone="warning" action={<PlanLink />}>
          {STORAGE_EXHAUSTED}
        </Banner>
      )}
      <FileDrop
        label="Attachments"
        disabled={isExhausted}
        onFiles={(added) => onChange({ ...attached, files: [...files, ...added] })}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button size="sm" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          Files of the job
        </Button>
        <p
          aria-live="polite"
          className={clsx('text-table', fitOneEmail(attached) ? 'text-muted' : 'font-medium text-danger')}
        >
          {all(attached).length} / {MOST_ATTACHMENTS} files, {formatBytes(bytesOf(attached))} /{' '}
          {formatBytes(MAX_ATTACHMENT_BYTES)}
        </p>
      </div>
      {isChoosing && (
        <JobFiles job={job} chosen={uploads} onChange={(chosen) => onChange({ ...attached, uploads: chosen })} />
      )}
      {all(attached).length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {files.map((file, index) => (
            <FileLine
              key={`${index} ${file.name}`}
              file={file}
              onRemove={() => onChange({ ...attached, files: files.filter((one) => one !== file) })}
            />
          ))}
          {uploads.map((upload) => (
            <FileLine
              key={upload.id}
              file={upload}
              onRemove={() => onChange({ ...attached, uploads: uploads.filter(({ id }) => id !== upload.id) })}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

const FileLine = ({ file, onRemove }: { file: { name: string; size: number }; onRemove: () => void }) => (
  <li className="flex items-center gap-2 py-1 ps-3 pe-1 text-sm">
    <Paperclip aria-hidden className="size-4 shrink-0 text-muted" />
    <span title={file.name} className="min-w-0 flex-1 truncate">
      {file.name}
    </span>
    <span className="shrink-0 text-table text-muted">{formatBytes(file.size)}</span>
    <IconButton label={`Remove ${file.name}`} icon={<X aria-hidden />} onClick={onRemove} />
  </li>
)

function JobFiles({
  job,
  chosen,
  onChange,
}: {
  job: Job
  chosen: readonly Upload[]
  onChange: (chosen: Upload[]) => void
}) {
  const uploads = useQuery({
    queryKey: [...uploadKeys.ofJob(job.id), 'to attach'],
    queryFn: ({ signal }) => api.get<Upload[]>(`/api/v1/uploads/job/${job.id}`, { signal }),
  })
  return (
    <Loaded query={uploads} waiting={<SkeletonLines label="Loading the job’s files…" />}>
      {(found) =>
        found.length ? (
          <ul
            aria-label="Files of the job"
            className="max-h-60 divide-y divide-line overflow-y-auto rounded-card border border-line px-3"
          >
            {found.map((upload) => (
              <li key={upload.id} className="py-1">
                <Checkbox
                  label={
                    <span className="wrap-anywhere">
                      {upload.name} <span className="text-muted">{formatBytes(upload.size)}</span>
                    </span>
                  }
                  checked={chosen.some(({ id }) => id === upload.id)}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...chosen, upload] : chosen.filter(({ id }) => id !== upload.id))
                  }
                />
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-table text-muted">No files are with this job yet.</p>
        )
      }
    </Loaded>
  )
}
