import { TokenParams } from '@/lib/paper/approval/schema'
import * as byLink from '@/lib/paper/approval/verbs/by-link'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Record that the approver opened the estimate',
    roles: 'public',
    params: TokenParams,
    errors: ['not_found', 'throttled'],
  },
  ({ visitor, params }) => byLink.noteOpened(visitor, params.token),
)
