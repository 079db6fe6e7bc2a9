import { useQuery } from '@tanstack/react-query'

import { billingKeys } from '@/lib/company/billing/keys'
import type { Billing, BillingEstimate } from '@/lib/company/billing/schema'
import { api } from '@/lib/platform/http/client'

/** The plan, its months and how it is paid for. */
export const useBilling = () =>
  useQuery({
    queryKey: billingKeys.overview(),
    queryFn: ({ signal }) => api.get<Billing>('/api/v1/organization/billing', { signal }),
  })

/** What this month costs, on PAYG. */
export const useBillingEstimate = () =>
  useQuery({
    queryKey: billingKeys.estimate(),
    queryFn: ({ signal }) => api.get<BillingEstimate>('/api/v1/organization/billing-estimate', { signal }),
  })
