import { newId } from '@/lib/base/ids'
import { MOST_PHOTOS } from '@/lib/job/photos/rules'

/** A photo note, and how many photos it has or is about to get. */
export interface Filled {
  id: string
  photos: number
}

/**
 * Shares out photos over notes, for a note takes so many and no more: the last of those there are is filled first, and new
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
