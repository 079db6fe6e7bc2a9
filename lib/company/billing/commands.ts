import { roots } from '@/lib/base/roots'
import { commandsOf } from '@/lib/platform/http/command'

import { billingKeys } from './keys'

const command = commandsOf(async () => ({
  ...(await import('./schema')),
  Organization: (await import('@/lib/company/organization/schema')).Organization,
}))

/** Whoever is shown the plan reads it again. */
const changesPlan = () => [billingKeys.all, roots.organization, roots.me]

export const upgradeToPayg = command({
  call: 'POST /api/v1/organization/upgrade-to-payg',
  sends: 'UpgradeToPayg',
  answers: 'Organization',
  makesOld: changesPlan,
})

export const downgradeToFree = command({
  call: 'POST /api/v1/organization/downgrade-to-free',
  answers: 'Organization',
  makesOld: changesPlan,
})

export const takeCoupon = command({
  call: 'POST /api/v1/coupon',
  sends: 'TakeCoupon',
  answers: 'Coupon',
  makesOld: () => [billingKeys.all],
})

/** The customer is the provider's; no screen shows it. */
export const beginCard = command({
  call: 'POST /api/v1/organization/billing/card-setup',
  answers: 'CardSetup',
  makesOld: () => [billingKeys.overview()],
})

export const payInvoice = command({
  call: 'POST /api/v1/organization/invoices/{id}/payment',
  answers: 'Tried',
  makesOld: () => [billingKeys.all],
})
