import { everyone } from '@/lib/base/roles'
import { AttachmentParams } from '@/lib/job/calendar/schema'
import * as calendar from '@/lib/job/calendar/service'
import { download } from '@/lib/platform/route/download'

export const GET = download(
  {
    summary: 'An attachment of a task to look at: a PDF, or a picture encoded again',
    roles: everyone,
    params: AttachmentParams,
    errors: ['not_found', 'unsupported'],
  },
  ({ actor, params }) => calendar.previewAttachment(actor, params),
)
