'use client'

import { useLayoutEffect, useRef, useState } from 'react'

/** How many more tasks a day of the month has than its cell shows, including those that were not drawn. */
export function MoreLink({ hidden, beyond }: { hidden: number; beyond: ReadonlyMap<string, number> }) {
  const self = useRef<HTMLSpanElement>(null)
  const [uncounted, setUncounted] = useState(0)

  // FullCalendar does not say which day the link belongs to; the cell around it does.
  useLayoutEffect(() => {
    const day = self.current?.closest<HTMLElement>('[data-date]')?.dataset.date
    setUncounted((day && beyond.get(day)) || 0)
  }, [beyond, hidden])

  return (
    <span ref={self}>
      +{hidden + uncounted}
      <span className="phone:sr-only"> more</span>
    </span>
  )
}
