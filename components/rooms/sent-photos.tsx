'use client'

import { QueuedTiles } from '@/components/photos/queued-tiles'
import { usePhotoQueue } from '@/components/photos/use-photo-queue'

import type { Place } from './note-paths'
import { useSentNotes } from './sent-notes'

/** The photos on their way from a room at a visit, and those that could not be sent. */
export function SentPhotos({ place, path }: { place: Place; path: string }) {
  const notes = useSentNotes(place.roomId, place.inspectionId)
  return notes.map(({ id }) => <OfNote key={id} id={id} jobId={place.jobId} path={path} />)
}

function OfNote({ id, jobId, path }: { id: string; jobId: string; path: string }) {
  const { add: _, ...queue } = usePhotoQueue(id, { jobId, method: 'POST', path })
  if (!queue.photos.some(({ state }) => state !== 'stored')) return null
  return (
    <ul aria-label="Photos on their way" className="grid grid-cols-4 gap-2">
      <QueuedTiles {...queue} />
    </ul>
  )
}
