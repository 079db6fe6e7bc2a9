'use client'

import FileText from 'lucide-react/icons/file-text'

import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { formatMoney } from '@/lib/base/money'
import { monthLabel } from '@/lib/company/billing/rules'
import type { Billing } from '@/lib/company/billing/schema'

/** The invoices of the months that are over, each with its PDF. */
export function InvoicesCard({ billing: { invoices } }: { billing: Billing }) {
  return (
    <Card flush title="Invoices">
      {invoices.length ? (
        <ul className="divide-y divide-line border-t border-line">
          {invoices.map(({ id, number, month, totalCents, currency }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
              <span className="min-w-0 flex-1">
                <span className="font-medium">{monthLabel(month)}</span>
                <span className="block text-table text-muted tabular-nums">
                  {number} · {formatMoney(totalCents, currency)}
                </span>
              </span>
              <Chip>Not charged</Chip>
              <a
                href={`/api/v1/organization/invoices/${id}/pdf`}
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-11 items-center gap-1.5 font-medium text-brand hover:underline md:min-h-9"
              >
                <FileText aria-hidden className="size-4" />
                PDF<span className="sr-only"> of invoice {number}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p className="px-4 pb-4 text-muted">
          None yet. On the Pay as you go plan each month’s invoice comes in the first days of the next.
        </p>
      )}
    </Card>
  )
}
