'use client'

import { keepFiles, useFilesTo } from '@/components/platform/commands/keep-files'
import { organizationKeys } from '@/lib/company/organization/keys'
import { jobKeys } from '@/lib/job/jobs/keys'

/** The call that takes photos of a record, one at a time: `photos` and `photoIds` in a form, with fields of its own. */
export interface PhotoTarget {
  jobId: string
  method: 'POST' | 'PUT'
  path: string
  fields?: Record<string, unknown>
}

/** Keeps photos for a record on this device, and has them sent. */
export const sendPhotos = (to: string, { jobId, method, path, fields }: PhotoTarget, files: readonly File[]) =>
  void keepFiles(
    {
      kind: 'photo',
      jobId,
      method,
      path,
      field: 'photos',
      bodyOf: (id) => ({ ...fields, photoIds: [id] }),
      to,
      old: [jobKeys.detail(jobId), organizationKeys.storageUsage()],
      isRaw: true,
    },
    files,
  )

/**
 * The photos on their way to a record, and their actions. They go three at a time, on any screen, and survive the page.
 * @param to the record's id
 */
export function usePhotoQueue(to: string, target: PhotoTarget) {
  const { files: photos, ...queue } = useFilesTo(to)
  return { photos, add: (files: readonly File[]) => sendPhotos(to, target, files), ...queue }
}

export type PhotoQueue = ReturnType<typeof usePhotoQueue>
