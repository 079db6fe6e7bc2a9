'use client'

import { useCommand } from '@/components/platform/commands/use-command'
import { asRefusal } from '@/components/ui/as-refusal'
import { notify } from '@/components/ui/notify'
import { DomainError } from '@/lib/base/errors'
import { changePhoto, deletePhoto, markPhoto, orderPhotos } from '@/lib/job/photos/commands'
import { type Mark, areSameMarks } from '@/lib/job/photos/marks'
import { turnedBy } from '@/lib/job/photos/rules'
import type { ChangePhoto, Photo } from '@/lib/job/photos/schema'

const attempt = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((error: unknown) => notify.error(asRefusal(error).message))
}

/** The actions for photos of a job; everything that shows them is read again afterwards. */
export function usePhotoActions(jobId: string) {
  const [change] = useCommand(changePhoto)
  const [mark] = useCommand(markPhoto)
  const [order, isOrdering] = useCommand(orderPhotos)
  const [remove] = useCommand(deletePhoto)
  const paramsOf = ({ id }: Photo) => ({ id: jobId, photoId: id })

  const markAsRead = async (base: Photo, marks: Mark[]) => {
    try {
      return await mark(paramsOf(base), { marks, version: base.version })
    } catch (error) {
      const theirs = error instanceof DomainError && error.code === 'conflict' && (error.current as Photo | undefined)
      // A caption or a turn since then takes nothing from the marks.
      if (!theirs || !areSameMarks(theirs.marks, base.marks)) throw error
      return mark(paramsOf(base), { marks, version: theirs.version })
    }
  }

  return {
    /** @throws what the server refused */
    change: (photo: Photo, values: Partial<ChangePhoto>) => change(paramsOf(photo), values),
    turn: (photo: Photo, by: 90 | -90) => attempt(change(paramsOf(photo), { degrees: turnedBy(photo.degrees, by) })),
    /** Draws these marks in place of those of the photo as it was read. @throws what the server refused */
    mark: markAsRead,
    unpair: (photo: Photo) => attempt(change(paramsOf(photo), { beforeId: null })),
    order: (photoIds: readonly string[]) => attempt(order({ id: jobId }, { photoIds: [...photoIds] })),
    /** Whether an order is on its way, or not shown yet. */
    isOrdering,
    /** @throws what the server refused */
    remove: (photo: Photo) => remove(paramsOf(photo)),
  }
}

export type PhotoActions = ReturnType<typeof usePhotoActions>
