'use client'

import { useQueryClient } from '@tanstack/react-query'

import { notify } from '@/components/ui/notify'
import { DomainError } from '@/lib/errors'
import { api } from '@/lib/http/client'
import { jobKeys } from '@/lib/jobs/keys'
import { jobPhotosPath, turnedBy } from '@/lib/photos/rules'
import type { ChangePhoto, Photo } from '@/lib/photos/schema'

const told = (error: unknown) =>
  error instanceof DomainError ? error.message : 'Something went wrong. Please try again.'

/** What can be done with photos of a job; whatever shows them is read again afterwards. */
export function usePhotoActions(jobId: string) {
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries({ queryKey: jobKeys.detail(jobId) })
  const pathOf = ({ id }: { id: string }) => `${jobPhotosPath(jobId)}/${id}`

  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      notify.error(told(error))
      return false
    } finally {
      await readAgain()
    }
  }

  return {
    /** @throws what the server refused */
    change: async (photo: Photo, values: Partial<ChangePhoto>) => {
      await api.put(pathOf(photo), values)
      void readAgain()
    },
    turn: (photo: Photo, by: 90 | -90) =>
      attempt(() => api.put(pathOf(photo), { degrees: turnedBy(photo.degrees, by) })),
    unpair: (photo: Photo) => attempt(() => api.put(pathOf(photo), { beforeId: null })),
    order: (photoIds: readonly string[]) => attempt(() => api.put(jobPhotosPath(jobId), { photoIds })),
    /** @throws what the server refused */
    remove: async (photo: Photo) => {
      await api.delete(pathOf(photo))
      void readAgain()
    },
  }
}

export type PhotoActions = ReturnType<typeof usePhotoActions>
