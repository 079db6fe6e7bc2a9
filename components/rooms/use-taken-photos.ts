import { useSendPhotos } from '@/components/photos/use-photo-queue'

import { type Filled, intoNotes } from './into-notes'
import { type Place, newNotePath } from './note-paths'
import { rememberNote } from './sent-notes'

/**
 * Sends photos of a room at a visit the moment they are taken: what is said about them comes after.
 * @returns gives them to notes, the last of those that are named first; answers all the notes
 */
export function useTakenPhotos() {
  const send = useSendPhotos()
  return (place: Place, files: readonly File[], before: readonly Filled[] = []): Filled[] => {
    const { notes, shares } = intoNotes(files, before)
    const capturedAt = new Date().toISOString()
    for (const { id, photos } of shares) {
      rememberNote({ id, place })
      send(id, { jobId: place.jobId, method: 'POST', path: newNotePath(place), fields: { id, capturedAt } }, photos)
    }
    return notes
  }
}
