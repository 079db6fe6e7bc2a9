import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { TemplateGroup } from '@/lib/paper/forms/schema'
import * as groups from '@/lib/paper/forms/verbs/groups'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: "The groups for the job's client and for all, with the templates that a form can be started from",
    roles: everyone,
    params: params('jobId'),
    response: z.array(TemplateGroup),
    errors: ['not_found'],
  },
  ({ actor, params: { jobId } }) => groups.forJob(actor, jobId),
)
