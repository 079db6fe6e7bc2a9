import { EmailAttachmentLink } from '@/lib/messages/schema'
import * as messages from '@/lib/messages/service'
import { managers } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

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
