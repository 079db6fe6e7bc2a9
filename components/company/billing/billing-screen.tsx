'use client'

import { PlanUsage } from '@/components/company/organization/plan-usage'
import { Loaded } from '@/components/ui/loaded'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonCards } from '@/components/ui/skeleton'

import { CouponsCard } from './coupons-card'
import { EstimateCard } from './estimate-card'
import { InvoicesCard } from './invoices-card'
import { PlanCard } from './plan-card'
import { UsageMonths } from './usage-months'
import { useBilling } from './use-billing'

/** The plan of the organisation: what it includes, what is used, and what it costs. */
export function BillingScreen({ timezone }: { timezone: string }) {
  const billing = useBilling()
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Administration', href: '/administration' }, { label: 'Usage & Billing' }]}
        title="Usage & Billing"
        body="What your plan includes, what is used of it, and what it costs."
      />
      <Loaded query={billing} waiting={<SkeletonCards cards={4} label="Loading usage and billing…" />}>
        {(found) => (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem] xl:gap-6">
            <div className="space-y-4 xl:space-y-6">
              <PlanCard billing={found} />
              <UsageMonths billing={found} />
            </div>
            <div className="space-y-4 xl:space-y-6">
              <PlanUsage />
              <CouponsCard billing={found} />
              {found.pricingPlan === 'PAYG' && <EstimateCard />}
              <InvoicesCard billing={found} timezone={timezone} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}
