import { everyone } from '@/lib/base/roles'
import { UploadParams } from '@/lib/job/uploads/schema'
import * as uploads from '@/lib/job/uploads/verbs/job-uploads'
import { download } from '@/lib/platform/route/download'

export const GET = download(
  { summary: 'An upload, for saving', roles: everyone, params: UploadParams, errors: ['not_found'] },
  ({ actor, params }) => uploads.open(actor, params),
)
