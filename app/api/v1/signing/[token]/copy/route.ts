import { TokenParams } from '@/lib/paper/signing/schema'
import * as byLink from '@/lib/paper/signing/verbs/by-link'
import { download } from '@/lib/platform/route/download'

export const GET = download(
  {
    summary: 'The form of a link on paper',
    roles: 'public',
    params: TokenParams,
    cost: 'heavy',
    errors: ['not_found', 'forbidden', 'conflict', 'throttled'],
  },
  ({ visitor, params }) => byLink.copy(visitor, params.token),
)
