'use client'

import { uploadsOf } from '@/components/job/jobs/uploads-of'
import { keepFiles, useFilesTo } from '@/components/platform/commands/keep-files'
import { addUploads } from '@/lib/job/uploads/commands'

/** The files on their way to a job, and their actions. */
export function useUploadQueue(jobId: string) {
  const to = uploadsOf(jobId)
  const { files: uploads, ...queue } = useFilesTo(to)
  const add = (files: readonly File[]) =>
    void keepFiles({ command: addUploads, params: { jobId }, kind: 'file', bodyOf: (id) => ({ ids: [id] }), to }, files)
  return { uploads, add, ...queue }
}
