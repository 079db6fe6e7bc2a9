import { z } from 'zod'

import { AddContact, Contact } from '@/lib/clients/schema'
import * as clients from '@/lib/clients/service'
import { managers } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

export const GET = endpoint(
  {
    summary: "A client's contacts, the primary one first",
    roles: managers,
    params: params('id'),
    response: z.array(Contact),
    rest: 'total',
    errors: ['not_found'],
  },
  ({ actor, params }) => clients.browseContacts(actor, params.id),
)

export const POST = endpoint(
  {
    summary: 'Add a contact to a client',
    roles: managers,
    params: params('id'),
    body: AddContact,
    response: Contact,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => clients.addContact(actor, params.id, body),
)
