import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { InstallEquipment, Installations } from '@/lib/site/equipment/schema'
import { install } from '@/lib/site/equipment/verbs/install'

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
