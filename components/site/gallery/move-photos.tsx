'use client'

import { useRooms } from '@/components/site/rooms/use-rooms'
import { notify } from '@/components/ui/notify'
import { RecordDialog } from '@/components/ui/record-dialog'
import { Select } from '@/components/ui/select'
import { useRecordForm } from '@/components/ui/use-record-form'
import { counted } from '@/lib/base/counts'
import type { GalleryPhoto } from '@/lib/job/photos/schema'
import { movingRefusal } from '@/lib/site/feed/rules'
import type { Room } from '@/lib/site/rooms/schema'

export interface SeveralPhotosProps {
  jobId: string
  photos: readonly GalleryPhoto[]
  onDone: () => void
  onClose: () => void
}

/** Sends photos to a room of the job. */
export type MoveTo = (photos: readonly GalleryPhoto[], room: Pick<Room, 'id' | 'roomName'>) => Promise<unknown>

/** Moves photos to another room. Those that belong to something else than a photo note stay, and it says so. */
export function MovePhotos({ jobId, photos, move, onDone, onClose }: SeveralPhotosProps & { move: MoveTo }) {
  const { data: rooms = [] } = useRooms(jobId)
  const going = photos.filter(({ recordType }) => recordType === 'PHOTO_NOTE')
  const roomOf = (roomId: string) => rooms.find(({ id }) => id === roomId) ?? { id: roomId, roomName: 'the room' }
  const offered = rooms.filter(({ id }) => going.some(({ roomId }) => roomId !== id))
  const record = useRecordForm({
    valuesOf: () => ({ roomId: '' }),
    send: ({ roomId }) => move(going, roomOf(roomId)),
    saved: (_, { roomId }) => {
      notify.success(`${counted(going.length, 'photo')} moved to ${roomOf(roomId).roomName}`)
      onDone()
      onClose()
    },
  })

  return (
    <RecordDialog
      record={record}
      size="sm"
      onClose={onClose}
      title={`Move ${counted(going.length, 'photo')} to a room`}
      verb="Move"
      busyVerb="Moving…"
      disabled={!offered.length}
    >
      {going.length < photos.length && <p className="text-sm">{movingRefusal(photos)}</p>}
      {offered.length ? (
        <Select
          label="Room"
          placeholder="Choose a room"
          required
          options={offered.map(({ id, roomName }) => ({ value: id, label: roomName }))}
          help="The photos keep their visit and their times. A photo note goes as a whole when all of its photos do; otherwise its words stay."
          {...record.field('roomId', { required: 'Please choose a room' })}
        />
      ) : (
        <p className="text-sm text-muted">This job has no other room yet. Add one under Rooms.</p>
      )}
    </RecordDialog>
  )
}
