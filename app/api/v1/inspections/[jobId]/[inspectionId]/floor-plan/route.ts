import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { PHOTO_FILES } from '@/lib/job/photos/rules'
import { endpoint } from '@/lib/platform/route/endpoint'
import * as floorPlan from '@/lib/site/floor-plans/service'
import { ChangeFloorPlan, FloorPlan } from '@/lib/site/visits/schema'

export const GET = endpoint(
  {
    summary: 'The photos of the floor plan that was drawn at a site visit',
    roles: everyone,
    params: params('jobId', 'inspectionId'),
    response: FloorPlan,
    errors: ['not_found'],
  },
  ({ actor, params }) => floorPlan.read(actor, params.jobId, params.inspectionId),
)

export const POST = endpoint(
  {
    summary: 'Add photos to the floor plan of a site visit, turn or remove some of it',
    roles: everyone,
    params: params('jobId', 'inspectionId'),
    body: ChangeFloorPlan,
    files: PHOTO_FILES,
    response: FloorPlan,
    errors: ['not_found', 'conflict', 'plan'],
  },
  ({ actor, params, body, files }) => floorPlan.change(actor, params.jobId, params.inspectionId, body, files.photos),
)
