import { formatMoney } from '@/lib/base/money'
import type { InventoryPage } from '@/lib/site/inventory/schema'

import { DispositionChip } from './disposition-face'

/** The sums of all that match, on every page. */
export function InventoryTotals({
  found: { total, byDisposition },
  currency,
}: {
  found: InventoryPage
  currency: string
}) {
  return (
    <table className="w-full border-separate border-spacing-0 rounded-card border border-line bg-raised text-table tabular-nums sm:max-w-xl">
      <caption className="sr-only">Totals by disposition</caption>
      <thead className="text-xs text-muted">
        <tr>
          <th scope="col" className="px-3 py-2 phone:px-1.5 text-left font-semibold">
            Disposition
          </th>
          <th scope="col" className="px-3 py-2 phone:px-1.5 text-right font-semibold">
            Quantity
          </th>
          <th scope="col" className="px-3 py-2 phone:px-1.5 text-right font-semibold">
            Value
          </th>
        </tr>
      </thead>
      <tbody>
        {byDisposition.map(({ disposition, quantity, valueCents }) => (
          <tr key={disposition}>
            {/* Beside a large value on a narrow phone the name takes two lines. */}
            <th
              scope="row"
              className="px-3 py-1 phone:px-1.5 text-left font-normal phone:[&>span]:h-auto phone:[&>span]:min-h-6 phone:[&>span]:whitespace-normal"
            >
              <DispositionChip disposition={disposition} />
            </th>
            <td className="px-3 py-1 phone:px-1.5 text-right">{quantity}</td>
            <td className="px-3 py-1 phone:px-1.5 text-right">{formatMoney(valueCents, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="font-semibold">
        <tr>
          <th scope="row" className="border-t border-line px-3 py-2 phone:px-1.5 text-left">
            Total
          </th>
          <td className="border-t border-line px-3 py-2 phone:px-1.5 text-right">{total.quantity}</td>
          <td className="border-t border-line px-3 py-2 phone:px-1.5 text-right">
            {formatMoney(total.valueCents, currency)}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
