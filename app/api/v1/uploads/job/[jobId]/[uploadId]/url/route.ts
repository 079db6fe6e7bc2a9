import { everyone } from '@/lib/base/roles'
import { endpoint } from '@/lib/platform/route/endpoint'
import * as uploads from '@/lib/uploads/job-uploads'
import { UploadLink, UploadParams } from '@/lib/uploads/schema'

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
