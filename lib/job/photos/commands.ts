import { jobKeys } from '@/lib/job/jobs/keys'
import { commandsOf } from '@/lib/platform/http/command'

const command = commandsOf(() => import('./schema'))

/** Every view of a photo is part of its job. */
const theJob = ({ id }: { id: string }) => [jobKeys.detail(id)]

export const changePhoto = command({
  call: 'PUT /api/v1/jobs/{id}/photos/{photoId}',
  sends: 'ChangePhoto',
  answers: 'Photo',
  makesOld: theJob,
})

export const markPhoto = command({
  call: 'PUT /api/v1/jobs/{id}/photos/{photoId}/marks',
  sends: 'MarkPhoto',
  answers: 'Photo',
  makesOld: theJob,
})

export const orderPhotos = command({ call: 'PUT /api/v1/jobs/{id}/photos', sends: 'OrderPhotos', makesOld: theJob })

export const captionPhotos = command({
  call: 'PUT /api/v1/jobs/{id}/photos/captions',
  sends: 'CaptionPhotos',
  answers: 'GalleryPhotos',
  makesOld: theJob,
})

export const deletePhoto = command({ call: 'DELETE /api/v1/jobs/{id}/photos/{photoId}', makesOld: theJob })
