import 'server-only'
import { reading } from '@/db/reading'
import type { InvoiceContent } from '@/db/schema'
import { notFound } from '@/lib/base/errors'
import { formatMoney } from '@/lib/base/money'
import { formatDay, toDay } from '@/lib/base/time'
import { findInvoice } from '@/lib/company/billing/queries'
import { LINE_LABELS, monthLabel } from '@/lib/company/billing/rules'
import { makeFolder } from '@/lib/company/files/local-copy'
import { GB } from '@/lib/company/plans/rules'
import type { Actor } from '@/lib/platform/auth/actor'
import { downloadOf } from '@/lib/platform/pdf/download'
import { typeset } from '@/lib/platform/pdf/typeset'
import type { Download } from '@/lib/platform/route/download'

const PAYMENT = {
  NOT_CHARGED: 'No card is charged: this installation has no payment provider.',
  PAID: 'Paid by card.',
  DUE: 'It is charged to your card.',
  FAILED: 'It could not be charged to your card yet.',
  UNPAID: 'It could not be charged to your card. Please pay it under Usage & Billing.',
}

/** The invoice of a month as a PDF, made from what was written when the month was closed. @throws not_found */
export async function invoicePdf(actor: Actor, id: string): Promise<Download> {
  const invoice = await reading(actor, (tx) => findInvoice(tx, actor, id))
  if (!invoice) throw notFound('invoice')
  const { number, month, status, currency, totalCents, createdAt, content } = invoice
  const { lines, discount, gstPercent, gstCents, seller, billTo, users, days } = content
  const money = (cents: number) => formatMoney(cents, currency)
  const { folder, remove } = await makeFolder()
  try {
    const pages = await typeset({
      templates: 'lib/company/billing/templates',
      folder,
      madeAt: new Date(createdAt),
      advice: 'Please ask for the invoice from Contact support.',
      data: {
        // A supply is taxed by whoever is registered: without an ABN this is no tax invoice.
        title: seller.abn ? 'Tax invoice' : 'Invoice',
        number: String(number),
        month: monthLabel(month),
        seller: partyOf(seller),
        billTo: partyOf(billTo),
        facts: [
          { label: 'Number', value: String(number) },
          { label: 'Date', value: formatDay(toDay(createdAt, actor.organization.timezone)) },
          { label: 'Month', value: monthLabel(month) },
        ],
        lines: lines.map(({ kind, quantity, unitCents, amountCents }) => ({
          label: LINE_LABELS[kind].label,
          quantity: quantity.toLocaleString('en-AU'),
          each: money(unitCents),
          amount: money(amountCents),
        })),
        sums: [
          ...(discount ? [{ label: `Coupon ${discount.code}`, amount: money(-discount.amountCents) }] : []),
          { label: `GST ${gstPercent} %`, amount: money(gstCents) },
        ],
        total: money(totalCents),
        payment: PAYMENT[status],
        explanation:
          'A user is counted with any day on which they were active, a job in the month in which it was opened, and files with their mean over the month. Only days on the Pay as you go plan are charged.',
        users: users.map(({ name, days: active }) => ({ name, days: String(active) })),
        days: days.map(({ day, jobsOpened, storageBytes }) => ({
          day: formatDay(day),
          jobs: String(jobsOpened),
          files: (storageBytes / GB).toFixed(3),
        })),
      },
    })
    return downloadOf({ ...pages, remove }, `makegood-invoice-${number}.pdf`)
  } catch (error) {
    await remove()
    throw error
  }
}

const partyOf = ({ name, address, abn }: InvoiceContent['billTo']) => ({
  name,
  lines: [address, abn && `ABN ${abn}`].filter((line) => line !== null && line !== ''),
})
