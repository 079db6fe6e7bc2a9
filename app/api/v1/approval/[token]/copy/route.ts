import { TokenParams } from '@/lib/paper/approval/schema'
import * as byLink from '@/lib/paper/approval/verbs/by-link'
import { download } from '@/lib/platform/route/download'

export const GET = download(
  {
    summary: 'The estimate of a link on paper',
    roles: 'public',
    params: TokenParams,
    cost: 'heavy',
    errors: ['not_found', 'forbidden', 'conflict', 'throttled'],
  },
  ({ visitor, params }) => byLink.copy(visitor, params.token),
)
