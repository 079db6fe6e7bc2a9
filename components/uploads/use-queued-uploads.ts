'use client'

import { useMemo, useSyncExternalStore } from 'react'

import { type QueuedUpload, queuedUploads, shareOf } from './queued-uploads'

const NONE: readonly QueuedUpload[] = []

/** The files on their way to a job. */
export function useQueuedUploads(jobId: string): readonly QueuedUpload[] {
  const all = useSyncExternalStore(queuedUploads.subscribe, queuedUploads.get, () => NONE)
  return useMemo(() => all.filter((one) => one.to === jobId), [all, jobId])
}

/** How much of a job's files is there, in percent; null when none is underway. */
export const useUploadsUnderway = (jobId: string): number | null => shareOf(useQueuedUploads(jobId))
