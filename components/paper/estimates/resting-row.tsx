import { clsx } from 'clsx'
import type { FocusEvent, Ref } from 'react'
import { flushSync } from 'react-dom'

import { formatMoney, moneyText } from '@/lib/base/money'
import { numberText } from '@/lib/base/numbers'
import type { EstimateLine } from '@/lib/paper/estimates/schema'
import { marginPercent } from '@/lib/paper/estimates/sums'

import { columnsOf, rowClass } from './grid-columns'

const cellClass = 'h-9 truncate px-1.5 text-table leading-9'
const numberClass = `${cellClass} text-end tabular-nums`
/** It is not laid out and not painted until it comes into sight; it is found and read out all the same. */
const outOfSight = '[contain-intrinsic-size:auto_2.3125rem] [content-visibility:auto]'

interface RestingRowProps {
  line: EstimateLine
  sectionId: string
  hasMarkup: boolean
  isSelected: boolean
  currency: string
  reach: Ref<HTMLTableRowElement>
  onDraw: () => void
}

/** A line of the grid as long as nobody is near: it is read, found and printed, and takes the place of its fields. */
export function RestingRow({ line, sectionId, hasMarkup, isSelected, currency, reach, onDraw }: RestingRowProps) {
  const margin = marginPercent(line.unitCostCents, line.unitRateCents)
  const drawAndFocus = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    const table = currentTarget.closest('table')!
    flushSync(onDraw)
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
        ref={reach}
        onFocus={drawAndFocus}
        data-line={line.id}
        data-section={sectionId}
        style={columnsOf(hasMarkup)}
        className={clsx(rowClass, outOfSight, 'border-t border-line', isSelected && 'bg-brand-soft')}
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
        <tr className={clsx('block', outOfSight)}>
          <td className={`block ${cellClass} ps-16 text-muted`}>{line.note}</td>
        </tr>
      )}
    </>
  )
}
