import { z } from 'zod'

import { pickUpVisits } from '@/lib/equipment/install'
import { everyone } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { Inspection } from '@/lib/visits/schema'
import { params } from '@/lib/wire'

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
