import type { Metadata } from 'next'

import { BillingScreen } from '@/components/company/billing/billing-screen'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { billingKeys } from '@/lib/company/billing/keys'
import { estimate, overview } from '@/lib/company/billing/verbs/usage'
import { organizationKeys } from '@/lib/company/organization/keys'
import * as organization from '@/lib/company/organization/service'
import { requireReader } from '@/lib/desk/areas/require-actor'

export const metadata: Metadata = { title: 'Usage & Billing' }

export default async function BillingPage() {
  const actor = await requireReader('/administration/billing')
  const isPayg = actor.organization.pricingPlan === 'PAYG'
  return (
    <Prefetched
      queries={[
        [billingKeys.overview(), () => overview(actor)],
        [organizationKeys.usage(), () => organization.usage(actor)],
        [organizationKeys.storageUsage(), () => organization.storageUsage(actor)],
        ...(isPayg ? [[billingKeys.estimate(), () => estimate(actor)] as const] : []),
      ]}
    >
      <BillingScreen timezone={actor.organization.timezone} />
    </Prefetched>
  )
}
