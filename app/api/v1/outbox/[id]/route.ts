import { administrators } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { OutboxMail } from '@/lib/desk/outbox/schema'
import * as outbox from '@/lib/desk/outbox/service'
import { endpoint } from '@/lib/platform/route/endpoint'

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
