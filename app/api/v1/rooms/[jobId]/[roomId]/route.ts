import { everyone, managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { ChangeRoom, Room } from '@/lib/site/rooms/schema'
import * as rooms from '@/lib/site/rooms/service'

export const PUT = endpoint(
  {
    summary: 'Change what is sent of a room; at a visit, its details then become an item of its feed',
    roles: everyone,
    params: params('jobId', 'roomId'),
    body: ChangeRoom,
    response: Room,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => rooms.change(actor, params.jobId, params.roomId, body),
)

export const DELETE = endpoint(
  {
    summary: 'Delete a room in which nothing was recorded',
    roles: managers,
    params: params('jobId', 'roomId'),
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params }) => rooms.remove(actor, params.jobId, params.roomId),
)
