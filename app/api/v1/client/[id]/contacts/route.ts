import { z } from 'zod'

import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { AddContact, Contact } from '@/lib/company/clients/schema'
import * as clients from '@/lib/company/clients/service'
import { endpoint } from '@/lib/platform/route/endpoint'

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
