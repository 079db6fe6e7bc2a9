import { managers } from '@/lib/base/roles'
import { FindOffers, Offers } from '@/lib/paper/catalogue/schema'
import { findOffers } from '@/lib/paper/catalogue/verbs/items'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary:
      "Active items whose code, name or description has every word, or those of some codes, at the prices of a job's client today",
    roles: managers,
    query: FindOffers,
    response: Offers,
    errors: ['plan', 'not_found'],
  },
  ({ actor, query }) => findOffers(actor, query),
)
