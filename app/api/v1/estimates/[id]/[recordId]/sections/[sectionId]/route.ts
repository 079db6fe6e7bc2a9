import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ChangeSection, DeletePart, EstimateSection } from '@/lib/paper/estimates/schema'
import * as lines from '@/lib/paper/estimates/verbs/lines'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Change the title, the room or the markup of a section of an estimate',
    roles: managers,
    params: params('id', 'recordId', 'sectionId'),
    body: ChangeSection,
    response: EstimateSection,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id: jobId, recordId: estimateId, sectionId }, body }) =>
    lines.changeSection(actor, { jobId, estimateId, sectionId }, body),
)

export const DELETE = endpoint(
  {
    summary: 'Delete a section of an estimate with its lines',
    roles: managers,
    params: params('id', 'recordId', 'sectionId'),
    query: DeletePart,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id: jobId, recordId: estimateId, sectionId }, query }) =>
    lines.removeSection(actor, { jobId, estimateId, sectionId }, query),
)
