import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { HandoverBrief } from '@/lib/desk/handover/schema'
import * as handover from '@/lib/desk/handover/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'What others did on a job since the caller last read of it, the newest first',
    roles: everyone,
    params: params('id'),
    response: HandoverBrief,
    errors: ['not_found'],
  },
  ({ actor, params }) => handover.brief(actor, params.id),
)
