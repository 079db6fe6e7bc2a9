'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { PhotoGrid } from '@/components/job/photos/photo-grid'
import { PhotoPicker } from '@/components/job/photos/photo-picker'
import { usePhotoQueue } from '@/components/job/photos/use-photo-queue'
import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { Dialog } from '@/components/ui/dialog'
import { fieldsOf } from '@/components/ui/fields-of'
import { FormFooter } from '@/components/ui/form-footer'
import { FormRefusal } from '@/components/ui/form-refusal'
import { notify } from '@/components/ui/notify'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { useEdited } from '@/components/ui/use-edited'
import { MAX_CAPTION, MOST_PHOTOS } from '@/lib/job/photos/rules'
import { changePhotoNote } from '@/lib/site/feed/commands'
import { MAX_NOTE } from '@/lib/site/feed/rules'
import type { RoomFeedItem } from '@/lib/site/feed/schema'

import type { Filled } from './into-notes'
import { newNotePath, placeOf } from './note-paths'
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

/** What a photo note says, and its photos: those that come are sent while the words are still being written. */
export function PhotoNoteForm({ item, timezone, onClose }: PhotoNoteFormProps) {
  const [change] = useCommand(changePhotoNote)
  const form = useForm({ defaultValues: valuesOf(item) })
  const { isDirty, isSubmitting } = form.formState
  const { base, show, clear, refused } = useEdited(form, item, (theirs) => form.reset(valuesOf(theirs)))
  const { add: _, ...queue } = usePhotoQueue(item.id, { jobId: item.jobId, method: 'POST', path: newNotePath(item) })
  const [notes, setNotes] = useState<readonly Filled[]>([{ id: item.id, photos: item.photos.length }])
  const field = fieldsOf(form)
  const atMost = (most: number) => ({
    maxLength: { value: most, message: `Cannot exceed ${most.toLocaleString('en')} characters` },
  })

  const submit = form.handleSubmit(async ({ caption, note }) => {
    clear()
    try {
      const said = { caption: caption.trim() || null, note: note.trim() || null, version: base.version }
      await change({ ...placeOf(item), id: item.id }, said)
      notify.success('Photo note saved')
      onClose()
    } catch (error) {
      show(error)
    }
  })

  return (
    <Dialog
      open
      onClose={onClose}
      dirty={isDirty}
      title="Photo note"
      description={item.roomName}
      onSubmit={submit}
      footer={(close) => <FormFooter close={close} verb="Save" busy={isSubmitting} />}
    >
      <div className="space-y-4">
        <FormRefusal {...refused} />
        <TextInput label="Caption" autoComplete="off" {...field('caption', atMost(MAX_CAPTION))} />
        <TextArea label="Note" rows={3} {...field('note', atMost(MAX_NOTE))} />
        <PhotoGrid jobId={item.jobId} roomId={item.roomId} timezone={timezone} photos={item.photos} queue={queue} />
        {notes.length > 1 && (
          <Banner tone="info" title={`The photos become ${notes.length} notes`}>
            A note takes {MOST_PHOTOS} photos: the others stand in notes of their own.
          </Banner>
        )}
        <PhotoPicker most={Infinity} onFiles={(files) => setNotes(takePhotos(item, files, notes))} />
      </div>
    </Dialog>
  )
}
