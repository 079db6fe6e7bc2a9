import { z } from 'zod'

import { Contradiction } from '@/lib/review/schema'
import * as review from '@/lib/review/service'
import { everyone } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

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
