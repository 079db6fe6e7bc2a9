import { ProviderEvent } from '@/lib/company/billing/schema'
import { hear } from '@/lib/company/billing/verbs/payment'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'What became of a payment; the address to give Stripe',
    roles: 'provider',
    body: ProviderEvent,
    errors: ['malformed', 'too_large', 'unavailable'],
  },
  ({ body }) => hear(body),
)
