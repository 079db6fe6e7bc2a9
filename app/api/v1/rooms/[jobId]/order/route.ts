import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { OrderRooms, Rooms } from '@/lib/site/rooms/schema'
import * as rooms from '@/lib/site/rooms/service'

export const PUT = endpoint(
  {
    summary: "Put a job's rooms in another order",
    roles: everyone,
    params: params('jobId'),
    body: OrderRooms,
    response: Rooms,
    errors: ['not_found'],
  },
  ({ actor, params, body }) => rooms.order(actor, params.jobId, body),
)
