import { clsx } from 'clsx'
import type { FocusEvent } from 'react'
import { flushSync } from 'react-dom'

import { formatMoney, moneyText } from '@/lib/base/money'
import { numberText } from '@/lib/base/numbers'
import type { EstimateLine } from '@/lib/paper/estimates/schema'
import { marginPercent } from '@/lib/paper/estimates/sums'

import { columnsOf, rowClass } from './grid-columns'

const cellClass = 'h-9 px-1.5 text-table leading-9 whitespace-nowrap'
const numberClass = 'text-end tabular-nums'

/** What does not fit is cut off, and only that: a cut costs the browser a layer of its own, at each frame. */
const cellOf = (text: string | null, most: number, className?: string): string =>
  clsx(cellClass, className, text && text.length > most && 'overflow-hidden text-ellipsis')

interface RestingRowProps {
  line: EstimateLine
  sectionId: string
  hasMarkup: boolean
  isSelected: boolean
  currency: string
  /** Somebody goes into the line before it has its fields. */
  onEnter: (id: string) => void
}

/** A line of the grid as long as nobody is near: it is read, found and printed, and takes the place of its fields. */
export function RestingRow({ line, sectionId, hasMarkup, isSelected, currency, onEnter }: RestingRowProps) {
  const margin = marginPercent(line.unitCostCents, line.unitRateCents)
  const drawAndFocus = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    const table = currentTarget.closest('table')!
    flushSync(() => onEnter(line.id))
    const row = table.querySelector(`[data-line="${line.id}"]`)
    const cell = row?.querySelector<HTMLElement>(`[data-column="${target.dataset.column}"]`)
    ;(cell ?? row?.querySelector<HTMLElement>('[data-column="description"]'))?.focus()
  }
  // A key that comes here finds the cell that it looks for, and the line is drawn.
  const cell = (column: string, text: string | null, most: number, className?: string) => (
    <td data-column={column} tabIndex={-1} className={cellOf(text, most, className)}>
      {text}
    </td>
  )
  const amount = formatMoney(line.totalCents, currency)
  return (
    <>
      <tr
        onFocus={drawAndFocus}
        data-line={line.id}
        data-section={sectionId}
        style={columnsOf(hasMarkup)}
        className={clsx(rowClass, 'border-t border-line', isSelected && 'bg-brand-soft')}
      >
        {cell('handle', null, 0)}
        {cell('code', line.code, 8)}
        <td data-column="description" tabIndex={0} className={cellOf(line.description, 20)}>
          {line.isCredit && 'Credit: '}
          {line.description}
        </td>
        {cell('quantity', numberText(line.quantity), 7, numberClass)}
        {cell('days', numberText(line.days), 5, numberClass)}
        {cell('unit', line.unit, 5)}
        {cell('cost', moneyText(line.unitCostCents), 8, numberClass)}
        {hasMarkup && cell('markup', numberText(line.markupPercent), 8, numberClass)}
        <td className={clsx(cellClass, numberClass)}>{margin === null ? '' : `${margin} %`}</td>
        {cell('rate', moneyText(line.unitRateCents), 8, numberClass)}
        {cell('taxable', line.taxable ? 'Yes' : 'No', 3, 'text-center')}
        <td className={cellOf(amount, 10, clsx(numberClass, 'font-medium'))}>{amount}</td>
        <td aria-hidden />
      </tr>
      {line.note && (
        <tr className="block">
          <td className="block h-9 truncate ps-16 pe-1.5 text-table leading-9 text-muted">{line.note}</td>
        </tr>
      )}
    </>
  )
}
