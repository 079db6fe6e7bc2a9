import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { Sms } from '@/lib/job/messages/schema'
import * as messages from '@/lib/job/messages/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Send a text message again that failed or waits in the outbox',
    roles: managers,
    params: params('jobId', 'id'),
    response: Sms,
    errors: ['not_found', 'conflict', 'throttled'],
  },
  ({ actor, params: at }) => messages.retrySms(actor, at),
)
