import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ChangeLine, DeletePart, SavedLine } from '@/lib/paper/estimates/schema'
import * as lines from '@/lib/paper/estimates/verbs/lines'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Save one line of an estimate',
    roles: managers,
    params: params('id', 'recordId', 'lineId'),
    body: ChangeLine,
    response: SavedLine,
    errors: ['plan', 'not_found', 'conflict'],
  },
  ({ actor, params: { id: jobId, recordId: estimateId, lineId }, body }) =>
    lines.change(actor, { jobId, estimateId, lineId }, body),
)

export const DELETE = endpoint(
  {
    summary: 'Delete one line of an estimate',
    roles: managers,
    params: params('id', 'recordId', 'lineId'),
    query: DeletePart,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id: jobId, recordId: estimateId, lineId }, query }) =>
    lines.remove(actor, { jobId, estimateId, lineId }, query),
)
