import { PhotoGrid } from '@/components/job/photos/photo-grid'
import { keptActions } from '@/components/platform/commands/keep-files'
import type { Shown } from '@/components/platform/commands/kept'
import { useKept } from '@/components/platform/commands/kept-mirror'
import type { Job } from '@/lib/job/jobs/schema'
import type { Room } from '@/lib/site/rooms/schema'
import type { Inspection } from '@/lib/site/visits/schema'

import { FeedFrame } from './feed-card'
import { newNotePath } from './note-paths'

interface ComingNotesProps {
  job: Pick<Job, 'id' | 'timezone'>
  room: Pick<Room, 'id' | 'roomName'>
  visit: Pick<Inspection, 'id' | 'inspectionDate'>
  /** The items that the feed shows already: they show the rest of their photos themselves. */
  known: readonly { id: string }[]
}

/** The photo notes of a room at a visit of which nothing is stored yet, the newest first, as they will stand in the feed. */
export function ComingNotes({ job, room, visit, known }: ComingNotesProps) {
  const path = newNotePath({ jobId: job.id, roomId: room.id, inspectionId: visit.id })
  const shown = new Set(known.map(({ id }) => id))
  const notes = new Map<string, Shown[]>()
  for (const one of useKept()) {
    const { to } = one
    if (one.path === path && one.files.length && to && !shown.has(to)) notes.set(to, [...(notes.get(to) ?? []), one])
  }
  return [...notes].toReversed().map(([id, photos]) => (
    <FeedFrame
      key={id}
      title={`Photos on their way, ${room.roomName}`}
      type="PHOTO_NOTE"
      roomName={room.roomName}
      by="Not saved yet"
      at={photos[0]!.at}
      timezone={job.timezone}
      visit={{ jobId: job.id, ...visit }}
      chip={null}
    >
      <PhotoGrid
        jobId={job.id}
        roomId={room.id}
        timezone={job.timezone}
        photos={[]}
        queue={{ photos, ...keptActions }}
        label="Photos on their way"
      />
    </FeedFrame>
  ))
}
