import { everyone } from '@/lib/base/roles'
import { download } from '@/lib/platform/route/download'
import * as uploads from '@/lib/uploads/job-uploads'
import { UploadParams } from '@/lib/uploads/schema'

export const GET = download(
  {
    summary: 'An upload to look at: a PDF, or a picture encoded again',
    roles: everyone,
    params: UploadParams,
    errors: ['not_found', 'unsupported'],
  },
  ({ actor, params }) => uploads.preview(actor, params),
)
