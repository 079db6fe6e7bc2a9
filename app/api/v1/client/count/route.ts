import { managers } from '@/lib/base/roles'
import { ClientCount, ClientFilter } from '@/lib/company/clients/schema'
import * as clients from '@/lib/company/clients/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'How many clients a filter finds',
    roles: managers,
    query: ClientFilter.pick({ search: true, type: true }),
    response: ClientCount,
  },
  ({ actor, query }) => clients.count(actor, query),
)
