import { everyone } from '@/lib/base/roles'
import { UploadParams } from '@/lib/job/uploads/schema'
import * as uploads from '@/lib/job/uploads/verbs/job-uploads'
import { download } from '@/lib/platform/route/download'

export const GET = download(
  { summary: 'A picture among the uploads, small', roles: everyone, params: UploadParams, errors: ['not_found'] },
  ({ actor, params }) => uploads.thumbnail(actor, params),
)
