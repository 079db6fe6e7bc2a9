import type { ReactNode } from 'react'

import type { DomainError } from '@/lib/base/errors'

import { Banner } from './banner'
import { PlanLink } from './plan-link'

/** The server's refusals that belong to no single field; says how long to wait when that helps. */
export function RefusalBanner({ refusal, action }: { refusal: DomainError | null; action?: ReactNode }) {
  return (
    refusal && (
      <Banner tone="danger" action={action ?? (refusal.code === 'plan' && <PlanLink />)}>
        {refusal.message}
        {refusal.code === 'throttled' &&
          refusal.retryAfter &&
          refusal.retryAfter <= AN_HOUR &&
          ` Another try is possible in ${wait(refusal.retryAfter)}.`}
      </Banner>
    )
  )
}

/** A longer refusal names the day itself. */
const AN_HOUR = 3_600

const wait = (seconds: number) => (seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`)
