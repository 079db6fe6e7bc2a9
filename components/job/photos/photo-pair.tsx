'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { photoKeys } from '@/lib/job/photos/keys'
import { jobPhotosPath } from '@/lib/job/photos/rules'
import type { Photo } from '@/lib/job/photos/schema'
import { api } from '@/lib/platform/http/client'

import { MarksOver } from './marks-over'
import { PhotoFace } from './photo-face'

const label = 'absolute top-2 rounded-control bg-raised/90 px-2 py-0.5 text-table font-medium'

/** A photo and the earlier one: side by side, or one over the other with a movable edge. */
export function PhotoPair({ photo, layout }: { photo: Photo; layout: 'slider' | 'beside' }) {
  const [share, setShare] = useState(50)
  const beforePath = `${jobPhotosPath(photo.jobId)}/${photo.beforeId}`
  const { data: before } = useQuery({
    queryKey: photoKeys.one(photo.jobId, photo.beforeId!),
    queryFn: ({ signal }) => api.get<Photo>(beforePath, { signal }),
  })
  const name = photo.caption ?? 'the place'
  const picture = { className: 'size-full bg-transparent', imageClass: 'object-contain', eager: true }

  // Its address names no turn: it is shown at once, and its marks once they are read.
  const earlier = (
    <PhotoFace src={`${beforePath}/screen`} alt={`Before: ${name}`} {...picture}>
      {before && <MarksOver photo={before} fit="contain" />}
    </PhotoFace>
  )

  if (layout === 'beside') {
    return (
      <div className="grid grid-cols-1 size-full gap-1 phone:grid-rows-2 md:grid-cols-2">
        <div className="relative min-h-0 min-w-0">
          {earlier}
          <span className={`${label} start-2`}>Before</span>
        </div>
        <div className="relative min-h-0 min-w-0">
          <PhotoFace src={photo.screen} alt={`After: ${name}`} {...picture}>
            <MarksOver photo={photo} fit="contain" />
          </PhotoFace>
          <span className={`${label} start-2`}>After</span>
        </div>
      </div>
    )
  }
  return (
    <div className="relative size-full">
      <div className="absolute inset-0">
        <PhotoFace src={photo.screen} alt={`After: ${name}`} {...picture}>
          <MarksOver photo={photo} fit="contain" />
        </PhotoFace>
      </div>
      <div className="absolute inset-0 bg-surface" style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}>
        {earlier}
      </div>
      <span className={`${label} start-2`}>Before</span>
      <span className={`${label} end-2`}>After</span>
      <span aria-hidden className="absolute inset-y-0 w-0.5 bg-brand shadow-float" style={{ left: `${share}%` }} />
      <input
        type="range"
        aria-label="How much of the photo from before is shown"
        aria-valuetext={`${share} per cent before`}
        value={share}
        onChange={(event) => setShare(Number(event.target.value))}
        className="absolute inset-x-0 bottom-4 mx-auto h-11 w-[min(90%,32rem)] accent-brand"
      />
    </div>
  )
}
