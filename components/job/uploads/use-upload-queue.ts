'use client'

import { uploadsOf } from '@/components/job/jobs/uploads-of'
import { keepFiles, useFilesTo } from '@/components/platform/commands/keep-files'
import { organizationKeys } from '@/lib/company/organization/keys'
import { jobKeys } from '@/lib/job/jobs/keys'
import { jobUploadsPath } from '@/lib/job/uploads/rules'

/** The files on their way to a job, and their actions. */
export function useUploadQueue(jobId: string) {
  const { files: uploads, ...queue } = useFilesTo(uploadsOf(jobId))
  const add = (files: readonly File[]) =>
    void keepFiles(
      {
        kind: 'file',
        jobId,
        method: 'POST',
        path: jobUploadsPath(jobId),
        field: 'files',
        bodyOf: (id) => ({ ids: [id] }),
        to: uploadsOf(jobId),
        old: [jobKeys.detail(jobId), organizationKeys.storageUsage()],
      },
      files,
    )
  return { uploads, add, ...queue }
}
