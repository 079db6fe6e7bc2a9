import { administrators } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { Workload } from '@/lib/company/users/schema'
import * as users from '@/lib/company/users/service'
import { endpoint } from '@/lib/platform/route/endpoint'

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
