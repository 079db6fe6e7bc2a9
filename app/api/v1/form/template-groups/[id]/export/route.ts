import { administrators } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { GroupFile } from '@/lib/paper/forms/schema'
import * as exchange from '@/lib/paper/forms/verbs/exchange'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'A group of form templates as a file for another organisation',
    roles: administrators,
    params: params('id'),
    response: GroupFile,
    errors: ['not_found'],
  },
  ({ actor, params: { id } }) => exchange.exportGroup(actor, id),
)
