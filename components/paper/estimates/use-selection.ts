import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'

import type { EstimateSection } from '@/lib/paper/estimates/schema'

import { NONE_SELECTED, clicked, extended, stillThere } from './selection'

/** Which of the shown lines are selected. */
export function useSelection(shown: readonly EstimateSection[]) {
  const [kept, setKept] = useState(NONE_SELECTED)
  const order = useMemo(() => shown.flatMap(({ lines }) => lines.map(({ id }) => id)), [shown])
  const selection = useMemo(() => stillThere(order, kept), [order, kept])
  const latest = useRef({ order, selection })
  useEffect(() => {
    latest.current = { order, selection }
  }, [order, selection])

  const select = useCallback(
    (id: string, { shiftKey, ctrlKey, metaKey }: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>) =>
      setKept(clicked(latest.current.order, latest.current.selection, id, { shiftKey, isMore: ctrlKey || metaKey })),
    [],
  )
  /** @returns the line to which it goes now */
  const extend = useCallback((from: string, step: 1 | -1): string => {
    const next = extended(latest.current.order, latest.current.selection, from, step)
    setKept(next)
    return next.head!
  }, [])
  const clear = useCallback(() => setKept(NONE_SELECTED), [])
  return { ids: selection.ids, select, extend, clear }
}
