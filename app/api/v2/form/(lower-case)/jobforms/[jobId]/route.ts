import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { FormOfJob } from '@/lib/paper/forms/schema'
import * as forms from '@/lib/paper/forms/verbs/job-forms'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: "A job's forms, the newest first",
    roles: everyone,
    params: params('jobId'),
    response: z.array(FormOfJob),
    rest: 'total',
    errors: ['not_found'],
  },
  ({ actor, params: { jobId } }) => forms.browse(actor, jobId),
)
