import { sql } from 'drizzle-orm'

import * as s from '@/db/schema'
import { makeCoupon } from '@/e2e/as-operator'
import { Fresh, type Sample, type Samples, stored } from '@/e2e/contract/sample'

import { LEAST_CHARGED_CENTS, firstDayOf, monthAfter } from './rules'

/** On PAYG, with no more than FREE includes. */
const onPayg: Sample['prepare'] = (scope) =>
  scope.act(async (tx) => {
    // In the order of everybody: the counters are locked first.
    await tx.update(s.planUsage).set({ userCount: 1, jobCount: 0, storageBytes: 0 })
    await tx.update(s.organizations).set({ pricingPlan: 'PAYG' })
  })

let months = 0
/** An organisation has one invoice for each. */
const monthOfItsOwn = () => firstDayOf(monthAfter('2001-01', months++))

export const samples = {
  records: {
    planInvoice: (scope) =>
      stored(scope, (tx, row) =>
        tx.insert(s.billingInvoices).values({
          ...row,
          month: monthOfItsOwn(),
          number: sql`nextval('billing_invoice_numbers')`,
          currency: 'AUD',
          totalCents: LEAST_CHARGED_CENTS,
          creditCode: scope.text('Coupon'),
          content: {
            lines: [],
            discount: null,
            subtotalCents: 0,
            gstPercent: 10,
            gstCents: 0,
            seller: { name: 'Operator', address: null, abn: null },
            billTo: { name: scope.text('Firm'), address: null, abn: null },
            users: [],
            days: [],
          },
        }),
      ),
    planPayment: async (scope) => {
      const invoiceId = await scope.get('planInvoice')
      await scope.act((tx) =>
        tx
          .insert(s.billingPayments)
          .values({ ...scope.own, invoiceId, failure: scope.text('Declined'), nextTryAt: new Date().toISOString() }),
      )
      return invoiceId
    },
  },
  paths: {
    '/api/v1/organization/invoices/{id}': 'planInvoice',
  },
  rows: async (scope) => {
    const { own, caller } = scope
    await scope.act(async (tx) => {
      await tx
        .insert(s.billingAccounts)
        .values({ ...own, cardHolderName: scope.text('Card'), updatedBy: caller.userId })
      await tx.insert(s.billingCards).values({ ...own, customerId: scope.text('customer') })
      await tx.insert(s.couponUses).values({
        ...own,
        code: scope.text('Coupon'),
        kind: 'MONTHS',
        months: 1,
        takenBy: caller.userId,
        fromMonth: '2026-01-01',
      })
    })
    await scope.get('planInvoice')
    await scope.get('planPayment')
  },
  calls: {
    'POST /api/v1/organization/invoices/{id}/payment': { path: { id: 'planPayment' } },
    'POST /api/v1/coupon': { body: { code: new Fresh(() => makeCoupon()) } },
    'GET /api/v1/organization/billing-estimate': { prepare: onPayg },
    'POST /api/v1/organization/upgrade-to-payg': { prepare: onPayg },
    'POST /api/v1/organization/downgrade-to-free': { prepare: onPayg },
  },
} satisfies Samples
