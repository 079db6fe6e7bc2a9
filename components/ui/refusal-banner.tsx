import type { ReactNode } from 'react'

import type { DomainError } from '@/lib/base/errors'

import { Banner } from './banner'

/** What the server refused and no single field is to blame for; says how long to wait when that helps. */
export function RefusalBanner({ refusal, action }: { refusal: DomainError | null; action?: ReactNode }) {
  return (
    refusal && (
      <Banner tone="danger" action={action}>
        {refusal.message}
        {refusal.code === 'throttled' &&
          refusal.retryAfter &&
          refusal.retryAfter <= AN_HOUR &&
          ` Another try is possible in ${wait(refusal.retryAfter)}.`}
      </Banner>
    )
  )
}

/** What is refused for longer says itself on which day. */
const AN_HOUR = 3_600

const wait = (seconds: number) => (seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`)
