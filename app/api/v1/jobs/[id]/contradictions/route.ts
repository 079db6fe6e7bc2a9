import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { Contradiction } from '@/lib/desk/review/schema'
import * as review from '@/lib/desk/review/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: "What does not go together in a job's record",
    roles: everyone,
    params: params('id'),
    response: z.array(Contradiction),
    errors: ['not_found'],
  },
  ({ actor, params }) => review.contradictions(actor, params.id),
)
