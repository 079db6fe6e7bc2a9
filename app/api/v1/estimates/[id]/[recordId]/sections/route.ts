import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { AddSection, EstimateSection } from '@/lib/paper/estimates/schema'
import * as lines from '@/lib/paper/estimates/verbs/lines'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Add a section to an estimate',
    roles: managers,
    params: params('id', 'recordId'),
    body: AddSection,
    response: EstimateSection,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id: jobId, recordId: estimateId }, body }) =>
    lines.addSection(actor, { jobId, estimateId }, body),
)
