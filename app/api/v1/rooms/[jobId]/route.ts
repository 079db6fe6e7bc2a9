import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { AddRoom, Room, Rooms } from '@/lib/site/rooms/schema'
import * as rooms from '@/lib/site/rooms/service'

export const GET = endpoint(
  {
    summary: "A job's rooms in their order",
    roles: everyone,
    params: params('jobId'),
    response: Rooms,
    errors: ['not_found'],
  },
  ({ actor, params }) => rooms.browse(actor, params.jobId),
)

export const POST = endpoint(
  {
    summary: 'Add a room to a job; at a visit, its details become an item of its feed',
    roles: everyone,
    params: params('jobId'),
    body: AddRoom,
    response: Room,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => rooms.add(actor, params.jobId, body),
)
