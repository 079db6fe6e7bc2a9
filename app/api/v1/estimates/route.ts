import { managers } from '@/lib/base/roles'
import { AddEstimate, Estimate } from '@/lib/paper/estimates/schema'
import * as estimates from '@/lib/paper/estimates/verbs/estimates'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: "Begin an estimate of a job under the organisation's next number, with the lines that it has already",
    roles: managers,
    body: AddEstimate,
    response: Estimate,
    status: 201,
    errors: ['plan', 'not_found', 'conflict'],
  },
  ({ actor, body }) => estimates.add(actor, body),
)
