import { z } from 'zod'

import { COUPON_KINDS, INVOICE_STATUSES, PRICING_PLANS } from '@/db/enums/company'
import { Day, Id, Instant, text } from '@/lib/base/wire'

const Month = z.string().regex(/^\d{4}-\d{2}$/, 'Not a month.')
const Cents = z.int()

const Line = z.object({
  kind: z.enum(['users', 'jobs', 'storage']),
  /** Users, jobs, or GB. */
  quantity: z.number(),
  unitCents: Cents,
  amountCents: Cents,
})

const Discount = z.object({ code: z.string(), amountCents: Cents })

/** The month until now, beside the whole month if it goes on as it began. Amounts are without GST but for the totals. */
export const BillingEstimate = z.object({
  month: Month,
  /** Today, in the organisation's zone. */
  until: Day,
  currency: z.string(),
  gstPercent: z.int(),
  lines: z.array(Line.extend({ projectedQuantity: z.number(), projectedCents: Cents })),
  discount: Discount.nullable(),
  projectedDiscount: Discount.nullable(),
  subtotalCents: Cents,
  projectedSubtotalCents: Cents,
  gstCents: Cents,
  projectedGstCents: Cents,
  totalCents: Cents,
  projectedTotalCents: Cents,
})
export type BillingEstimate = z.infer<typeof BillingEstimate>

const terms = {
  code: z.string(),
  kind: z.enum(COUPON_KINDS),
  percent: z.int().nullable(),
  amountCents: Cents.nullable(),
  /** How many months it holds; null for all. */
  months: z.int().nullable(),
  /** The first month that it holds for. */
  fromMonth: Month,
}

/** The discount that a coupon gives from now on. */
export const Coupon = z.object(terms)
export type Coupon = z.infer<typeof Coupon>

export const Invoice = z.object({
  id: Id,
  /** The operator's own number. */
  number: z.int(),
  month: Month,
  status: z.enum(INVOICE_STATUSES),
  /** Why the last try to charge it failed, and when the next one is. */
  failure: z.string().nullable(),
  /** The bank wants its owner to confirm the payment. */
  isToConfirm: z.boolean(),
  nextTryAt: Instant.nullable(),
  currency: z.string(),
  totalCents: Cents,
  createdAt: Instant,
})
export type Invoice = z.infer<typeof Invoice>

/** The plan of an organisation, what it used month by month, and how it pays. */
export const Billing = z.object({
  pricingPlan: z.enum(PRICING_PLANS),
  prices: z.object({
    currency: z.string(),
    userCents: Cents,
    jobCents: Cents,
    gbCents: Cents,
    gstPercent: z.int(),
  }),
  /** Who pays; null before the plan was ever paid for. */
  account: z.object({ cardHolderName: z.string(), updatedAt: Instant }).nullable(),
  /** Whether cards are charged here; without a payment provider none is. */
  hasProvider: z.boolean(),
  /** The card that is charged. */
  card: z.object({ brand: z.string(), last4: z.string(), expires: z.string() }).nullable(),
  coupons: z.array(Coupon.extend({ leftCents: Cents.nullable(), holds: z.boolean() })),
  /** The last twelve with this one, the oldest first; months before the organisation was metered are left out. */
  months: z.array(
    z.object({
      month: Month,
      activeUsers: z.int(),
      jobsOpened: z.int(),
      /** At the end of the month, or now. */
      userCount: z.int(),
      jobCount: z.int(),
      storageBytes: z.int(),
    }),
  ),
  /** The newest first. */
  invoices: z.array(Invoice),
})
export type Billing = z.infer<typeof Billing>

export const UpgradeToPayg = z.strictObject({
  cardHolderName: text('Please enter the name of the card holder', 100),
  /** What the payment provider calls the card. Without a provider there is none, and what is sent is not kept. */
  paymentMethodId: z.string().max(255, 'Not a payment method.').regex(/^\w*$/, 'Not a payment method.').optional(),
})
export type UpgradeToPayg = z.infer<typeof UpgradeToPayg>

/** With these, the payer's browser hands a card to the payment provider, or has a payment confirmed there. */
const AtProvider = z.object({ clientSecret: z.string(), publishableKey: z.string() })
export type AtProvider = z.infer<typeof AtProvider>

/** Null without a payment provider. */
export const CardSetup = z.object({ setup: AtProvider.nullable() })
export type CardSetup = z.infer<typeof CardSetup>

/** How an invoice stands after a try; with `confirm`, the payer's browser has their bank's question answered. */
export const Tried = z.object({ status: z.enum(INVOICE_STATUSES), confirm: AtProvider.nullable() })
export type Tried = z.infer<typeof Tried>

/** What the payment provider tells of; the rest of it is not read. */
export const ProviderEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  data: z.object({ object: z.object({ id: z.string().min(1).max(255) }) }),
})
export type ProviderEvent = z.infer<typeof ProviderEvent>

export const TakeCoupon = z.strictObject({
  code: text('Please enter the code', 40).transform((code) => code.toUpperCase()),
})
export type TakeCoupon = z.infer<typeof TakeCoupon>
