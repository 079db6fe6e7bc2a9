'use client'

import { useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'

import { HappenedAt } from '@/components/field/happened-at'
import { PhotoPicker } from '@/components/photos/photo-picker'
import { usePhotoQueue } from '@/components/photos/use-photo-queue'
import { Dialog } from '@/components/ui/dialog'
import { fieldsOf } from '@/components/ui/fields-of'
import { FormFooter } from '@/components/ui/form-footer'
import { IconButton } from '@/components/ui/icon-button'
import { RefusalBanner } from '@/components/ui/refusal-banner'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { useServerErrors } from '@/components/ui/use-server-errors'
import { isConflict } from '@/lib/errors'
import { HAPPENED_NOW, type TimeFaults, type TypedTime, sentTime, timeFaults } from '@/lib/field/typed-time'
import { api } from '@/lib/http/client'
import { newId } from '@/lib/ids'
import { jobKeys } from '@/lib/jobs/keys'
import { MAX_CAPTION, MOST_PHOTOS } from '@/lib/photos/rules'
import { MAX_NOTE } from '@/lib/rooms/rules'

import { type Place, newNotePath } from './note-paths'
import { rememberNote } from './sent-notes'

interface NewPhotoNoteProps {
  place: Place
  roomName: string
  /** The job's. */
  timezone: string
  /** What was taken already. */
  taken: readonly File[]
  onClose: () => void
}

/** Says something about photos that were just taken. They go to the queue of the tab, which sends them by itself. */
export function NewPhotoNote({ place, roomName, timezone, taken, onClose }: NewPhotoNoteProps) {
  const queries = useQueryClient()
  const [id, setId] = useState(newId)
  const [files, setFiles] = useState(taken)
  const [time, setTime] = useState(HAPPENED_NOW)
  const form = useForm({ defaultValues: { caption: '', note: '' } })
  const { refusal, show, clear } = useServerErrors(form)
  const field = fieldsOf(form)
  const path = newNotePath(place)
  const atMost = (most: number) => ({
    maxLength: { value: most, message: `Cannot exceed ${most.toLocaleString('en')} characters` },
  })
  const queue = usePhotoQueue(id, { jobId: place.jobId, method: 'POST', path })
  const [faults, setFaults] = useState<TimeFaults>()

  const submit = form.handleSubmit(async ({ caption, note }) => {
    clear()
    const found = timeFaults(time, timezone)
    setFaults(found)
    if (found) return
    const said = sentWords({ id, caption, note, time }, timezone)
    if (files.length) {
      queue.add(files, said)
      rememberNote({ id, place })
      return onClose()
    }
    try {
      await api.post(path, said)
      void queries.invalidateQueries({ queryKey: jobKeys.detail(place.jobId) })
      onClose()
    } catch (error) {
      show(error)
      if (isConflict(error)) setId(newId())
    }
  })

  return (
    <Dialog
      open
      onClose={onClose}
      dirty={files.length > 0 || form.formState.isDirty}
      title="New photo note"
      description={roomName}
      onSubmit={submit}
      footer={(close) => (
        <FormFooter
          close={close}
          verb={files.length ? `Add ${files.length} ${files.length === 1 ? 'photo' : 'photos'}` : 'Add note'}
          busyVerb="Adding…"
          busy={form.formState.isSubmitting}
        />
      )}
    >
      <div className="space-y-4">
        <RefusalBanner refusal={refusal} />
        <TakenPhotos files={files} onRemove={(gone) => setFiles(files.filter((file) => file !== gone))} />
        <TextInput label="Caption" autoComplete="off" {...field('caption', atMost(MAX_CAPTION))} />
        <TextArea label="Note" rows={2} {...field('note', atMost(MAX_NOTE))} />
        <PhotoPicker
          pastes
          label="More photos"
          onFiles={(more) => setFiles([...files, ...more].slice(0, MOST_PHOTOS))}
        />
        <HappenedAt label="When was it?" value={time} onChange={setTime} timezone={timezone} errors={faults} />
      </div>
    </Dialog>
  )
}

/** What is said with each of the photos; they may arrive later than the note was written. */
function sentWords(
  { id, caption, note, time }: { id: string; caption: string; note: string; time: TypedTime },
  timezone: string,
) {
  const { at: happenedAt, lateReason } = sentTime(time, timezone)
  return {
    id,
    caption: caption.trim() || undefined,
    note: note.trim() || undefined,
    capturedAt: new Date().toISOString(),
    happenedAt,
    lateReason,
  }
}

/** What was taken, before it is sent. */
function TakenPhotos({ files, onRemove }: { files: readonly File[]; onRemove: (file: File) => void }) {
  const addresses = useMemo(() => files.map((file) => URL.createObjectURL(file)), [files])
  useEffect(() => () => addresses.forEach((address) => URL.revokeObjectURL(address)), [addresses])
  if (!files.length) return null
  return (
    <ul aria-label="Photos to add" className="grid grid-cols-4 gap-2">
      {files.map((file, at) => (
        <li key={addresses[at]} className="relative aspect-square overflow-hidden rounded-control bg-sunken">
          {/* oxlint-disable-next-line nextjs/no-img-element -- a picture of this tab alone */}
          <img src={addresses[at]} alt="" className="size-full object-cover" />
          <span className="absolute end-1 top-1 rounded-control bg-raised/85">
            <IconButton label={`Leave out photo ${at + 1}`} icon={<X aria-hidden />} onClick={() => onRemove(file)} />
          </span>
        </li>
      ))}
    </ul>
  )
}
