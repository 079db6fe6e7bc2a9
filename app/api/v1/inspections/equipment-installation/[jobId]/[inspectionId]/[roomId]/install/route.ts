import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { install } from '@/lib/equipment/install'
import { InstallEquipment, Installations } from '@/lib/equipment/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Install units in a room at a site visit',
    roles: everyone,
    params: params('jobId', 'inspectionId', 'roomId'),
    body: InstallEquipment,
    response: Installations,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => install(actor, params, body),
)
