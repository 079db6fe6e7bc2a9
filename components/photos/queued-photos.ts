'use client'

import { useMemo, useSyncExternalStore } from 'react'

import { type QueuedUpload, createQueuedUploads } from '@/components/uploads/queued-uploads'

/** The photos on their way from this tab: they go on being sent while other parts of the app are looked at. */
export const queuedPhotos = createQueuedUploads()

/** Small pictures of those on their way, by their ids. */
export const previews = new Map<string, string>()

const NONE: readonly QueuedUpload[] = []

/** The photos on their way to a record. */
export function useQueuedPhotos(to: string): readonly QueuedUpload[] {
  const all = useSyncExternalStore(queuedPhotos.subscribe, queuedPhotos.get, () => NONE)
  return useMemo(() => all.filter((one) => one.to === to), [all, to])
}
