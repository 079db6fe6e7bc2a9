import { administrators } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { ChangeMeter, Meter } from '@/lib/site/moisture/schema'
import * as meters from '@/lib/site/moisture/verbs/meters'

export const PUT = endpoint(
  {
    summary: 'Change a moisture meter and its scales, retire it or take it back into use',
    roles: administrators,
    params: params('id'),
    body: ChangeMeter,
    response: Meter,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id }, body }) => meters.change(actor, id, body),
)

export const DELETE = endpoint(
  {
    summary: 'Remove a moisture meter; one that was used is retired and keeps its readings',
    roles: administrators,
    params: params('id'),
    errors: ['not_found'],
  },
  ({ actor, params: { id } }) => meters.remove(actor, id),
)
