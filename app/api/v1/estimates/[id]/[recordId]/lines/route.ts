import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { AddLine, SavedLine } from '@/lib/paper/estimates/schema'
import * as lines from '@/lib/paper/estimates/verbs/lines'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Add a line to a section of an estimate',
    roles: managers,
    params: params('id', 'recordId'),
    body: AddLine,
    response: SavedLine,
    status: 201,
    errors: ['plan', 'not_found', 'conflict'],
  },
  ({ actor, params: { id: jobId, recordId: estimateId }, body }) => lines.add(actor, { jobId, estimateId }, body),
)
