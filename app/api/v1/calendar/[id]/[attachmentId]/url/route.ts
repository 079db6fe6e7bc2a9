import { everyone } from '@/lib/base/roles'
import { AttachmentLink, AttachmentParams } from '@/lib/job/calendar/schema'
import * as calendar from '@/lib/job/calendar/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'Where an attachment of a task is read',
    roles: everyone,
    params: AttachmentParams,
    response: AttachmentLink,
    errors: ['not_found'],
  },
  ({ actor, params }) => calendar.locateAttachment(actor, params),
)
