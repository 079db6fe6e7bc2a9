import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { FinishVisit } from '@/lib/desk/visit-file/schema'
import * as visitFile from '@/lib/desk/visit-file/service'
import { endpoint } from '@/lib/platform/route/endpoint'
import { Inspection } from '@/lib/site/visits/schema'

export const POST = endpoint(
  {
    summary: 'Finish a site visit: its outcome, its task, and the return on the own calendar',
    roles: everyone,
    params: params('jobId', 'inspectionId'),
    body: FinishVisit,
    response: Inspection,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  ({ actor, params, body }) => visitFile.finish(actor, params.jobId, params.inspectionId, body),
)
