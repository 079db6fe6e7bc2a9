'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { notify } from '@/components/ui/notify'
import { onceASecond, warnWhileUnderway } from '@/components/uploads/tab-queue'
import { type Send, type UploadQueue, createUploadQueue } from '@/components/uploads/upload-queue'
import { DomainError } from '@/lib/errors'
import { jobKeys } from '@/lib/jobs/keys'
import { organizationKeys } from '@/lib/organization/keys'

import type { PreparedPhoto } from './prepare-photo'
import { previews, queuedPhotos, useQueuedPhotos } from './queued-photos'

/** The call that takes photos of a record, one at a time: `photos` and `photoIds` in a form, beside fields of its own. */
export interface PhotoTarget {
  jobId: string
  method: 'POST' | 'PUT'
  path: string
  fields?: Record<string, unknown>
}

// All of it belongs to the tab, not to a screen.
let queue: UploadQueue | undefined
let queries: QueryClient | undefined
const targets = new Map<string, PhotoTarget>()
/** A second try sends the very same bytes, for the server knows a photo that it has by them. */
const prepared = new Map<string, Promise<PreparedPhoto>>()

const send: Send = async ({ id, to, file }, onProgress, signal) => {
  const [{ formOf, upload }, { preparePhoto }] = await Promise.all([
    import('@/lib/http/upload'),
    import('./prepare-photo'),
  ])
  const ready = prepared.get(id) ?? preparePhoto(file)
  prepared.set(id, ready)
  const { file: photo, preview } = await ready
  if (preview) {
    previews.set(id, preview)
    queuedPhotos.set([...queuedPhotos.get()])
  }
  signal.throwIfAborted()
  const { method, path, fields } = targets.get(to)!
  return upload(method, path, formOf({ ...fields, photoIds: [id] }, { photos: [photo] }), onProgress, { signal })
}

const readAgain = onceASecond((jobId) => void queries?.invalidateQueries({ queryKey: jobKeys.detail(jobId) }))

const counted = (amount: number) => `${amount} ${amount === 1 ? 'photo' : 'photos'}`

function open(): UploadQueue {
  warnWhileUnderway(queuedPhotos)
  queuedPhotos.subscribe(() => {
    const here = new Set(queuedPhotos.get().map(({ id }) => id))
    for (const id of prepared.keys()) if (!here.has(id)) letGo(id)
  })
  return createUploadQueue({
    queued: queuedPhotos,
    send,
    onStored: (to) => readAgain.soon(targets.get(to)!.jobId),
    onEnd: (to, stored, failed) => {
      readAgain.now(targets.get(to)!.jobId)
      void queries?.invalidateQueries({ queryKey: organizationKeys.storageUsage() })
      if (stored) notify.success(`${counted(stored)} added`)
      if (failed) notify.error(`${counted(failed)} could not be sent`)
    },
    say: (error) =>
      error instanceof DomainError
        ? (error.fields[0]?.message ?? error.message)
        : 'Something went wrong. Please try again.',
  })
}

function letGo(id: string): void {
  prepared.delete(id)
  const preview = previews.get(id)
  previews.delete(id)
  if (preview) URL.revokeObjectURL(preview)
}

const photoQueue = (): UploadQueue => (queue ??= open())

/** Gives photos to the queue of the tab, which sends them by itself under ids of their own. */
export function useSendPhotos() {
  const client = useQueryClient()
  useEffect(() => void (queries = client), [client])
  return (to: string, target: PhotoTarget, files: readonly File[]) => {
    targets.set(to, target)
    photoQueue().add(to, files)
  }
}

/**
 * The photos on their way to a record, and what can be done with them. They go three at a time, whatever the screen shows
 * meanwhile, under ids of their own, so that a second try doubles nothing.
 * @param to the record's id
 */
export function usePhotoQueue(to: string, target: PhotoTarget) {
  const send = useSendPhotos()
  const photos = useQueuedPhotos(to)
  return {
    photos,
    add: (files: readonly File[]) => send(to, target, files),
    cancel: (id: string) => photoQueue().cancel(id),
    retry: (ids: readonly string[]) => photoQueue().retry(ids),
    forget: (id: string) => photoQueue().forget(id),
  }
}

export type PhotoQueue = ReturnType<typeof usePhotoQueue>
