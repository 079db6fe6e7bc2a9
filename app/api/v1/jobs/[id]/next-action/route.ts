import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { JobNextAction } from '@/lib/desk/next-action/schema'
import * as nextAction from '@/lib/desk/next-action/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'What the caller has to do next on a job',
    roles: everyone,
    params: params('id'),
    response: JobNextAction,
    errors: ['not_found'],
  },
  ({ actor, params: { id } }) => nextAction.read(actor, id),
)
