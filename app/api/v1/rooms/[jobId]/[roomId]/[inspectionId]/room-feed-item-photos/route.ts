import { everyone } from '@/lib/base/roles'
import { PHOTO_FILES } from '@/lib/job/photos/rules'
import { endpoint } from '@/lib/platform/route/endpoint'
import { AddPhotoNote, RoomFeedItem } from '@/lib/site/feed/schema'
import * as photoNotes from '@/lib/site/feed/verbs/photo-notes'
import { PlaceParams } from '@/lib/site/rooms/schema'

export const POST = endpoint(
  {
    summary: 'Add a photo note to a room at a visit',
    roles: everyone,
    params: PlaceParams,
    body: AddPhotoNote,
    files: PHOTO_FILES,
    response: RoomFeedItem,
    status: 201,
    errors: ['not_found', 'conflict', 'plan'],
  },
  ({ actor, params, body, files }) => photoNotes.addPhotoNote(actor, params, body, files.photos),
)
