import { Link } from './link'

/** Where a plan is changed, beside words that say that it is too small. */
export const PlanLink = () => (
  <Link href="/administration/billing" className="font-medium text-brand underline">
    Usage &amp; Billing
  </Link>
)
