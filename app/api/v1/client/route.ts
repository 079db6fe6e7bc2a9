import { z } from 'zod'

import { AddClient, Client, ClientFilter } from '@/lib/clients/schema'
import * as clients from '@/lib/clients/service'
import { endpoint } from '@/lib/http/endpoint'
import { managers } from '@/lib/users/rules'

export const GET = endpoint(
  { summary: 'Clients, a page at a time', roles: managers, query: ClientFilter, response: z.array(Client) },
  ({ actor, query }) => clients.browse(actor, query),
)

export const POST = endpoint(
  { summary: 'Add a client', roles: managers, body: AddClient, response: Client, status: 201 },
  ({ actor, body }) => clients.add(actor, body),
)
