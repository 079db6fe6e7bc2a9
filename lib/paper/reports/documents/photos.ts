import { invalid, notFound } from '@/lib/base/errors'
import { chosenPhotoGone } from '@/lib/paper/reports/composition'
import type { ReportRequest } from '@/lib/paper/reports/schema'
import { numbered, photoBlocks } from '@/lib/paper/reports/sections/photos'
import type { Reading } from '@/lib/paper/reports/sections/reading'

import { type Document, NOTHING_PRINTED } from './document'

type Options = Extract<ReportRequest, { type: 'PhotoReport' }>

/** Photos in the order in which they were picked; else those of some notes, or all, room by room. @throws not_found, invalid */
export function photoReport(
  reading: Reading,
  { selectedImages, feedItemIds, showPhotoNoteHeader, photosPerPage }: Options,
): Document {
  const photos = pick(reading, { selectedImages, feedItemIds })
  if (!photos.length) throw invalid({ selectedImages: 'Please pick at least one photo' })
  return {
    title: 'Photo report',
    subject: '',
    printed: NOTHING_PRINTED,
    photos,
    signedBy: [],
    blocks: [],
    schedule: photoBlocks(photos, numbered(photos), reading, {
      withHeader: showPhotoNoteHeader,
      perPage: photosPerPage,
    }),
  }
}

function pick({ record }: Reading, { selectedImages, feedItemIds }: Pick<Options, 'selectedImages' | 'feedItemIds'>) {
  const byId = new Map(record.photos.map((photo) => [photo.id, photo]))
  if (selectedImages.length) {
    return [...new Set(selectedImages)].map((id) => {
      const photo = byId.get(id)
      if (!photo) throw chosenPhotoGone()
      return photo
    })
  }
  const order = new Map(record.rooms.map(({ id }, at) => [id, at]))
  const placeOf = (roomId: string | null) => (roomId === null ? order.size : (order.get(roomId) ?? order.size))
  const byRoom = record.photos.toSorted((a, b) => placeOf(a.roomId) - placeOf(b.roomId))
  if (!feedItemIds.length) return byRoom
  const known = new Set(record.notes.map(({ id }) => id))
  if (feedItemIds.some((id) => !known.has(id))) throw notFound('photo note')
  const wanted = new Set(feedItemIds)
  return byRoom.filter(({ owner }) => 'feedItemId' in owner && wanted.has(owner.feedItemId))
}
