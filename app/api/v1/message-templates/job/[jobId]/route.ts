import { z } from 'zod'

import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { FilledTemplate } from '@/lib/job/message-templates/schema'
import * as templates from '@/lib/job/message-templates/service'
import { endpoint } from '@/lib/platform/route/endpoint'

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
