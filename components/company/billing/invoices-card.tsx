'use client'

import FileText from 'lucide-react/icons/file-text'

import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { loadLater } from '@/components/ui/load-later'
import { formatMoney } from '@/lib/base/money'
import { formatDate } from '@/lib/base/time'
import { monthLabel } from '@/lib/company/billing/rules'
import type { Billing, Invoice } from '@/lib/company/billing/schema'

import type { PayButtonProps } from './pay-button'

/** The provider's script loads with its first use. */
const PayButton = loadLater<PayButtonProps>(async () => (await import('./pay-button')).PayButton)

/** The invoices of the months that are over, each with its PDF. */
export function InvoicesCard({ billing: { invoices }, timezone }: { billing: Billing; timezone: string }) {
  return (
    <Card flush title="Invoices">
      {invoices.length ? (
        <ul className="divide-y divide-line border-t border-line">
          {invoices.map(({ id, number, month, totalCents, currency, ...payment }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
              <span className="min-w-0 flex-1">
                <span className="font-medium">{monthLabel(month)}</span>
                <span className="block text-table text-muted tabular-nums">
                  {number} · {formatMoney(totalCents, currency)}
                </span>
              </span>
              <InvoiceStatus status={payment.status} />
              <a
                href={`/api/v1/organization/invoices/${id}/pdf`}
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-11 items-center gap-1.5 font-medium text-brand hover:underline md:min-h-9"
              >
                <FileText aria-hidden className="size-4" />
                PDF<span className="sr-only"> of invoice {number}</span>
              </a>
              {(payment.status === 'FAILED' || payment.status === 'UNPAID') && (
                <Unpaid id={id} number={number} {...payment} timezone={timezone} />
              )}
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

const STATUSES: Record<Invoice['status'], { label: string; tone: 'neutral' | 'success' | 'warning' | 'danger' }> = {
  NOT_CHARGED: { label: 'Not charged', tone: 'neutral' },
  DUE: { label: 'Being charged', tone: 'neutral' },
  PAID: { label: 'Paid', tone: 'success' },
  FAILED: { label: 'Not paid yet', tone: 'warning' },
  UNPAID: { label: 'Unpaid', tone: 'danger' },
}

function InvoiceStatus({ status }: Pick<Invoice, 'status'>) {
  const { label, tone } = STATUSES[status]
  return <Chip tone={tone}>{label}</Chip>
}

type UnpaidProps = Pick<Invoice, 'id' | 'number' | 'failure' | 'isToConfirm' | 'nextTryAt'> & { timezone: string }

/** Why the card could not be charged, when it is tried again, and the way to do it now. */
function Unpaid({ id, number, failure, isToConfirm, nextTryAt, timezone }: UnpaidProps) {
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1">
      <p className="min-w-0 flex-1 text-table text-muted">
        {failure}
        {nextTryAt && ` It is tried again on ${formatDate(nextTryAt, timezone)}.`} Nothing is locked.
      </p>
      <PayButton id={id} number={number} isToConfirm={isToConfirm} />
    </div>
  )
}
