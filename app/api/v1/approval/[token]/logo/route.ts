import { TokenParams } from '@/lib/paper/approval/schema'
import * as byLink from '@/lib/paper/approval/verbs/by-link'
import { download } from '@/lib/platform/route/download'

export const GET = download(
  {
    summary: 'The logo of the firm that sent a link',
    roles: 'public',
    params: TokenParams,
    errors: ['not_found', 'throttled'],
  },
  ({ visitor, params }) => byLink.logo(visitor, params.token),
)
