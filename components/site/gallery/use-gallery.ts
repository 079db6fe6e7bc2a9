import { useInfiniteQuery } from '@tanstack/react-query'

import { photoKeys } from '@/lib/job/photos/keys'
import { galleryPages } from '@/lib/job/photos/pages'
import { jobPhotosPath } from '@/lib/job/photos/rules'
import type { GalleryPhoto } from '@/lib/job/photos/schema'
import { api, queryString } from '@/lib/platform/http/client'

import { type GalleryView, filterOf } from './gallery-view'

/** A job's photos as far as they were scrolled. */
export function useGallery(jobId: string, view: GalleryView) {
  const filter = filterOf(view)
  return useInfiniteQuery({
    queryKey: photoKeys.gallery(jobId, filter),
    queryFn: ({ pageParam: after, signal }) =>
      api.get<GalleryPhoto[]>(
        `${jobPhotosPath(jobId)}${queryString({ ...filter, after, limit: galleryPages.limit })}`,
        { signal },
      ),
    ...galleryPages.from,
  })
}

export type GalleryQuery = ReturnType<typeof useGallery>
