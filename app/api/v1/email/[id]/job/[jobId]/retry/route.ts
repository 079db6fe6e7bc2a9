import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { Email } from '@/lib/job/messages/schema'
import * as messages from '@/lib/job/messages/service'
import { endpoint } from '@/lib/platform/route/endpoint'

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
