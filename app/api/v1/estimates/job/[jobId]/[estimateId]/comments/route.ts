import { z } from 'zod'

import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { AddComment, EstimateComment } from '@/lib/paper/estimates/schema'
import * as comments from '@/lib/paper/estimates/verbs/comments'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'What the office says of an estimate and its lines: also of earlier versions, as long as that is open',
    roles: managers,
    params: params('jobId', 'estimateId'),
    response: z.array(EstimateComment),
    errors: ['not_found'],
  },
  ({ actor, params }) => comments.browse(actor, params),
)

export const POST = endpoint(
  {
    summary: 'Comment on an estimate, whatever its status, or on one of its lines',
    roles: managers,
    params: params('jobId', 'estimateId'),
    body: AddComment,
    response: EstimateComment,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => comments.add(actor, params, body),
)
