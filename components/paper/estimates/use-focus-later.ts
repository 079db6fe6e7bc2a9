import { type RefObject, useEffect, useMemo, useRef } from 'react'

import type { EstimateSection } from '@/lib/paper/estimates/schema'

const HANDLE = 'handle'
const DESCRIPTION = 'description'

/** Brings the focus back to a line that was moved, or to the one beside a line that is gone. */
export function useFocusLater(grid: RefObject<HTMLDivElement | null>, sections: readonly EstimateSection[]) {
  const wanted = useRef<{ lineId: string; column: string } | null>(null)
  const latest = useRef(sections)

  const focusing = useMemo(() => {
    const focused = () => document.activeElement?.closest<HTMLElement>('[data-column]')
    const now = (lineId: string, column: string) =>
      grid.current?.querySelector<HTMLElement>(`[data-line="${lineId}"] [data-column="${column}"]`)?.focus()
    return {
      now,
      /** The cell that has the focus keeps it. */
      here: () => {
        const cell = focused()
        const lineId = cell?.closest<HTMLElement>('[data-line]')?.dataset.line
        wanted.current = cell && lineId ? { lineId, column: cell.dataset.column! } : null
      },
      /** The line below some, or else above them. */
      near: (ids: readonly string[]) => {
        const order = latest.current.flatMap(({ lines }) => lines.map(({ id }) => id))
        const doomed = new Set(ids)
        const last = order.findLastIndex((id) => doomed.has(id))
        const lineId = order.slice(last).find((id) => !doomed.has(id)) ?? order.findLast((id) => !doomed.has(id))
        const column = focused()?.dataset.column === HANDLE ? HANDLE : DESCRIPTION
        wanted.current = lineId === undefined ? null : { lineId, column }
      },
    }
  }, [grid])

  useEffect(() => {
    latest.current = sections
    const { lineId, column } = wanted.current ?? {}
    wanted.current = null
    // Whoever has gone on stays where they are.
    if (lineId && column && document.activeElement === document.body) focusing.now(lineId, column)
  }, [sections, focusing])

  return focusing
}
