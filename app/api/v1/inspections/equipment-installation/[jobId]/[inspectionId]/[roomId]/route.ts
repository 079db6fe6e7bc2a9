import { z } from 'zod'

import { browseRoom } from '@/lib/equipment/install'
import { RoomCategory } from '@/lib/equipment/schema'
import { everyone } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

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
