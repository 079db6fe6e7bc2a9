import { administrators } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ChangeManagementView, ManagementView } from '@/lib/desk/management/schema'
import { changeView, removeView } from '@/lib/desk/management/verbs/views'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Change a saved view of a report',
    roles: administrators,
    params: params('id'),
    body: ChangeManagementView,
    response: ManagementView,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id }, body }) => changeView(actor, id, body),
)

export const DELETE = endpoint(
  {
    summary: 'Delete a saved view of a report, for everybody who sees it',
    roles: administrators,
    params: params('id'),
    errors: ['not_found'],
  },
  ({ actor, params: { id } }) => removeView(actor, id),
)
