'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'

import { notify } from '@/components/ui/notify'
import { jobKeys } from '@/lib/jobs/keys'
import { organizationKeys } from '@/lib/organization/keys'
import { uploadKeys } from '@/lib/uploads/keys'
import { jobUploadsPath } from '@/lib/uploads/rules'

import { queuedUploads } from './queued-uploads'
import { onceASecond, warnWhileUnderway } from './tab-queue'
import { type Send, type UploadQueue, createUploadQueue } from './upload-queue'
import { useQueuedUploads } from './use-queued-uploads'

const send: Send = async ({ id, to: jobId, file }, onProgress, signal) => {
  const { formOf, upload } = await import('@/lib/http/upload')
  signal.throwIfAborted()
  return upload('POST', jobUploadsPath(jobId), formOf({ ids: [id] }, { files: [file] }), onProgress, { signal })
}

const counted = (amount: number) => `${amount} ${amount === 1 ? 'file' : 'files'}`

// It belongs to the tab, not to a screen.
let queue: UploadQueue | undefined
let queries: QueryClient | undefined

const readAgain = onceASecond((jobId) => {
  void queries?.invalidateQueries({ queryKey: uploadKeys.ofJob(jobId) })
  void queries?.invalidateQueries({ queryKey: jobKeys.counts(jobId) })
})

function open(): UploadQueue {
  warnWhileUnderway(queuedUploads)
  return createUploadQueue({
    queued: queuedUploads,
    send,
    onStored: readAgain.soon,
    onEnd: (jobId, stored, failed) => {
      readAgain.now(jobId)
      void queries?.invalidateQueries({ queryKey: organizationKeys.storageUsage() })
      if (stored) notify.success(`${counted(stored)} uploaded`)
      if (failed) notify.error(`${counted(failed)} could not be uploaded`)
    },
  })
}

const uploadQueue = (): UploadQueue => (queue ??= open())

/** The files on their way to a job, and what can be done with them. */
export function useUploadQueue(jobId: string) {
  const client = useQueryClient()
  useEffect(() => void (queries = client), [client])
  const uploads = useQueuedUploads(jobId)
  const add = useCallback((files: readonly File[]) => uploadQueue().add(jobId, files), [jobId])
  return {
    uploads,
    add,
    cancel: (id: string) => uploadQueue().cancel(id),
    retry: (ids: readonly string[]) => uploadQueue().retry(ids),
    forget: (id: string) => uploadQueue().forget(id),
  }
}
