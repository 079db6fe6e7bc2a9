import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { pickUp } from '@/lib/equipment/install'
import { Installation, PickUpEquipment } from '@/lib/equipment/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Pick up an installed unit at a site visit',
    roles: everyone,
    params: params('jobId', 'inspectionId', 'roomId', 'actionId'),
    body: PickUpEquipment,
    response: Installation,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => pickUp(actor, params, body),
)
