import { administrators } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ONE_IMAGE } from '@/lib/company/files/rules'
import { Letterhead } from '@/lib/paper/letterheads/schema'
import * as letterheads from '@/lib/paper/letterheads/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Give a letterhead a new logo',
    roles: administrators,
    params: params('id'),
    files: { image: ONE_IMAGE },
    response: Letterhead,
    errors: ['not_found', 'plan', 'too_large', 'unsupported'],
  },
  ({ actor, params: { id }, files }) => letterheads.setLogo(actor, id, files.image[0]!),
)

export const DELETE = endpoint(
  {
    summary: 'Remove the logo of a letterhead',
    roles: administrators,
    params: params('id'),
    errors: ['not_found'],
  },
  ({ actor, params: { id } }) => letterheads.removeLogo(actor, id),
)
