import { useState } from 'react'

import type { Selection } from './data-table'

/** The rows of a list that are marked for an action on all of them: `selection` is the table's, `chosen` the action's. */
export function useMarked<Row>(rows: readonly Row[], idOf: (row: Row) => string, nameOf: (row: Row) => string) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter((row) => marked.has(idOf(row)))
  const mark = (all: readonly Row[]) => setMarked(new Set(all.map(idOf)))
  const isSelected = (row: Row) => marked.has(idOf(row))
  const selection: Selection<Row> = {
    isSelected,
    onToggle: (row) => mark(isSelected(row) ? chosen.filter((one) => idOf(one) !== idOf(row)) : [...chosen, row]),
    onToggleAll: () => mark(chosen.length === rows.length ? [] : rows),
    labelFor: (row) => `Select ${nameOf(row)}`,
  }
  /** Some are marked that may have left the list since. */
  return { chosen, selection, hasMarks: marked.size > 0, clear: () => setMarked(new Set()) }
}
