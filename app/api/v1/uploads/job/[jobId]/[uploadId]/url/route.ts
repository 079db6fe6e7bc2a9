import { everyone } from '@/lib/base/roles'
import { UploadLink, UploadParams } from '@/lib/job/uploads/schema'
import * as uploads from '@/lib/job/uploads/verbs/job-uploads'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'Where an upload is downloaded',
    roles: everyone,
    params: UploadParams,
    response: UploadLink,
    errors: ['not_found'],
  },
  ({ actor, params }) => uploads.locate(actor, params),
)
