'use client'

import { useCommand } from '@/components/platform/commands/use-command'
import { notify } from '@/components/ui/notify'
import { RecordDialog } from '@/components/ui/record-dialog'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { changeUpload } from '@/lib/job/uploads/commands'
import type { Upload } from '@/lib/job/uploads/schema'
import { lazyResolver } from '@/lib/platform/http/form'

const resolver = lazyResolver(async () => (await import('@/lib/job/uploads/schema')).ChangeUpload)

const valuesOf = ({ name, comments }: Upload) => ({ name, comments: comments ?? '' })

/** Renames an upload or comments on it. */
export function UploadForm({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const [change] = useCommand(changeUpload)
  const record = useRecordForm({
    resolver,
    stored: upload,
    valuesOf,
    send: ({ name, comments }, { version }) =>
      change({ jobId: upload.jobId, uploadId: upload.id }, { name, comments, version }),
    saved: () => {
      notify.success('File saved')
      onClose()
    },
  })
  const { field } = record

  return (
    <RecordDialog record={record} size="sm" onClose={onClose} title="Rename or comment">
      <TextInput label="Name" required autoComplete="off" data-autofocus {...field('name')} />
      <TextArea label="Comments" rows={4} {...field('comments')} />
    </RecordDialog>
  )
}
