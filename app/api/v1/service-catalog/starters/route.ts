import { administrators } from '@/lib/base/roles'
import { AddedStarters } from '@/lib/paper/catalogue/schema'
import { addStarters } from '@/lib/paper/catalogue/verbs/items'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Add the usual items of the trade, without prices; a second time adds nothing',
    roles: administrators,
    response: AddedStarters,
    errors: ['plan', 'conflict'],
  },
  ({ actor }) => addStarters(actor),
)
