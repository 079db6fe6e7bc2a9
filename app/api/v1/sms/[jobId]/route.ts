import { z } from 'zod'

import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { BrowseMessages, Sms } from '@/lib/job/messages/schema'
import * as messages from '@/lib/job/messages/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'A job’s text messages in both directions, newest first: the last 200, or those before one',
    roles: managers,
    params: params('jobId'),
    query: BrowseMessages,
    response: z.array(Sms),
    rest: 'before',
    errors: ['not_found'],
  },
  ({ actor, params: { jobId }, query }) => messages.browseSms(actor, jobId, query),
)
