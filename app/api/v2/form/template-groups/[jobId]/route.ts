import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { BrowseOffered, OfferedGroup } from '@/lib/paper/forms/schema'
import * as groups from '@/lib/paper/forms/verbs/groups'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary:
      "The groups for the job's client and for all, with the templates that a form can be started from; with `items=false`, without what they ask",

    roles: everyone,
    params: params('jobId'),
    query: BrowseOffered,
    response: z.array(OfferedGroup),
    errors: ['not_found'],
  },
  ({ actor, params: { jobId }, query }) => groups.forJob(actor, jobId, query),
)
