import { newId } from '@/lib/base/ids'
import { MOST_PHOTOS } from '@/lib/job/photos/rules'

/** A photo note, with the number of photos that it has or will get. */
export interface Filled {
  id: string
  photos: number
}

/** How many photos some notes have or will get. */
export const photosIn = (notes: readonly Filled[]): number => notes.reduce((sum, { photos }) => sum + photos, 0)

/**
 * Distributes photos over notes, because a note takes only so many: the last existing note is filled first, and new
 * ones follow.
 * @returns all the notes, and which of the photos go to which
 */
export function intoNotes<P>(photos: readonly P[], notes: readonly Filled[] = []) {
  const filled = [...notes]
  const shares: { id: string; photos: P[] }[] = []
  for (let at = 0; at < photos.length;) {
    const last = filled.at(-1)
    const room = last ? Math.max(0, MOST_PHOTOS - last.photos) : 0
    if (!last || !room) {
      filled.push({ id: newId(), photos: 0 })
      continue
    }
    const share = photos.slice(at, at + room)
    shares.push({ id: last.id, photos: share })
    filled[filled.length - 1] = { id: last.id, photos: last.photos + share.length }
    at += share.length
  }
  return { notes: filled, shares }
}
