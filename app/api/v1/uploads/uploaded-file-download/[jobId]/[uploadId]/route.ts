import { everyone } from '@/lib/base/roles'
import { download } from '@/lib/platform/route/download'
import * as uploads from '@/lib/uploads/job-uploads'
import { UploadParams } from '@/lib/uploads/schema'

export const GET = download(
  { summary: 'An upload, for saving', roles: everyone, params: UploadParams, errors: ['not_found'] },
  ({ actor, params }) => uploads.open(actor, params),
)
