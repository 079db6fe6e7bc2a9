import { everyone } from '@/lib/base/roles'
import { UploadParams } from '@/lib/job/uploads/schema'
import * as uploads from '@/lib/job/uploads/verbs/job-uploads'
import { download } from '@/lib/platform/route/download'

export const GET = download(
  {
    summary: 'An upload to look at: a PDF, or a picture encoded again',
    roles: everyone,
    params: UploadParams,
    errors: ['not_found', 'unsupported'],
  },
  ({ actor, params }) => uploads.preview(actor, params),
)
