'use client'

import { useCommand } from '@/components/platform/commands/use-command'
import { RecordDialog } from '@/components/ui/record-dialog'
import { TextArea } from '@/components/ui/text-area'
import { useRecordForm } from '@/components/ui/use-record-form'
import { counted } from '@/lib/base/counts'
import { captionPhotos } from '@/lib/job/photos/commands'
import { MAX_CAPTION } from '@/lib/job/photos/rules'

import type { SeveralPhotosProps } from './move-photos'
import { asSeen } from './photo-amount'

/** Gives several photos one caption, or takes theirs away. */
export function CaptionPhotos({ jobId, photos, onDone, onClose }: SeveralPhotosProps) {
  const [caption] = useCommand(captionPhotos)
  const replaced = photos.filter((photo) => photo.caption).length
  const shared = photos.every((photo) => photo.caption === photos[0]!.caption) ? photos[0]!.caption : null
  const record = useRecordForm({
    valuesOf: () => ({ caption: shared ?? '' }),
    send: (typed) => caption({ id: jobId }, { photos: asSeen(photos), caption: typed.caption.trim() || null }),
    saved: () => {
      onDone()
      onClose()
    },
  })
  const has =
    replaced === 1
      ? 'One of them has a caption, which this replaces'
      : `${replaced} of them have captions, which this replaces`

  return (
    <RecordDialog record={record} size="sm" onClose={onClose} title={`Caption ${counted(photos.length, 'photo')}`}>
      <TextArea
        label="Caption"
        rows={3}
        maxLength={MAX_CAPTION}
        help={`Stands under each of them, in reports too.${replaced ? ` ${has}.` : ''}`}
        data-autofocus
        {...record.field('caption')}
      />
    </RecordDialog>
  )
}
