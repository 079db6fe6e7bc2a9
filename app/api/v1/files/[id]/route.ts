import { download } from '@/lib/http/download'
import { everyone } from '@/lib/roles'
import { openFile } from '@/lib/uploads/open'
import { params } from '@/lib/wire'

export const GET = download(
  { summary: 'A file of the organisation', roles: everyone, params: params('id'), errors: ['not_found'] },
  ({ actor, params: { id } }) => openFile(actor, id),
)
