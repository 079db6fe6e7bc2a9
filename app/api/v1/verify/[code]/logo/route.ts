import { CodeParams } from '@/lib/paper/reports/schema'
import { logo } from '@/lib/paper/reports/verbs/verify'
import { download } from '@/lib/platform/route/download'

export const GET = download(
  {
    summary: 'The logo of whoever made the report of a code',
    roles: 'public',
    params: CodeParams,
    errors: ['not_found', 'throttled'],
  },
  ({ visitor, params }) => logo(visitor, params),
)
