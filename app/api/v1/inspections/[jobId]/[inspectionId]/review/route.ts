import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { VisitReview } from '@/lib/desk/visit-file/schema'
import * as visitFile from '@/lib/desk/visit-file/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'What a site visit has recorded in each room, and what goes with finishing it',
    roles: everyone,
    params: params('jobId', 'inspectionId'),
    response: VisitReview,
    errors: ['not_found'],
  },
  ({ actor, params }) => visitFile.review(actor, params.jobId, params.inspectionId),
)
