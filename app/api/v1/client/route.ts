import { z } from 'zod'

import { managers } from '@/lib/base/roles'
import { AddClient, Client, ClientFilter } from '@/lib/company/clients/schema'
import * as clients from '@/lib/company/clients/service'
import { ONE_IMAGE } from '@/lib/company/files/rules'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'Clients, a page at a time',
    roles: managers,
    query: ClientFilter,
    response: z.array(Client),
    rest: 'page',
  },
  ({ actor, query }) => clients.browse(actor, query),
)

export const POST = endpoint(
  {
    summary: 'Add a client',
    roles: managers,
    body: AddClient,
    files: { logo: { ...ONE_IMAGE, min: 0 } },
    response: Client,
    status: 201,
    errors: ['conflict', 'plan', 'too_large', 'unsupported'],
  },
  ({ actor, body, files }) => clients.add(actor, body, files.logo[0]),
)
