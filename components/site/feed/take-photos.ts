import { sendPhotos } from '@/components/job/photos/use-photo-queue'

import { type Filled, intoNotes } from './into-notes'
import { type Place, newNotePath } from './note-paths'

/**
 * Sends photos of a room at a visit the moment they are taken: the words come later.
 * @returns all the notes: the last of those that are named is filled first
 */
export function takePhotos(place: Place, files: readonly File[], before: readonly Filled[] = []): Filled[] {
  const { notes, shares } = intoNotes(files, before)
  const capturedAt = new Date().toISOString()
  const { jobId } = place
  for (const { id, photos } of shares)
    sendPhotos(id, { jobId, method: 'POST', path: newNotePath(place), fields: { id, capturedAt } }, photos)
  return notes
}
