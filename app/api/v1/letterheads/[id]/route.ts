import { administrators, everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ChangeLetterhead, Letterhead } from '@/lib/paper/letterheads/schema'
import * as letterheads from '@/lib/paper/letterheads/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  { summary: 'One letterhead', roles: everyone, params: params('id'), response: Letterhead, errors: ['not_found'] },
  ({ actor, params: { id } }) => letterheads.open(actor, id),
)

export const PUT = endpoint(
  {
    summary: 'Change a letterhead as a whole, or make it the default one',
    roles: administrators,
    params: params('id'),
    body: ChangeLetterhead,
    response: Letterhead,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id }, body }) => letterheads.change(actor, id, body),
)

export const DELETE = endpoint(
  {
    summary: 'Delete a letterhead that is not the default and that no client uses',
    roles: administrators,
    params: params('id'),
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id } }) => letterheads.remove(actor, id),
)
