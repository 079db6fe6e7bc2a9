'use client'

import type { ReactNode } from 'react'

import { Card } from '@/components/ui/card'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonLines } from '@/components/ui/skeleton'
import { formatDay } from '@/lib/base/time'
import { monthLabel } from '@/lib/company/billing/rules'

import { EstimateTable } from './estimate-table'
import { useBillingEstimate } from './use-billing'

/** What this month costs until now, and is likely to cost. */
export function EstimateCard({ actions }: { actions?: ReactNode }) {
  const estimate = useBillingEstimate()
  return (
    <Card flush title="Billing estimate" actions={actions}>
      <Loaded
        query={estimate}
        waiting={
          <div className="p-4 pt-1">
            <SkeletonLines lines={8} label="Loading the billing estimate…" />
          </div>
        }
      >
        {(found) => (
          <>
            <p className="px-4 pb-2 text-table text-muted">
              {monthLabel(found.month)} until {formatDay(found.until)}, beside the whole month if it goes on as it
              began.
            </p>
            <div className="border-t border-line">
              <EstimateTable estimate={found} />
            </div>
          </>
        )}
      </Loaded>
    </Card>
  )
}
