import { download } from '@/lib/http/download'
import { everyone } from '@/lib/roles'
import * as uploads from '@/lib/uploads/service'
import { params } from '@/lib/wire'

export const GET = download(
  { summary: 'A file of the organisation', roles: everyone, params: params('id'), errors: ['not_found'] },
  ({ actor, params: { id } }) => uploads.openFile(actor, id),
)
