import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { Contact, EditContact } from '@/lib/company/clients/schema'
import * as clients from '@/lib/company/clients/service'
import { endpoint } from '@/lib/platform/route/endpoint'

const ContactParams = params('id', 'contactId')

export const PUT = endpoint(
  {
    summary: 'Edit a contact as a whole',
    roles: managers,
    params: ContactParams,
    body: EditContact,
    response: Contact,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => clients.editContact(actor, params.id, params.contactId, body),
)

export const DELETE = endpoint(
  { summary: 'Delete a contact', roles: managers, params: ContactParams, status: 204, errors: ['not_found'] },
  ({ actor, params }) => clients.removeContact(actor, params.id, params.contactId),
)
