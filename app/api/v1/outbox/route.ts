import { administrators } from '@/lib/base/roles'
import { OutboxPage, OutboxQuery } from '@/lib/desk/outbox/schema'
import * as outbox from '@/lib/desk/outbox/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'E-mails and text messages that did not leave, newest first',
    roles: administrators,
    query: OutboxQuery,
    response: OutboxPage,
  },
  ({ actor, query }) => outbox.browse(actor, query),
)
