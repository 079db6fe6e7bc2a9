'use client'

import { useState } from 'react'

import { HappenedAtField, timedValues } from '@/components/job/field/happened-at-field'
import { PhotoPicker } from '@/components/job/photos/photo-picker'
import { useMissing } from '@/components/platform/commands/keep-files'
import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { RecordDialog } from '@/components/ui/record-dialog'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { HAPPENED_NOW, sentTime } from '@/lib/job/field/typed-time'
import { MAX_CAPTION, MOST_PHOTOS } from '@/lib/job/photos/rules'
import { addPhotoNote } from '@/lib/site/feed/commands'
import { MAX_NOTE } from '@/lib/site/feed/rules'

import { type Filled, photosIn } from './into-notes'
import { type Place, newNotePath, placeOf } from './note-paths'
import { SentPhotos } from './sent-photos'
import { takePhotos } from './take-photos'
import { useSayOf } from './use-say-of'

interface NewPhotoNoteProps {
  place: Place
  roomName: string
  /** The job's. */
  timezone: string
  /** The notes of the photos that were just taken; none for words alone. */
  sent: readonly Filled[]
  onClose: () => void
}

/** Adds words to photos that were just taken and are on their way, or writes a note without any. */
export function NewPhotoNote({ place, roomName, timezone, sent, onClose }: NewPhotoNoteProps) {
  const [add] = useCommand(addPhotoNote)
  const sayOf = useSayOf()
  const [notes, setNotes] = useState(sent)
  const record = useRecordForm({
    valuesOf: () => ({ caption: '', note: '', ...timedValues(HAPPENED_NOW) }),
    send: async ({ caption, note, time }) => {
      const { at: happenedAt, lateReason } = sentTime(time, timezone)
      const words = { caption: caption.trim() || undefined, note: note.trim() || undefined, happenedAt, lateReason }
      if (photos) await Promise.all(notes.map(({ id }) => sayOf(place, id, words)))
      else await add(placeOf(place), words)
    },
    saved: onClose,
  })
  const { form, field, isDirty, isSubmitting } = record
  const path = newNotePath(place)
  const atMost = (most: number) => ({
    maxLength: { value: most, message: `Cannot exceed ${most.toLocaleString('en')} characters` },
  })
  const photos = photosIn(notes)
  const onDisk = photos - useMissing(notes.map(({ id }) => id))

  return (
    <RecordDialog
      record={record}
      onSubmit={() => (photos && !isDirty ? onClose() : record.submit())}
      onClose={onClose}
      title="New photo note"
      description={roomName}
      adds="Add note"
      footer={
        photos
          ? () => (
              <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Saving…">
                {isDirty ? 'Save' : 'Done'}
              </Button>
            )
          : undefined
      }
    >
      {notes.length > 1 && (
        <Banner tone="info" title={`${photos} photos become ${notes.length} notes`}>
          A note takes {MOST_PHOTOS} photos. What you write here goes with each of them.
        </Banner>
      )}
      {photos > 0 && (
        <p role="status" className="text-muted">
          {onDisk === 0
            ? 'No photo is on this device yet.'
            : `${onDisk === 1 ? (photos === 1 ? 'The photo is saved' : 'One photo is saved') : `${onDisk} photos are saved`} as soon as there is a connection, whatever you write here.`}
        </p>
      )}
      <TextInput label="Caption" autoComplete="off" {...field('caption', atMost(MAX_CAPTION))} />
      <TextArea label="Note" rows={2} {...field('note', atMost(MAX_NOTE))} />
      <PhotoPicker
        pastes
        most={Infinity}
        label={photos ? 'More photos' : 'Add photos'}
        onFiles={(more) => setNotes(takePhotos(place, more, notes).notes)}
      />
      <HappenedAtField form={form} label="When was it?" timezone={timezone} />
      {/* Last: they come and go while the words are written. */}
      <SentPhotos path={path} />
    </RecordDialog>
  )
}
