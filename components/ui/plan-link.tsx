import Link from 'next/link'

/** Where a plan is changed, beside words that say that it is too small. */
export const PlanLink = () => (
  <Link href="/administration/billing" prefetch={false} className="font-medium text-brand underline">
    Usage &amp; Billing
  </Link>
)
