import { administrators } from '@/lib/base/roles'
import { PreviewLetterhead } from '@/lib/paper/letterheads/schema'
import * as letterheads from '@/lib/paper/letterheads/service'
import { download } from '@/lib/platform/route/download'

export const POST = download(
  {
    summary: 'Page one of an example report under a letterhead as it is typed, as an SVG',
    roles: administrators,
    body: PreviewLetterhead,
    cost: 'heavy',
    errors: ['not_found'],
  },
  ({ actor, body }) => letterheads.preview(actor, body),
)
