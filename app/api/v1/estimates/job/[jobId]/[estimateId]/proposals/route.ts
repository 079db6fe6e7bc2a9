import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { Estimate, Proposals, TakeProposals } from '@/lib/paper/estimates/schema'
import * as proposals from '@/lib/paper/estimates/verbs/proposals'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'What the record of the job proposes for an estimate, and is not in it as it is there',
    roles: managers,
    params: params('jobId', 'estimateId'),
    response: Proposals,
    errors: ['not_found'],
  },
  ({ actor, params: at }) => proposals.read(actor, at),
)

export const PUT = endpoint(
  {
    summary: 'Take what the record proposes into an estimate, and leave the rest out until it changes',
    roles: managers,
    params: params('jobId', 'estimateId'),
    body: TakeProposals,
    response: Estimate,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: at, body }) => proposals.take(actor, at, body),
)
