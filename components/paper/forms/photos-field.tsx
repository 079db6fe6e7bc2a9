'use client'

import CameraIcon from 'lucide-react/icons/camera'
import Images from 'lucide-react/icons/images'
import { useState } from 'react'

import { PhotoFace } from '@/components/job/photos/photo-face'
import { QueuedTiles } from '@/components/job/photos/queued-tiles'
import { sendPhotos, usePhotoQueue } from '@/components/job/photos/use-photo-queue'
import { isUnderway } from '@/components/platform/commands/kept'
import { Button } from '@/components/ui/button'
import { FieldNotes } from '@/components/ui/field'
import type { Job } from '@/lib/job/jobs/schema'
import { takeFormPhotos } from '@/lib/paper/forms/commands'
import { MOST_FORM_PHOTOS, photosIn } from '@/lib/paper/forms/rules'
import type { Answer, ItemOf } from '@/lib/paper/forms/schema'

import { ItemHead } from './item-head'
import { CameraDialog, PickPhotosDialog } from './loaded-later'

interface PhotosFieldProps {
  job: Job
  formId: string
  item: ItemOf<'photo'>
  value: Answer
  onChange: (value: Answer) => void
  /** The version of the form that is on the screen. */
  readVersion: () => number
  /** Whoever has the form open: their own photos are what they read. */
  writer: string
  error?: string
}

/** The name under which photos of a form wait to be sent. */
export const photosOfForm = (formId: string) => `form-photos:${formId}:`

/** The photos of an item: taken now, each sent the moment it is taken, or some of those that the job has. */
export function PhotosField({ job, formId, item, value, onChange, readVersion, writer, error }: PhotosFieldProps) {
  const [asking, setAsking] = useState<'camera' | 'job' | null>(null)
  const { maxPhotos: most = MOST_FORM_PHOTOS } = item
  const to = photosOfForm(formId) + item.id
  const target = { command: takeFormPhotos, params: { jobId: job.id, formId } }
  const { add: _, ...queue } = usePhotoQueue(to, target)
  const ids = photosIn(value)
  const left = most - ids.length - queue.photos.filter(isUnderway).length
  const id = `photos-${item.id}`
  const close = () => setAsking(null)
  const take = (photos: readonly File[]) => {
    const fields = { itemId: item.id, capturedAt: new Date().toISOString(), version: readVersion(), writer }
    return sendPhotos(to, { ...target, fields }, photos.slice(0, Math.max(0, left)))
  }
  return (
    <div role="group" aria-label={item.label} aria-describedby={error ? `${id}-error` : undefined}>
      <ItemHead item={item} />
      {ids.length + queue.photos.length > 0 && (
        <ul aria-label="Photos" className="mb-2 grid grid-cols-[repeat(auto-fill,minmax(5rem,6rem))] gap-2">
          {ids.map((photoId) => (
            <li key={photoId}>
              <PhotoFace
                src={thumbnailOf(job.id, photoId)}
                alt="Photo"
                className="aspect-square w-full rounded-control border border-line"
              />
            </li>
          ))}
          <QueuedTiles {...queue} stored={ids.map((photoId) => ({ id: photoId }))} />
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon={<CameraIcon aria-hidden />} disabled={left <= 0} onClick={() => setAsking('camera')}>
          Take photos
        </Button>
        <Button icon={<Images aria-hidden />} onClick={() => setAsking('job')}>
          {ids.length ? 'Change the photos' : 'Pick photos'}
        </Button>
      </div>
      <FieldNotes id={id} error={error} />
      {asking === 'camera' && (
        <CameraDialog
          title={item.label}
          onTaken={take}
          room={{ left, words: most === 1 ? 'Only one photo' : `At most ${most} photos` }}
          onClose={close}
        />
      )}
      {asking === 'job' && (
        <PickPhotosDialog
          job={job}
          title={item.label}
          chosen={ids}
          most={item.maxPhotos}
          onPick={(photoIds) => onChange(photoIds.length ? { photoIds } : null)}
          onClose={close}
        />
      )}
    </div>
  )
}

/** The small face of a photo of a job. */
export const thumbnailOf = (jobId: string, photoId: string): string =>
  `/api/v1/jobs/${jobId}/photos/${photoId}/thumbnail`

/** Photos by their ids. */
export const PhotoStrip = ({ ids, srcOf }: { ids: readonly string[]; srcOf: (id: string) => string }) =>
  ids.length > 0 && (
    <ul aria-label="Photos" className="mb-2 flex flex-wrap gap-2">
      {ids.map((photoId) => (
        <li key={photoId}>
          <PhotoFace src={srcOf(photoId)} alt="Photo" className="size-20 rounded-control border border-line" />
        </li>
      ))}
    </ul>
  )
