import { everyone, managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { Inspection } from '@/lib/site/visits/schema'
import * as visits from '@/lib/site/visits/service'

export const GET = endpoint(
  {
    summary: 'One site visit of a job',
    roles: everyone,
    params: params('jobId', 'inspectionId'),
    response: Inspection,
    errors: ['not_found'],
  },
  ({ actor, params }) => visits.read(actor, params.jobId, params.inspectionId),
)

export const DELETE = endpoint(
  {
    summary: 'Delete a site visit at which nothing is recorded',
    roles: managers,
    params: params('jobId', 'inspectionId'),
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params }) => visits.remove(actor, params.jobId, params.inspectionId),
)
