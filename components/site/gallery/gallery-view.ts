import { isId } from '@/lib/base/ids'
import { PHOTO_GROUPINGS, type PhotoGrouping } from '@/lib/job/photos/rules'
import type { BrowsePhotos } from '@/lib/job/photos/schema'
import { queryString } from '@/lib/platform/http/client'

/** How a job's photos are shown, and which. It lives in the address. */
export interface GalleryView {
  by: PhotoGrouping
  as: 'grid' | 'list'
  room?: string
  visit?: string
}

type Parameters = Record<string, string | string[] | undefined>

const idOf = (value: string | string[] | undefined) => (typeof value === 'string' && isId(value) ? value : undefined)

/** Reads an address; impossible values are left out. */
export const readGalleryView = ({ by, as, room, visit }: Parameters): GalleryView => ({
  by: PHOTO_GROUPINGS.find((one) => one === by) ?? 'day',
  as: as === 'list' ? 'list' : 'grid',
  room: idOf(room),
  visit: idOf(visit),
})

export const galleryHref = (jobId: string, { by, as, room, visit }: GalleryView): string =>
  `/jobs/${jobId}/photos${queryString({ by: by === 'day' ? null : by, as: as === 'grid' ? null : as, room, visit })}`

/** The view in the API's parameters. */
export const filterOf = ({ by, room, visit }: GalleryView): Pick<BrowsePhotos, 'by' | 'roomId' | 'inspectionId'> => ({
  by,
  ...(room && { roomId: room }),
  ...(visit && { inspectionId: visit }),
})
