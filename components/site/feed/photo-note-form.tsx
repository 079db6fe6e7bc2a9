'use client'

import { useState } from 'react'

import { PhotoGrid } from '@/components/job/photos/photo-grid'
import { PhotoPicker } from '@/components/job/photos/photo-picker'
import { usePhotoQueue } from '@/components/job/photos/use-photo-queue'
import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { notify } from '@/components/ui/notify'
import { RecordDialog } from '@/components/ui/record-dialog'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { MAX_CAPTION, MOST_PHOTOS } from '@/lib/job/photos/rules'
import { addPhotoNote, changePhotoNote } from '@/lib/site/feed/commands'
import { MAX_NOTE } from '@/lib/site/feed/rules'
import type { RoomFeedItem } from '@/lib/site/feed/schema'

import type { Filled } from './into-notes'
import { placeOf } from './note-paths'
import { takePhotos } from './take-photos'

const valuesOf = ({ caption, note }: Pick<RoomFeedItem, 'caption' | 'note'>) => ({
  caption: caption ?? '',
  note: note ?? '',
})

interface PhotoNoteFormProps {
  item: RoomFeedItem
  timezone: string
  onClose: () => void
}

/** The words of a photo note, and its photos: new ones are sent while the words are still being written. */
export function PhotoNoteForm({ item, timezone, onClose }: PhotoNoteFormProps) {
  const [change] = useCommand(changePhotoNote)
  const record = useRecordForm({
    stored: item,
    valuesOf,
    send: ({ caption, note }, { version }) => {
      const body = { caption: caption.trim() || null, note: note.trim() || null, version }
      return change({ ...placeOf(item), id: item.id }, body)
    },
    saved: () => {
      notify.success('Photo note saved')
      onClose()
    },
  })
  const { field } = record
  const { add: _, ...queue } = usePhotoQueue(item.id, { command: addPhotoNote, params: placeOf(item) })
  const [notes, setNotes] = useState<readonly Filled[]>([{ id: item.id, photos: item.photos.length }])
  const atMost = (most: number) => ({
    maxLength: { value: most, message: `Cannot exceed ${most.toLocaleString('en')} characters` },
  })

  return (
    <RecordDialog record={record} onClose={onClose} title="Photo note" description={item.roomName}>
      <TextInput label="Caption" autoComplete="off" {...field('caption', atMost(MAX_CAPTION))} />
      <TextArea label="Note" rows={3} {...field('note', atMost(MAX_NOTE))} />
      <PhotoGrid jobId={item.jobId} roomId={item.roomId} timezone={timezone} photos={item.photos} queue={queue} />
      {notes.length > 1 && (
        <Banner tone="info" title={`The photos become ${notes.length} notes`}>
          A note takes {MOST_PHOTOS} photos: the others stand in notes of their own.
        </Banner>
      )}
      <PhotoPicker most={Infinity} onFiles={(files) => setNotes(takePhotos(item, files, notes).notes)} />
    </RecordDialog>
  )
}
