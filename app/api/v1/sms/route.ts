import { managers } from '@/lib/base/roles'
import { SendSms, Sms } from '@/lib/job/messages/schema'
import * as messages from '@/lib/job/messages/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Send a text message from a job; it is queued, and waits in the outbox where no texts leave',
    roles: managers,
    body: SendSms,
    response: Sms,
    status: 201,
    errors: ['not_found', 'conflict', 'throttled'],
  },
  ({ actor, body }) => messages.sendSms(actor, body),
)
