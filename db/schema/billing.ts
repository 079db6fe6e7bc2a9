import { sql } from 'drizzle-orm'
import {
  type PgTableExtraConfigValue,
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import {
  cents,
  couponKind,
  createdAt,
  id,
  instant,
  instantOfWriting,
  organizationId,
  paymentStatus,
  pricingPlan,
  updatedAt,
} from './columns'
import { organizations, users } from './organizations'

/**
 * What the operator charges an organisation on PAYG, from a day on. The migration fills in the first prices; whoever
 * operates the installation adds a row to change them.
 */
export const planPrices = pgTable('plan_prices', {
  validFrom: date('valid_from').primaryKey(),
  currency: text('currency').notNull(),
  userCents: cents('user_cents').notNull(),
  jobCents: cents('job_cents').notNull(),
  gbCents: cents('gb_cents').notNull(),
  gstPercent: integer('gst_percent').notNull(),
})

/**
 * What an organisation used, on each day of its zone on which a counter moved: triggers write it, and nobody else can.
 * A day without a row is as the last one was at its end.
 */
export const usageDays = pgTable(
  'usage_days',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    day: date('day').notNull(),
    /** As at the end of the day. */
    plan: pricingPlan('plan').notNull(),
    userCount: integer('user_count').notNull(),
    jobCount: integer('job_count').notNull(),
    storageBytes: bigint('storage_bytes', { mode: 'number' }).notNull(),
    /** Whether it was on PAYG at any time of the day. */
    wasPayg: boolean('was_payg').notNull(),
    jobsOpened: integer('jobs_opened').notNull(),
    /** Those of them that were opened while it was on PAYG. */
    jobsBilled: integer('jobs_billed').notNull(),
  },
  (t): PgTableExtraConfigValue[] => [primaryKey({ columns: [t.organizationId, t.day] })],
)

/** Who was active on a day of the organisation's zone: written by a trigger on the sessions. */
export const activeUserDays = pgTable(
  'active_user_days',
  {
    organizationId: organizationId(),
    day: date('day').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (t): PgTableExtraConfigValue[] => [
    primaryKey({ columns: [t.organizationId, t.day, t.userId] }),
    foreignKey({ columns: [t.organizationId, t.userId], foreignColumns: [users.organizationId, users.id] }),
  ],
)

/** Who pays for an organisation on PAYG. */
export const billingAccounts = pgTable(
  'billing_accounts',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    cardHolderName: text('card_holder_name').notNull(),
    updatedBy: uuid('updated_by').notNull(),
    updatedAt: updatedAt(),
  },
  (t): PgTableExtraConfigValue[] => [
    primaryKey({ columns: [t.organizationId] }),
    foreignKey({ columns: [t.organizationId, t.updatedBy], foreignColumns: [users.organizationId, users.id] }),
  ],
)

/** What the payment provider calls an organisation, and the card that it charges. The card itself never comes here. */
export const billingCards = pgTable(
  'billing_cards',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    customerId: text('customer_id').notNull(),
    paymentMethodId: text('payment_method_id'),
    brand: text('brand'),
    last4: text('last4'),
    /** `04/2028` */
    expires: text('expires'),
    updatedAt: updatedAt(),
  },
  (t): PgTableExtraConfigValue[] => [primaryKey({ columns: [t.organizationId] })],
)

const terms = () => ({
  kind: couponKind('kind').notNull(),
  percent: integer('percent'),
  amountCents: cents('amount_cents'),
  /** How many months it holds; null for all. */
  months: integer('months'),
})
const termsAreWhole = sql`case kind
  when 'PERCENT' then percent between 1 and 100 and amount_cents is null
  when 'AMOUNT' then amount_cents > 0 and percent is null and months is null
  when 'MONTHS' then months > 0 and percent is null and amount_cents is null end`

