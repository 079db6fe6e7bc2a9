import { ProviderEvent } from '@/lib/company/billing/schema'
import { hear } from '@/lib/company/billing/verbs/payment'
import { providerEvent } from '@/lib/platform/route/webhook'

export const POST = providerEvent(
  {
    summary: 'What became of a payment; the address to give Stripe',
    roles: 'provider',
    errors: ['malformed', 'too_large', 'unavailable'],
  },
  ProviderEvent,
  hear,
)
