import type { z } from 'zod'

import { useCommand } from '@/components/platform/commands/use-command'
import { isConflict, nullWhenMissing } from '@/lib/base/errors'
import { addPhotoNote, sayOfPhotos } from '@/lib/site/feed/commands'
import type { AddPhotoNote } from '@/lib/site/feed/schema'

import { type Place, placeOf } from './note-paths'

type Words = Pick<z.input<typeof AddPhotoNote>, 'caption' | 'note' | 'happenedAt' | 'lateReason'>

/** Adds words to a note whose first photo may still be on its way, or arrive now: then the words make it. */
export function useSayOf(): (place: Place, id: string, words: Words) => Promise<void> {
  const [add] = useCommand(addPhotoNote)
  const [change] = useCommand(sayOfPhotos)
  return async (place, id, words) => {
    const write = () => change({ ...placeOf(place), id }, words)
    const found = await write().then(() => true, nullWhenMissing)
    if (found) return
    try {
      await add(placeOf(place), { ...words, id })
    } catch (error) {
      if (!isConflict(error)) throw error
      await write()
    }
  }
}
