import { z } from 'zod'

import { endpoint } from '@/lib/http/endpoint'
import { Contradiction } from '@/lib/review/schema'
import * as review from '@/lib/review/service'
import { everyone } from '@/lib/roles'
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
