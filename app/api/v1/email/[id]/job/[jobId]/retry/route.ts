import { Email } from '@/lib/messages/schema'
import * as messages from '@/lib/messages/service'
import { managers } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

export const POST = endpoint(
  {
    summary: 'Send an e-mail again that failed or waits in the outbox',
    roles: managers,
    params: params('id', 'jobId'),
    response: Email,
    errors: ['not_found', 'conflict', 'throttled'],
  },
  ({ actor, params: at }) => messages.retryEmail(actor, at),
)
