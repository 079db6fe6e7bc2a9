import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ChangeLeave, Leave } from '@/lib/company/roster/schema'
import * as roster from '@/lib/company/roster/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Change leave',
    roles: managers,
    params: params('id'),
    body: ChangeLeave,
    response: Leave,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id }, body }) => roster.changeLeave(actor, id, body),
)

export const DELETE = endpoint(
  { summary: 'Delete leave: they are at work then', roles: managers, params: params('id'), errors: ['not_found'] },
  ({ actor, params: { id } }) => roster.removeLeave(actor, id),
)
