import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ChangeComment, DeletePart, EstimateComment } from '@/lib/paper/estimates/schema'
import * as comments from '@/lib/paper/estimates/verbs/comments'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Change the words of a comment that one wrote',
    roles: managers,
    params: params('jobId', 'estimateId', 'commentId'),
    body: ChangeComment,
    response: EstimateComment,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => comments.change(actor, params, body),
)

export const DELETE = endpoint(
  {
    summary: 'Delete a comment: its author may, and an Administrator',
    roles: managers,
    params: params('jobId', 'estimateId', 'commentId'),
    query: DeletePart,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, query }) => comments.remove(actor, params, query),
)
