import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { RoomCategory } from '@/lib/site/equipment/schema'
import { browseRoom } from '@/lib/site/equipment/verbs/at-visit'

export const GET = endpoint(
  {
    summary: 'The categories of which something stood in a room at a site visit, with counts',
    roles: everyone,
    params: params('jobId', 'inspectionId', 'roomId'),
    response: z.array(RoomCategory),
    errors: ['not_found'],
  },
  ({ actor, params }) => browseRoom(actor, params),
)
