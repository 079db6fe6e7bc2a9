import { administrators } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { BACKGROUND } from '@/lib/paper/letterheads/rules'
import { Letterhead } from '@/lib/paper/letterheads/schema'
import * as letterheads from '@/lib/paper/letterheads/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Lay a PDF of one or two pages, or a picture, under the pages of a letterhead',
    roles: administrators,
    params: params('id'),
    files: { background: BACKGROUND },
    response: Letterhead,
    errors: ['not_found', 'plan', 'too_large', 'unsupported'],
  },
  ({ actor, params: { id }, files }) => letterheads.setBackground(actor, id, files.background[0]!),
)

export const DELETE = endpoint(
  {
    summary: 'Remove the background of a letterhead',
    roles: administrators,
    params: params('id'),
    errors: ['not_found'],
  },
  ({ actor, params: { id } }) => letterheads.removeBackground(actor, id),
)
