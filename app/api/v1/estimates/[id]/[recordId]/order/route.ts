import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { Estimate, MoveParts } from '@/lib/paper/estimates/schema'
import * as lines from '@/lib/paper/estimates/verbs/lines'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Put lines of an estimate elsewhere; without lines, a section of it',
    roles: managers,
    params: params('id', 'recordId'),
    body: MoveParts,
    response: Estimate,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id: jobId, recordId: estimateId }, body }) => lines.move(actor, { jobId, estimateId }, body),
)
