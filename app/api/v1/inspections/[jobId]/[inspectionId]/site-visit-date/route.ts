import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { ChangeInspectionDate, Inspection } from '@/lib/site/visits/schema'
import * as visits from '@/lib/site/visits/service'

export const PUT = endpoint(
  {
    summary: 'Change when a site visit took place',
    roles: everyone,
    params: params('jobId', 'inspectionId'),
    body: ChangeInspectionDate,
    response: Inspection,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => visits.changeDate(actor, params.jobId, params.inspectionId, body),
)
