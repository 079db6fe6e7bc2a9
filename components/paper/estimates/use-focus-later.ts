import { type FocusEvent, type RefObject, useEffect, useMemo, useRef } from 'react'

import type { EstimateSection } from '@/lib/paper/estimates/schema'

const HANDLE = 'handle'
const DESCRIPTION = 'description'

/** A cell in which somebody is, in which line and where in its text; or the handle of a section. */
interface Cell {
  lineId?: string
  column?: string
  element?: HTMLElement
}

function cellOf(target: Element | null): Cell | null {
  const element = target?.closest<HTMLElement>('[data-column], [data-section-handle]')
  if (element?.dataset.sectionHandle) return { element }
  const lineId = element?.closest<HTMLElement>('[data-line]')?.dataset.line
  return element && lineId ? { lineId, column: element.dataset.column!, element } : null
}

/**
 * Brings the focus back to a cell whose line was drawn anew in another place, or to the line beside one that is gone.
 * @returns what is to be heard on the grid beside it
 */
export function useFocusLater(grid: RefObject<HTMLDivElement | null>, sections: readonly EstimateSection[]) {
  const wanted = useRef<Cell | null>(null)
  // React tells of no blur when it takes away or moves what has the focus.
  const focused = useRef<Cell | null>(null)
  const latest = useRef(sections)

  const focusing = useMemo(() => {
    const now = (lineId: string, column: string) => {
      grid.current?.querySelector<HTMLElement>(`[data-line="${lineId}"] [data-column="${column}"]`)?.focus()
    }
    return {
      now,
      /** The line below some, or else above them. */
      near: (ids: readonly string[]) => {
        const order = latest.current.flatMap(({ lines }) => lines.map(({ id }) => id))
        const doomed = new Set(ids)
        const last = order.findLastIndex((id) => doomed.has(id))
        const lineId = order.slice(last).find((id) => !doomed.has(id)) ?? order.findLast((id) => !doomed.has(id))
        const column = focused.current?.column === HANDLE ? HANDLE : DESCRIPTION
        wanted.current = lineId === undefined ? null : { lineId, column }
      },
      heard: {
        onFocus: ({ target }: FocusEvent) => {
          // A line that was to be read has already given its place to one with fields.
          if (target.isConnected) focused.current = cellOf(target)
        },
        onBlur: () => {
          focused.current = null
        },
      },
    }
  }, [grid])

  useEffect(() => {
    latest.current = sections
    const cell = wanted.current ?? focused.current
    wanted.current = null
    if (!cell) return
    // A line that is read gives its place to one with fields at once, which React does not do within an effect.
    queueMicrotask(() => {
      // Whoever has gone on stays where they are.
      if (document.activeElement !== document.body) return
      const { element, lineId, column } = cell
      if (lineId && column) focusing.now(lineId, column)
      else element?.focus()
      const again = document.activeElement
      if (element instanceof HTMLInputElement && again instanceof HTMLInputElement && again.type === 'text') {
        again.setSelectionRange(element.selectionStart, element.selectionEnd)
      }
    })
  }, [sections, focusing])

  return focusing
}
