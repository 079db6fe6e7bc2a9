import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { EmailAttachmentLink } from '@/lib/job/messages/schema'
import * as messages from '@/lib/job/messages/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'Where an attachment of an e-mail is read',
    roles: managers,
    params: params('id', 'jobId', 'attachmentId'),
    response: EmailAttachmentLink,
    errors: ['not_found'],
  },
  ({ actor, params: at }) => messages.locateAttachment(actor, at),
)
