import { Id } from '@/lib/base/wire'
import { TokenParams } from '@/lib/paper/signing/schema'
import * as byLink from '@/lib/paper/signing/verbs/by-link'
import { downloadWhenMade } from '@/lib/platform/route/download'

export const GET = downloadWhenMade(
  {
    summary: 'A photo of the form of a link',
    roles: 'public',
    params: TokenParams.extend({ photoId: Id }),
    errors: ['not_found', 'forbidden', 'conflict', 'throttled'],
  },
  ({ visitor, params }) => byLink.photo(visitor, params),
)
