import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { AddInspection, Inspection } from '@/lib/site/visits/schema'
import * as visits from '@/lib/site/visits/service'

export const POST = endpoint(
  {
    summary: 'Record a site visit',
    roles: everyone,
    params: params('jobId'),
    body: AddInspection,
    response: Inspection,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => visits.add(actor, params.jobId, body),
)
