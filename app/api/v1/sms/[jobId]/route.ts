import { z } from 'zod'

import { endpoint } from '@/lib/http/endpoint'
import { Sms } from '@/lib/messages/schema'
import * as messages from '@/lib/messages/service'
import { managers } from '@/lib/users/rules'
import { params } from '@/lib/wire'

export const GET = endpoint(
  {
    summary: 'A job’s text messages in both directions, newest first, at most 200',
    roles: managers,
    params: params('jobId'),
    response: z.array(Sms),
    errors: ['not_found'],
  },
  ({ actor, params: { jobId } }) => messages.browseSms(actor, jobId),
)
