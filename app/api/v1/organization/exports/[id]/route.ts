import { administrators } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import * as dataExports from '@/lib/desk/exports/verbs/exports'
import { download } from '@/lib/platform/route/download'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = download(
  {
    summary: 'An export of the whole organisation',
    roles: administrators,
    params: params('id'),
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id } }) => dataExports.open(actor, null, id),
)

export const DELETE = endpoint(
  {
    summary: 'Delete an export of the whole organisation',
    roles: administrators,
    params: params('id'),
    errors: ['not_found'],
  },
  ({ actor, params: { id } }) => dataExports.remove(actor, null, id),
)
