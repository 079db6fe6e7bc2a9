import { useCallback, useRef, useState } from 'react'

const ROUNDING = 1
/** The share of the visible part that one turn moves by: the last of it stays in sight. */
const PART = 0.8

/**
 * Whether a row that scrolls sideways continues before and after its visible part, and how to turn it. `ref` belongs on
 * the row.
 */
export function useEdges() {
  const [before, setBefore] = useState(false)
  const [after, setAfter] = useState(false)
  const shown = useRef<HTMLElement>(null)

  const ref = useCallback((row: HTMLElement | null) => {
    if (!row) return
    shown.current = row
    const look = () => {
      setBefore(row.scrollLeft > ROUNDING)
      setAfter(row.scrollLeft + row.clientWidth < row.scrollWidth - ROUNDING)
    }
    const observer = new ResizeObserver(look)
    for (const part of [row, ...row.children]) observer.observe(part)
    row.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      row.removeEventListener('scroll', look)
    }
  }, [])

  const turn = (direction: 1 | -1) => shown.current?.scrollBy({ left: direction * PART * shown.current.clientWidth })

  return { ref, before, after, turn }
}
