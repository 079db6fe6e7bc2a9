'use client'

import { RecordDialog } from '@/components/ui/record-dialog'
import { TextArea } from '@/components/ui/text-area'
import { useRecordForm } from '@/components/ui/use-record-form'
import { MAX_CAPTION } from '@/lib/job/photos/rules'
import type { Photo } from '@/lib/job/photos/schema'

import type { PhotoActions } from './use-photo-actions'

const valuesOf = ({ caption }: Photo) => ({ caption: caption ?? '' })

/** Captions a photo. */
export function CaptionForm({ photo, actions, onClose }: { photo: Photo; actions: PhotoActions; onClose: () => void }) {
  const record = useRecordForm({
    stored: photo,
    valuesOf,
    send: ({ caption }, { version }) => actions.change(photo, { caption: caption.trim() || null, version }),
    saved: onClose,
  })
  const { field } = record

  return (
    <RecordDialog record={record} size="sm" onClose={onClose} title="Caption">
      <TextArea
        label="Caption"
        rows={3}
        maxLength={MAX_CAPTION}
        help="Stands under the photo, in reports too."
        data-autofocus
        {...field('caption')}
      />
    </RecordDialog>
  )
}
