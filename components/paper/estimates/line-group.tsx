import { memo, startTransition, useCallback, useState } from 'react'

import type { EstimateLine, ListPrice } from '@/lib/paper/estimates/schema'

import { type LineDrafts, useOfDrafts } from './line-drafts'
import { LineRow, type LineRowProps, type LineShared } from './line-row'
import { RestingRow } from './resting-row'
import { useReach } from './use-reach'

/** How many lines come near and go together. */
export const GROUP = 10
const ROW_REM = 2.3125
const NONE: ReadonlySet<string> = new Set()

interface LineGroupProps extends LineShared {
  /** The lines of the section, and the first of them that belongs to the group. */
  lines: readonly EstimateLine[]
  from: number
  drafts: LineDrafts
  selected: ReadonlySet<string>
  /** What the list says now of items, by item. */
  listPrices?: ReadonlyMap<string, ListPrice>
  sectionTitle: string
  /** In a short estimate all lines have their fields from the beginning. */
  isShort: boolean
}

/**
 * Some stored lines of the grid: with their fields while somebody is near, else to read. What is out of sight is not laid out
 * and not painted; it is found and read out all the same.
 */
export const LineGroup = memo(function LineGroup(props: LineGroupProps) {
  const { lines, from, drafts, selected, listPrices, sectionTitle, isShort, ...shared } = props
  const [isNear, setNear] = useState(false)
  /** Lines that a key came to before the group was near: to draw all of it would keep the key waiting. */
  const [entered, setEntered] = useState<ReadonlySet<string>>(NONE)
  const enter = useCallback((id: string) => setEntered((before) => new Set(before).add(id)), [])
  const reach = useReach<HTMLTableSectionElement>(
    useCallback(
      (isNow: boolean, element: HTMLTableSectionElement) => {
        // Who types here has only scrolled away.
        if (isShort || (!isNow && element.contains(document.activeElement))) return
        // Whoever types while lines come near is not kept waiting by them.
        startTransition(() => {
          setNear(isNow)
          if (!isNow) setEntered(NONE)
        })
      },
      [isShort],
    ),
  )
  const isDrawn = isShort || isNear
  const some = lines.slice(from, from + GROUP)
  return (
    <tbody
      ref={reach}
      style={{ containIntrinsicBlockSize: `auto ${some.length * ROW_REM}rem` }}
      // What hangs out of a row, its tooltips, is not cut off where somebody is.
      className="block [content-visibility:auto] focus-within:[content-visibility:visible] hover:[content-visibility:visible]"
    >
      {some.map((line, at) => (
        <GridLine
          key={line.id}
          id={line.id}
          line={line}
          drafts={drafts}
          isSelected={selected.has(line.id)}
          listPrice={line.catalogItemId === null ? undefined : listPrices?.get(line.catalogItemId)}
          place={`line ${from + at + 1} of ${sectionTitle}`}
          isDrawn={isDrawn || entered.has(line.id)}
          onEnter={enter}
          {...shared}
        />
      ))}
    </tbody>
  )
})

interface GridLineProps extends Omit<LineRowProps, 'draft'> {
  line: EstimateLine
  drafts: LineDrafts
  isDrawn: boolean
  onEnter: (id: string) => void
}

/** A line with its fields, also because something is typed in it; or to read. */
const GridLine = memo(function GridLine({ drafts, isDrawn, onEnter, ...row }: GridLineProps) {
  const draft = useOfDrafts(drafts, (all) => all[row.id])
  if (isDrawn || draft) return <LineRow {...row} draft={draft} />
  const { line, sectionId, markups, currency, isSelected = false } = row
  return (
    <RestingRow
      line={line}
      sectionId={sectionId}
      hasMarkup={markups.markupMode === 'LINE'}
      isSelected={isSelected}
      currency={currency}
      onEnter={onEnter}
    />
  )
})
