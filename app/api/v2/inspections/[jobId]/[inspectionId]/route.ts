import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { ChangeInspection, Inspection } from '@/lib/site/visits/schema'
import * as visits from '@/lib/site/visits/service'

export const PUT = endpoint(
  {
    summary: 'Change what was recorded of a site visit; what is left out stays as it is',
    roles: everyone,
    params: params('jobId', 'inspectionId'),
    body: ChangeInspection,
    response: Inspection,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => visits.change(actor, params.jobId, params.inspectionId, body),
)
