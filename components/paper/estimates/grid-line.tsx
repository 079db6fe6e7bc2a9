import { memo, startTransition, useCallback, useState } from 'react'

import type { EstimateLine } from '@/lib/paper/estimates/schema'

import { LineRow, type LineRowProps } from './line-row'
import { RestingRow } from './resting-row'
import { useReach } from './use-reach'

interface GridLineProps extends Omit<LineRowProps, 'reach'> {
  line: EstimateLine
  /** In a short estimate all lines have their fields from the beginning. */
  isShort: boolean
}

/** A stored line of the grid: with its fields while somebody is near or has typed in it, else to read. */
export const GridLine = memo(function GridLine({ isShort, ...row }: GridLineProps) {
  const [isNear, setNear] = useState(false)
  const draw = useCallback(() => setNear(true), [])
  const reach = useReach<HTMLTableRowElement>(
    useCallback(
      (isNow: boolean, element: HTMLTableRowElement) => {
        // Who types here has only scrolled away.
        if (isShort || (!isNow && element.contains(document.activeElement))) return
        // Whoever types while lines come near is not kept waiting by them.
        startTransition(() => setNear(isNow))
      },
      [isShort],
    ),
  )
  if (isShort || isNear || row.draft) return <LineRow {...row} reach={reach} />
  const { line, sectionId, markups, currency, isSelected = false } = row
  return (
    <RestingRow
      line={line}
      sectionId={sectionId}
      hasMarkup={markups.markupMode === 'LINE'}
      isSelected={isSelected}
      currency={currency}
      reach={reach}
      onDraw={draw}
    />
  )
})
