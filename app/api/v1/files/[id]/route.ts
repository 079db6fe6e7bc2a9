import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { openFile } from '@/lib/job/uploads/verbs/open'
import { download } from '@/lib/platform/route/download'

export const GET = download(
  { summary: 'A file of the organisation', roles: everyone, params: params('id'), errors: ['not_found'] },
  ({ actor, params: { id } }) => openFile(actor, id),
)
