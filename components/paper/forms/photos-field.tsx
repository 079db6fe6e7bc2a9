'use client'

import Images from 'lucide-react/icons/images'
import { useState } from 'react'

import { PhotoFace } from '@/components/job/photos/photo-face'
import { Button } from '@/components/ui/button'
import { FieldNotes } from '@/components/ui/field'
import type { Job } from '@/lib/job/jobs/schema'
import { photosIn } from '@/lib/paper/forms/rules'
import type { Answer, ItemOf } from '@/lib/paper/forms/schema'

import { ItemHead } from './item-head'
import { PickPhotosDialog } from './loaded-later'

interface PhotosFieldProps {
  job: Job
  item: ItemOf<'photo'>
  value: Answer
  onChange: (value: Answer) => void
  error?: string
}

/** The photos of an item: some of those that the job has. */
export function PhotosField({ job, item, value, onChange, error }: PhotosFieldProps) {
  const [isPicking, setPicking] = useState(false)
  const ids = photosIn(value)
  const id = `photos-${item.id}`
  return (
    <div role="group" aria-label={item.label} aria-describedby={error ? `${id}-error` : undefined}>
      <ItemHead item={item} />
      <PhotoStrip ids={ids} srcOf={(photoId) => thumbnailOf(job.id, photoId)} />
      <Button icon={<Images aria-hidden />} onClick={() => setPicking(true)}>
        {ids.length ? 'Change the photos' : 'Pick photos'}
      </Button>
      <FieldNotes id={id} error={error} />
      {isPicking && (
        <PickPhotosDialog
          job={job}
          title={item.label}
          chosen={ids}
          most={item.maxPhotos}
          onPick={(photoIds) => onChange(photoIds.length ? { photoIds } : null)}
          onClose={() => setPicking(false)}
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
