import { everyone } from '@/lib/base/roles'
import { ChangeUpload, Upload, UploadParams } from '@/lib/job/uploads/schema'
import * as uploads from '@/lib/job/uploads/verbs/job-uploads'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Rename an upload or change its description',
    roles: everyone,
    params: UploadParams,
    body: ChangeUpload,
    response: Upload,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => uploads.change(actor, params, body),
)

export const DELETE = endpoint(
  {
    summary: 'Delete an own upload; an Administrator deletes any',
    roles: everyone,
    params: UploadParams,
    errors: ['not_found', 'forbidden'],
  },
  ({ actor, params }) => uploads.remove(actor, params),
)
