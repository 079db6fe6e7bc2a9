import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { Installation, PickUpEquipment } from '@/lib/site/equipment/schema'
import { pickUp } from '@/lib/site/equipment/verbs/pick-up'

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
