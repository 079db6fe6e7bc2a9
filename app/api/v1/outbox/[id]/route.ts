import { OutboxMail } from '@/lib/outbox/schema'
import * as outbox from '@/lib/outbox/service'
import { administrators } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

export const GET = endpoint(
  {
    summary: 'One e-mail that did not leave, with its text',
    roles: administrators,
    params: params('id'),
    response: OutboxMail,
    errors: ['not_found'],
  },
  ({ actor, params: { id } }) => outbox.read(actor, id),
)
