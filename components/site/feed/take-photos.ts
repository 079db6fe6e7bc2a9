import { sendPhotos } from '@/components/job/photos/use-photo-queue'
import { addPhotoNote } from '@/lib/site/feed/commands'

import { type Filled, intoNotes } from './into-notes'
import { type Place, placeOf } from './note-paths'

/**
 * Sends photos of a room at a visit the moment they are taken: the words come later.
 * @param caption of a new note, where it is known before
 * @returns all the notes, of which the last that is named is filled first, and how many of the photos are on the disk
 */
export function takePhotos(place: Place, files: readonly File[], before: readonly Filled[] = [], caption?: string) {
  const { notes, shares } = intoNotes(files, before)
  const capturedAt = new Date().toISOString()
  const target = { command: addPhotoNote, params: placeOf(place) }
  const kept = Promise.all(
    shares.map(({ id, photos }) => sendPhotos(id, { ...target, fields: { id, capturedAt, caption } }, photos)),
  )
  return { notes, kept: kept.then((counts) => counts.reduce((sum, count) => sum + count, 0)) }
}
