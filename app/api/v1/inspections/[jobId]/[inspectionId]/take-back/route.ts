import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import * as visitFile from '@/lib/desk/visit-file/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Take back a site visit that the caller started by mistake, within ten minutes',
    roles: everyone,
    params: params('jobId', 'inspectionId'),
    status: 204,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  ({ actor, params }) => visitFile.takeBack(actor, params.jobId, params.inspectionId),
)
