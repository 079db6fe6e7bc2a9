import { z } from 'zod'

import { FilledTemplate } from '@/lib/message-templates/schema'
import * as templates from '@/lib/message-templates/service'
import { managers } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

export const GET = endpoint(
  {
    summary: 'The templates with the words of a job in them',
    roles: managers,
    params: params('jobId'),
    response: z.array(FilledTemplate),
    errors: ['not_found'],
  },
  ({ actor, params: { jobId } }) => templates.browseForJob(actor, jobId),
)
