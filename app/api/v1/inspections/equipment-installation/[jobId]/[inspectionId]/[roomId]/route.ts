import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { browseRoom } from '@/lib/equipment/install'
import { RoomCategory } from '@/lib/equipment/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

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
