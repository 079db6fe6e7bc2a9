'use client'

import { useStorageExhausted } from '@/components/company/organization/use-storage-exhausted'
import { Banner } from '@/components/ui/banner'
import { FileDrop } from '@/components/ui/file-drop'
import { PlanLink } from '@/components/ui/plan-link'
import { usePastedFiles } from '@/components/ui/use-pasted-files'
import { MAX_UPLOAD_BYTES, MOST_UPLOADS, PICKED_TYPES, UPLOADS_STORAGE_EXHAUSTED } from '@/lib/job/uploads/rules'

const TYPES =
  'Pictures, videos, PDF, Word, Excel and PowerPoint, e-mails, drawings (DXF, DWG), text, CSV, XML, contacts, calendars, e-books and archives. Paste works too.'

/** Takes files by the picker, by dropping and by pasting; when the free trial has no room, it says so before. */
export function UploadDrop({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const isExhausted = useStorageExhausted()
  usePastedFiles(onFiles, { enabled: !isExhausted })

  return (
    <div className="space-y-3">
      {isExhausted && (
        <Banner tone="warning" action={<PlanLink />}>
          {UPLOADS_STORAGE_EXHAUSTED}
        </Banner>
      )}
      <FileDrop
        label="Add files"
        help={TYPES}
        accept={PICKED_TYPES}
        maxBytes={MAX_UPLOAD_BYTES}
        maxFiles={MOST_UPLOADS}
        disabled={isExhausted}
        onFiles={onFiles}
      />
    </div>
  )
}
