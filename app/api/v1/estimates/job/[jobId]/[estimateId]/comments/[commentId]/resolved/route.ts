import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { EstimateComment, ResolveComment } from '@/lib/paper/estimates/schema'
import * as comments from '@/lib/paper/estimates/verbs/comments'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Resolve a comment on an estimate, or open it again',
    roles: managers,
    params: params('jobId', 'estimateId', 'commentId'),
    body: ResolveComment,
    response: EstimateComment,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => comments.resolve(actor, params, body),
)
