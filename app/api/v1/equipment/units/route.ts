import { everyone } from '@/lib/base/roles'
import { endpoint } from '@/lib/platform/route/endpoint'
import { AddUnitOnSite, Item } from '@/lib/site/equipment/schema'
import { addUnitOnSite } from '@/lib/site/equipment/verbs/catalogue'

export const POST = endpoint(
  {
    summary: 'Add a unit where it is first installed; what others than Administrators add is marked to be completed',
    roles: everyone,
    body: AddUnitOnSite,
    response: Item,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, body }) => addUnitOnSite(actor, body),
)
