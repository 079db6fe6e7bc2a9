import { formatMoney } from '@/lib/base/money'
import { CREDITS_ARE_OVER, areCreditsOver, discountLabel } from '@/lib/paper/estimates/rules'
import type { Estimate, EstimateTotals } from '@/lib/paper/estimates/schema'

interface EstimateSumsProps {
  estimate: Pick<Estimate, 'contingencyPercent' | 'discountPercent' | 'gstPercent'>
  totals: EstimateTotals
  currency: string
}

/** What an estimate comes to. */
export function EstimateSums({ estimate, totals, currency }: EstimateSumsProps) {
  const { linesCents, contingencyCents, discountCents, subtotalCents, gstCents, totalCents } = totals
  const rows = [
    ['Lines', linesCents],
    ...(contingencyCents ? [[`Contingency, ${estimate.contingencyPercent} %`, contingencyCents]] : []),
    ...(discountCents ? [[discountLabel(estimate), -discountCents]] : []),
    ['Subtotal without GST', subtotalCents],
    [`GST, ${estimate.gstPercent} %`, gstCents],
  ] as [string, number][]
  return (
    <dl aria-label="Totals" className="mt-6 ms-auto w-full max-w-xs space-y-1 text-sm">
      {rows.map(([label, cents]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-muted">{label}</dt>
          <dd className="tabular-nums">{formatMoney(cents, currency)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t border-line pt-1 text-base font-semibold">
        <dt>Total with GST</dt>
        <dd className="tabular-nums">{formatMoney(totalCents, currency)}</dd>
      </div>
      {areCreditsOver({ totals }) && <div className="text-danger">{CREDITS_ARE_OVER}</div>}
    </dl>
  )
}