/** The operator's coupons. The app reaches one by its whole code alone, through take_coupon. */
export const coupons = pgTable(
  'coupons',
  {
    code: text('code').primaryKey(),
    ...terms(),
    validFrom: date('valid_from'),
    /** Its last day, in UTC. */
    validUntil: date('valid_until'),
    mostUses: integer('most_uses'),
    uses: integer('uses').notNull().default(0),
    createdAt: createdAt(),
  },
  () => [check('coupons_terms', termsAreWhole)],
)

/** A coupon that an organisation took, with its terms as they were. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    code: text('code').notNull(),
    ...terms(),
    takenBy: uuid('taken_by').notNull(),
    takenAt: instantOfWriting('taken_at'),
    /** The first month that it holds for, as its first day. */
    fromMonth: date('from_month').notNull(),
  },
  (t): PgTableExtraConfigValue[] => [
    primaryKey({ columns: [t.organizationId, t.code] }),
    foreignKey({ columns: [t.organizationId, t.takenBy], foreignColumns: [users.organizationId, users.id] }),
    check('coupon_uses_terms', termsAreWhole),
  ],
)

/** What an invoice says, as it was when its month was closed. */
export interface InvoiceContent {
  lines: { kind: 'users' | 'jobs' | 'storage'; quantity: number; unitCents: number; amountCents: number }[]
  discount: { code: string; amountCents: number } | null
  subtotalCents: number
  gstPercent: number
  gstCents: number
  /** Who operates the installation. */
  seller: { name: string; address: string | null; abn: string | null }
  /** Whom it is addressed to. */
  billTo: { name: string; address: string | null; abn: string | null }
  /** What its lines rest on: who was active on how many days, and the jobs opened and the files on each day that is charged. */
  users: { name: string; days: number }[]
  days: { day: string; jobsOpened: number; storageBytes: number }[]
}

/** The operator's invoice to an organisation for a month, frozen when the month was closed. */
export const billingInvoices = pgTable(
  'billing_invoices',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    /** The first day of the month. */
    month: date('month').notNull(),
    number: integer('number').notNull(),
    currency: text('currency').notNull(),
    totalCents: cents('total_cents').notNull(),
    /** What a coupon in cents has paid of it. */
    creditCents: cents('credit_cents').notNull().default(0),
    creditCode: text('credit_code'),
    content: jsonb('content').$type<InvoiceContent>().notNull(),
    createdAt: createdAt(),
  },
  (t): PgTableExtraConfigValue[] => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('billing_invoices_month').on(t.organizationId, t.month),
    uniqueIndex('billing_invoices_number').on(t.number),
  ],
)

/** How an invoice is paid, where there is a payment provider. Its tries all confirm one payment of the provider's. */
export const billingPayments = pgTable(
  'billing_payments',
  {
    organizationId: organizationId(),
    invoiceId: uuid('invoice_id').notNull(),
    status: paymentStatus('status').notNull().default('DUE'),
    /** What the provider calls the payment; null until it was made. */
    paymentId: text('payment_id'),
    attempts: integer('attempts').notNull().default(0),
    /** Why the last try failed. */
    failure: text('failure'),
    /** The bank asks the card's owner to confirm it. */
    isToConfirm: boolean('is_to_confirm').notNull().default(false),
    nextTryAt: instant('next_try_at'),
    paidAt: instant('paid_at'),
    updatedAt: updatedAt(),
  },
  (t): PgTableExtraConfigValue[] => [
    primaryKey({ columns: [t.organizationId, t.invoiceId] }),
    foreignKey({
      columns: [t.organizationId, t.invoiceId],
      foreignColumns: [billingInvoices.organizationId, billingInvoices.id],
    }),
    index('billing_payments_to_try')
      .on(t.nextTryAt)
      .where(sql`next_try_at is not null`),
    check('billing_payments_tried', sql`(status in ('DUE', 'FAILED')) = (next_try_at is not null)`),
    check('billing_payments_paid', sql`(status = 'PAID') = (paid_at is not null)`),
  ],
)

/** The events of the payment provider that were worked off: it sends each one at least once. */
export const providerEvents = pgTable(
  'provider_events',
  { id: text('id').primaryKey(), createdAt: createdAt() },
  (t) => [index('provider_events_by_age').on(t.createdAt)],
)
