import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { BrowsePhotos, GalleryPhoto, OrderPhotos, Photo } from '@/lib/job/photos/schema'
import * as photos from '@/lib/job/photos/verbs/job-photos'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: "A job's photos, the newest first, or by rooms, or by visits",
    roles: everyone,
    params: params('id'),
    query: BrowsePhotos,
    response: z.array(GalleryPhoto),
    rest: 'after',
    errors: ['not_found'],
  },
  ({ actor, params: { id }, query }) => photos.browse(actor, id, query),
)

export const PUT = endpoint(
  {
    summary: 'Put the photos of one record into another order',
    roles: everyone,
    params: params('id'),
    body: OrderPhotos,
    response: z.array(Photo),
    errors: ['not_found'],
  },
  ({ actor, params: { id }, body }) => photos.order(actor, id, body),
)
