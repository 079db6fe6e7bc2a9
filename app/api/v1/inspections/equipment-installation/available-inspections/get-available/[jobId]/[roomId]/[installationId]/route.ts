import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { pickUpVisits } from '@/lib/site/equipment/verbs/at-visit'
import { Inspection } from '@/lib/site/visits/schema'

export const GET = endpoint(
  {
    summary: 'The site visits at which an installed unit may be picked up',
    roles: everyone,
    params: params('jobId', 'roomId', 'installationId'),
    response: z.array(Inspection),
    errors: ['not_found'],
  },
  ({ actor, params }) => pickUpVisits(actor, params),
)
