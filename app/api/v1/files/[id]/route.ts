import { everyone } from '@/lib/roles'
import { download } from '@/lib/route/download'
import { openFile } from '@/lib/uploads/open'
import { params } from '@/lib/wire'

export const GET = download(
  { summary: 'A file of the organisation', roles: everyone, params: params('id'), errors: ['not_found'] },
  ({ actor, params: { id } }) => openFile(actor, id),
)
