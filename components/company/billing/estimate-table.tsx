import type { ReactNode } from 'react'

import { formatMoney } from '@/lib/base/money'
import { LINE_LABELS } from '@/lib/company/billing/rules'
import type { BillingEstimate } from '@/lib/company/billing/schema'

const amount = 'px-2 py-2 text-end tabular-nums last:pe-4'

/** The month until now beside the whole month if it goes on as it began, line by line. */
export function EstimateTable({ estimate }: { estimate: BillingEstimate }) {
  const { lines, discount, projectedDiscount, currency, gstPercent } = estimate
  const money = (cents: number) => formatMoney(cents, currency)
  // Of several coupons another one may take most off the whole month.
  const codes = new Set([discount, projectedDiscount].flatMap((one) => one?.code ?? []))
  return (
    <table className="w-full text-table">
      <caption className="sr-only">Billing estimate</caption>
      <thead>
        <tr className="border-b border-line text-xs text-muted">
          <th scope="col" className="py-2 ps-4 text-start font-semibold">
            Line
          </th>
          <th scope="col" className="px-2 py-2 text-end font-semibold">
            Month to date
          </th>
          <th scope="col" className="px-2 py-2 pe-4 text-end font-semibold">
            Projected month
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ kind, quantity, unitCents, amountCents, projectedQuantity, projectedCents }) => (
          <tr key={kind} className="border-b border-line">
            <th scope="row" className="py-2 ps-4 text-start font-normal">
              {LINE_LABELS[kind].label}
              <span className="block text-xs text-muted">
                {money(unitCents)} {LINE_LABELS[kind].unit}
              </span>
            </th>
            <td className={amount}>
              {money(amountCents)}
              <span className="block text-xs text-muted">{quantity.toLocaleString('en-AU')}</span>
            </td>
            <td className={amount}>
              {money(projectedCents)}
              <span className="block text-xs text-muted">{projectedQuantity.toLocaleString('en-AU')}</span>
            </td>
          </tr>
        ))}
        {codes.size > 0 && (
          <Sum label={`Discount ${[...codes].join(', ')}`}>
            <td className={amount}>{money(-(discount?.amountCents ?? 0))}</td>
            <td className={amount}>{money(-(projectedDiscount?.amountCents ?? 0))}</td>
          </Sum>
        )}
        <Sum label={`GST ${gstPercent} %`}>
          <td className={amount}>{money(estimate.gstCents)}</td>
          <td className={amount}>{money(estimate.projectedGstCents)}</td>
        </Sum>
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="py-2.5 ps-4 text-start">
            Total with GST
          </th>
          <td className={amount}>{money(estimate.totalCents)}</td>
          <td className={amount}>{money(estimate.projectedTotalCents)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

const Sum = ({ label, children }: { label: string; children: ReactNode }) => (
  <tr className="border-b border-line">
    <th scope="row" className="py-2 ps-4 text-start font-normal wrap-anywhere">
      {label}
    </th>
    {children}
  </tr>
)
