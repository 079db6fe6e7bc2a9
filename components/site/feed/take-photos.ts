import { sendPhotos } from '@/components/job/photos/use-photo-queue'
import { addPhotoNote } from '@/lib/site/feed/commands'

import { type Filled, intoNotes } from './into-notes'
import { type Place, placeOf } from './note-paths'

/**
 * Sends photos of a room at a visit the moment they are taken: the words come later.
 * @returns all the notes: the last of those that are named is filled first
 */
export function takePhotos(place: Place, files: readonly File[], before: readonly Filled[] = []): Filled[] {
  const { notes, shares } = intoNotes(files, before)
  const capturedAt = new Date().toISOString()
  const target = { command: addPhotoNote, params: placeOf(place) }
  for (const { id, photos } of shares) sendPhotos(id, { ...target, fields: { id, capturedAt } }, photos)
  return notes
}
