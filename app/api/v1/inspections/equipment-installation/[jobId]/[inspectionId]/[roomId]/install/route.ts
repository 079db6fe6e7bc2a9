import { install } from '@/lib/equipment/install'
import { InstallEquipment, Installations } from '@/lib/equipment/schema'
import { everyone } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

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
