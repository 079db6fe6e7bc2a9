import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { Client, EditClient } from '@/lib/company/clients/schema'
import * as clients from '@/lib/company/clients/service'
import { ONE_IMAGE } from '@/lib/company/files/rules'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  { summary: 'One client', roles: managers, params: params('id'), response: Client, errors: ['not_found'] },
  ({ actor, params }) => clients.open(actor, params.id),
)

export const PUT = endpoint(
  {
    summary: 'Edit a client as a whole',
    roles: managers,
    params: params('id'),
    body: EditClient,
    files: { logo: { ...ONE_IMAGE, min: 0 } },
    response: Client,
    errors: ['plan', 'not_found', 'conflict', 'too_large', 'unsupported'],
  },
  ({ actor, params, body, files }) => clients.edit(actor, params.id, body, files.logo[0]),
)

export const DELETE = endpoint(
  {
    summary: 'Delete a client that has no jobs',
    roles: managers,
    params: params('id'),
    status: 204,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params }) => clients.remove(actor, params.id),
)
