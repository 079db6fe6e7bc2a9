import 'server-only'
import { and, eq, gte, inArray, or, sql } from 'drizzle-orm'

import { billingInvoices, organizations, usageDays } from '@/db/schema'
import { type Tx, atTheDoor } from '@/db/tenancy'
import { env } from '@/lib/base/env'
import { formatMoney } from '@/lib/base/money'
import { toDay } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { getPrices, listActive, listCoupons, listMetered } from '@/lib/company/billing/queries'
import {
  MONTHS_SHOWN,
  type MeteredDay,
  byMonth,
  chargedOf,
  everyDay,
  firstDayOf,
  lastDayOf,
  monthAfter,
  monthLabel,
  monthOf,
  priceOf,
  usedOn,
} from '@/lib/company/billing/rules'
import { writeToAdministrators } from '@/lib/company/organization/letters'
import { inEach } from '@/lib/platform/queue/in-each'

import { owePayment } from './payment'

interface Organization {
  organizationId: number
  name: string
  timezone: string
  closedAt: string | null
  address: string | null
  abn: string | null
}

type Party = Pick<Organization, 'name' | 'address' | 'abn'>

const partyColumns = { name: organizations.name, address: organizations.address, abn: organizations.abn }

/**
 * Writes the invoices of the months that are over, for each organisation that was on PAYG in them, and tells its
 * Administrators. A month is closed once, whoever closes it how often: months without a worker are closed later.
 */
export async function closeMonths(now: Date): Promise<void> {
  const { charged, seller } = await atTheDoor(async (tx) => ({
    charged: await listCharged(tx, now),
    seller: await findOperator(tx),
  }))
  await inEach(charged, 'the months of an organisation were not closed', (tx, organization) =>
    closeMonthsOf(tx, organization, seller, now),
  )
}

/** The organisations that are or were on PAYG in the last months. */
function listCharged(tx: Tx, now: Date): Promise<Organization[]> {
  const since = firstDayOf(monthAfter(monthOf(toDay(now, 'UTC')), -MONTHS_SHOWN))
  const were = tx
    .select({ organizationId: usageDays.organizationId })
    .from(usageDays)
    .where(and(gte(usageDays.day, since), eq(usageDays.wasPayg, true)))
  return tx
    .select({
      organizationId: organizations.organizationId,
      timezone: organizations.timezone,
      closedAt: organizations.closedAt,
      ...partyColumns,
    })
    .from(organizations)
    .where(or(eq(organizations.pricingPlan, 'PAYG'), inArray(organizations.organizationId, were)))
    .orderBy(organizations.organizationId)
}

/** Who sends the invoices: the organisation that runs this installation, where it is named. */
async function findOperator(tx: Tx): Promise<Party> {
  const [operator] =
    env.OPERATOR_ORGANIZATION === undefined
      ? []
      : await tx
          .select(partyColumns)
          .from(organizations)
          .where(eq(organizations.organizationId, env.OPERATOR_ORGANIZATION))
  return operator ?? { name: 'The operator of this Makegood', address: null, abn: null }
}

async function closeMonthsOf(tx: Tx, organization: Organization, seller: Party, now: Date): Promise<void> {
  const { organizationId, timezone, closedAt } = organization
  const current = monthOf(toDay(now, timezone))
  const from = firstDayOf(monthAfter(current, -MONTHS_SHOWN))
  // What is kept for the Administrators' return is not charged.
  const until = [lastDayOf(monthAfter(current, -1)), ...(closedAt ? [toDay(closedAt, timezone)] : [])].toSorted()[0]!
  // Whoever closes the same months at once waits, and then finds them closed.
  await tx.execute(sql`select from plan_usage where organization_id = ${organizationId} for update`)
  const [metered, closed] = await Promise.all([
    listMetered(tx, organization, from, until),
    tx
      .select({ month: billingInvoices.month })
      .from(billingInvoices)
      .where(eq(billingInvoices.organizationId, organizationId)),
  ])
  const isClosed = new Set(closed.map(({ month }) => monthOf(month)))
  const charged = byMonth(chargedOf(everyDay(metered, from, until)))
  for (const [month, days] of charged) {
    if (!isClosed.has(month)) await closeMonth(tx, { organization, seller, month, days })
  }
}

interface Closing {
  organization: Organization
  seller: Party
  month: string
  /** Those that are charged. */
  days: readonly MeteredDay[]
}

async function closeMonth(tx: Tx, { organization, seller, month, days }: Closing): Promise<void> {
  const [prices, coupons, active] = await Promise.all([
    getPrices(tx, firstDayOf(month)),
    listCoupons(tx, organization),
    listActive(tx, organization, days),
  ])
  const { lines, discount, subtotalCents, gstCents, totalCents } = priceOf(
    usedOn(days, active.length),
    prices,
    coupons,
    month,
  )
  const isCredit = discount?.kind === 'AMOUNT'
  const { organizationId, name, address, abn } = organization
  const [written] = await tx
    .insert(billingInvoices)
    .values({
      organizationId,
      id: newId(),
      month: firstDayOf(month),
      number: sql`nextval('billing_invoice_numbers')`,
      currency: prices.currency,
      totalCents,
      creditCents: isCredit ? discount.amountCents : 0,
      creditCode: isCredit ? discount.code : null,
      content: {
        lines,
        discount: discount && { code: discount.code, amountCents: discount.amountCents },
        subtotalCents,
        gstPercent: prices.gstPercent,
        gstCents,
        seller,
        billTo: { name, address, abn },
        users: active,
        days: days.map(({ day, jobsBilled, storageBytes }) => ({ day, jobsOpened: jobsBilled, storageBytes })),
      },
    })
    .returning({ id: billingInvoices.id, number: billingInvoices.number })
  await owePayment(tx, { organizationId, invoiceId: written!.id, totalCents })
  await writeToAdministrators(tx, organization, `plan-invoice:${written!.id}`, (firstName) => ({
    template: 'plan-invoice',
    data: {
      firstName,
      organizationName: name,
      month: monthLabel(month),
      number: written!.number,
      total: formatMoney(totalCents, prices.currency),
      path: '/administration/billing',
    },
  }))
}
