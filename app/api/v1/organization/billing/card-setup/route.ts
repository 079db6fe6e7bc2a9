import { administrators } from '@/lib/base/roles'
import { CardSetup } from '@/lib/company/billing/schema'
import { setUpCard } from '@/lib/company/billing/verbs/cards'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Begin to set up a card with the payment provider',
    roles: administrators,
    response: CardSetup,
    errors: ['unavailable'],
  },
  ({ actor }) => setUpCard(actor),
)
