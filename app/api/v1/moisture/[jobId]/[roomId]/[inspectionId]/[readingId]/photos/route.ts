import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { PHOTO_FILES } from '@/lib/job/photos/rules'
import { endpoint } from '@/lib/platform/route/endpoint'
import { AddReadingPhotos, MoistureReading } from '@/lib/site/moisture/schema'
import * as readings from '@/lib/site/moisture/verbs/readings'

export const POST = endpoint(
  {
    summary: 'Add photos to a moisture reading',
    roles: everyone,
    params: params('jobId', 'roomId', 'inspectionId', 'readingId'),
    body: AddReadingPhotos,
    files: PHOTO_FILES,
    response: MoistureReading,
    errors: ['not_found', 'conflict', 'plan'],
  },
  ({ actor, params: { readingId, ...at }, body, files }) =>
    readings.addPhotos(actor, at, readingId, body, files.photos),
)
