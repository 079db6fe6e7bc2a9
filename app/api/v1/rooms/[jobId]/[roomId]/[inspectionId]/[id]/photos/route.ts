import { everyone } from '@/lib/base/roles'
import { PHOTO_FILES } from '@/lib/job/photos/rules'
import { endpoint } from '@/lib/platform/route/endpoint'
import { ChangePhotoNote, FeedItemParams, RoomFeedItem } from '@/lib/site/feed/schema'
import * as photoNotes from '@/lib/site/feed/verbs/photo-notes'

export const PUT = endpoint(
  {
    summary: 'Change what a photo note says, add photos to it, turn and remove some',
    roles: everyone,
    params: FeedItemParams,
    body: ChangePhotoNote,
    files: PHOTO_FILES,
    response: RoomFeedItem,
    errors: ['not_found', 'conflict', 'plan'],
  },
  ({ actor, params, body, files }) => photoNotes.changePhotoNote(actor, params, body, files.photos),
)
