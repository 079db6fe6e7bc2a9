import { everyone } from '@/lib/base/roles'
import { PhotoParams } from '@/lib/job/photos/schema'
import { openOriginal } from '@/lib/job/photos/verbs/renditions'
import { download } from '@/lib/platform/route/download'

export const GET = download(
  { summary: 'A photo as it came', roles: everyone, params: PhotoParams, errors: ['not_found'] },
  ({ actor, params }) => openOriginal(actor, params),
)
