import { administrators } from '@/lib/base/roles'
import { drawExample } from '@/lib/paper/letterheads/example'
import { DrawnPage, PreviewLetterhead } from '@/lib/paper/letterheads/schema'
import * as letterheads from '@/lib/paper/letterheads/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Page one of an example report under a letterhead as it is typed',
    roles: administrators,
    body: PreviewLetterhead,
    response: DrawnPage,
    cost: 'heavy',
    errors: ['not_found'],
  },
  ({ actor, body }) => letterheads.gatherExample(actor, body),
  drawExample,
)
