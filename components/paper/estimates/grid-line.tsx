import { memo, useCallback, useState } from 'react'

import type { EstimateLine } from '@/lib/paper/estimates/schema'

import { LineRow, type LineRowProps } from './line-row'
import { RestingRow } from './resting-row'

interface GridLineProps extends LineRowProps {
  line: EstimateLine
  /** In a short estimate all lines have their fields from the beginning. */
  isShort: boolean
}

/** A stored line of the grid: with its fields once somebody has been near, until then to read. */
export const GridLine = memo(function GridLine({ isShort, ...row }: GridLineProps) {
  const [isDrawn, setDrawn] = useState(isShort || row.draft !== undefined)
  const draw = useCallback(() => setDrawn(true), [])
  if (isDrawn || row.draft) return <LineRow {...row} />
  const { line, sectionId, markups, currency, isSelected = false } = row
  return (
    <RestingRow
      line={line}
      sectionId={sectionId}
      hasMarkup={markups.markupMode === 'LINE'}
      isSelected={isSelected}
      currency={currency}
      onNear={draw}
    />
  )
})
