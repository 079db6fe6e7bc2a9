import { administrators } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { Workload } from '@/lib/users/schema'
import * as users from '@/lib/users/service'

export const GET = endpoint(
  {
    summary: 'The open jobs and coming tasks that lie with somebody of the staff',
    roles: administrators,
    params: params('id'),
    response: Workload,
    errors: ['not_found'],
  },
  ({ actor, params: { id } }) => users.workload(actor, id),
)
