import { z } from 'zod'

import { Id } from '@/lib/base/wire'
import * as messages from '@/lib/job/messages/service'
import { SmsOutcome } from '@/lib/job/messages/verbs/inbound'
import { webhook } from '@/lib/platform/route/webhook'

export const POST = webhook(
  {
    summary: 'What became of a text message that went out; each names this address as it goes',
    roles: 'twilio',
    params: z.object({ organizationId: z.coerce.number().pipe(z.int().min(1).max(2_147_483_647)), id: Id }),
    errors: ['malformed', 'too_large'],
  },
  SmsOutcome,
  ({ params, fields }) => messages.noteOutcome(params, fields),
)
