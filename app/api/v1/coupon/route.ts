import { administrators } from '@/lib/base/roles'
import { Coupon, TakeCoupon } from '@/lib/company/billing/schema'
import { take } from '@/lib/company/billing/verbs/coupons'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Redeem a coupon for the organisation',
    roles: administrators,
    body: TakeCoupon,
    response: Coupon,
    errors: ['not_found', 'conflict', 'throttled'],
  },
  ({ actor, body }) => take(actor, body),
)
