import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'

/** How the arrows go through the cells of the week: by days, and by people. */
const STEPS: Record<string, readonly [days: number, people: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const STOP = '[data-stop]'
const stopsIn = (within: Element) => [...within.querySelectorAll<HTMLElement>(STOP)]

/**
 * Makes one stop of Tab of a team's week, which has hundreds of buttons: from there the arrows lead on, up and down through
 * a day and then to the next person, left and right to the days beside it. What marks the stop is kept in the page itself:
 * no row is drawn anew when somebody walks through the week.
 */
export function useTeamStops(table: RefObject<HTMLElement | null>) {
  const setStop = (stop: HTMLElement) => {
    for (const other of stopsIn(table.current!)) if (other.tabIndex === 0) other.tabIndex = -1
    stop.tabIndex = 0
  }

  // What was the stop may have gone.
  useLayoutEffect(() => {
    const stops = table.current ? stopsIn(table.current) : []
    if (stops.some(({ tabIndex }) => tabIndex === 0)) return
    const first = stops.find((stop) => stop.closest('td')) ?? stops[0]
    if (first) first.tabIndex = 0
  })

  return {
    onFocus: ({ target }: FocusEvent) => {
      const stop = target.closest<HTMLElement>(STOP)
      if (stop) setStop(stop)
    },
    onArrow: (event: KeyboardEvent) => {
      const stop = (event.target as Element).closest<HTMLElement>(STOP)
      const step = STEPS[event.key]
      if (!stop || !step || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
      // The arrows of the calendar turn its pages.
      event.stopPropagation()
      event.preventDefault()
      nextStop(stop, step)?.focus()
    },
  }
}

function nextStop(stop: HTMLElement, [days, people]: readonly [number, number]): HTMLElement | undefined {
  const cell = stop.closest<HTMLTableCellElement>('td, th')!
  const row = cell.parentElement as HTMLTableRowElement
  const own = stopsIn(cell)
  const place = own.indexOf(stop)
  if (people && own[place + people]) return own[place + people]
  const rows = [...row.parentElement!.children] as HTMLTableRowElement[]
  // Past cells without anything to press, as somebody who may not plan has them.
  for (let far = 1; ; far++) {
    const other = rows[rows.indexOf(row) + far * people]?.cells[cell.cellIndex + far * days]
    if (!other || other === cell) return undefined
    const stops = stopsIn(other)
    if (stops.length) return people < 0 ? stops.at(-1) : people ? stops[0] : stops[Math.min(place, stops.length - 1)]
  }
}
