import * as messages from '@/lib/job/messages/service'
import { IncomingSms } from '@/lib/job/messages/verbs/inbound'
import { webhook } from '@/lib/platform/route/webhook'

export const POST = webhook(
  {
    summary: 'A text message that came in; the address to give Twilio for each number',
    roles: 'twilio',
    errors: ['malformed', 'too_large'],
  },
  IncomingSms,
  ({ fields }) => messages.receiveSms(fields),
)
