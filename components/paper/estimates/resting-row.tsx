import { clsx } from 'clsx'
import { type FocusEvent, startTransition, useEffect } from 'react'
import { flushSync } from 'react-dom'

import { useNear } from '@/components/ui/use-near'
import { formatMoney, moneyText } from '@/lib/base/money'
import { numberText } from '@/lib/base/numbers'
import type { EstimateLine } from '@/lib/paper/estimates/schema'
import { marginPercent } from '@/lib/paper/estimates/sums'

const cellClass = 'h-9 truncate px-1.5 text-table'
const numberClass = `${cellClass} text-end tabular-nums`

interface RestingRowProps {
  line: EstimateLine
  sectionId: string
  hasMarkup: boolean
  isSelected: boolean
  currency: string
  onNear: () => void
}

/** A line of the grid as long as nobody is near: it is read, found and printed, and takes the place of its fields. */
export function RestingRow({ line, sectionId, hasMarkup, isSelected, currency, onNear }: RestingRowProps) {
  const { ref, isNear } = useNear<HTMLTableRowElement>()
  const margin = marginPercent(line.unitCostCents, line.unitRateCents)
  useEffect(() => {
    // Whoever types while lines come near is not kept waiting by them.
    if (isNear) startTransition(onNear)
  }, [isNear, onNear])

  const drawAndFocus = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    const table = currentTarget.closest('table')!
    flushSync(onNear)
    const row = table.querySelector(`[data-line="${line.id}"]`)
    const cell = row?.querySelector<HTMLElement>(`[data-column="${target.dataset.column}"]`)
    ;(cell ?? row?.querySelector<HTMLElement>('[data-column="description"]'))?.focus()
  }
  // A key that comes here finds the cell that it looks for, and the line is drawn.
  const cell = (column: string, text: string | null, className = cellClass) => (
    <td data-column={column} tabIndex={-1} className={className}>
      {text}
    </td>
  )
  return (
    <>
      <tr
        ref={ref}
        onFocus={drawAndFocus}
        data-line={line.id}
        data-section={sectionId}
        className={clsx('border-t border-line', isSelected && 'bg-brand-soft')}
      >
        {cell('handle', null)}
        {cell('code', line.code)}
        <td data-column="description" tabIndex={0} className={cellClass}>
          {line.description}
        </td>
        {cell('quantity', numberText(line.quantity), numberClass)}
        {cell('days', numberText(line.days), numberClass)}
        {cell('unit', line.unit)}
        {cell('cost', moneyText(line.unitCostCents), numberClass)}
        {hasMarkup && cell('markup', numberText(line.markupPercent), numberClass)}
        <td className={numberClass}>{margin === null ? '' : `${margin} %`}</td>
        {cell('rate', moneyText(line.unitRateCents), numberClass)}
        {cell('taxable', line.taxable ? 'Yes' : 'No', `${cellClass} text-center`)}
        <td className={`${numberClass} font-medium`}>{formatMoney(line.totalCents, currency)}</td>
        <td aria-hidden />
      </tr>
      {line.note && (
        <tr>
          <td colSpan={hasMarkup ? 13 : 12} className={`${cellClass} ps-16 text-muted`}>
            {line.note}
          </td>
        </tr>
      )}
    </>
  )
}
