import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { Room } from '@/lib/site/rooms/schema'
import * as rooms from '@/lib/site/rooms/service'

export const POST = endpoint(
  {
    summary: 'Bring a deleted room back as it was; one that is there stays as it is',
    roles: everyone,
    params: params('jobId', 'roomId'),
    response: Room,
    errors: ['not_found', 'invalid'],
  },
  ({ actor, params }) => rooms.restore(actor, params.jobId, params.roomId),
)
