import type { KeyboardEvent } from 'react'

const REACHABLE = 'a[href], button, [tabindex="0"]'

/** The elements that Tab reaches, with each column's events by start time: FullCalendar draws them by lane. */
function inOrder(frame: HTMLElement): HTMLElement[] {
  const reached = [...frame.querySelectorAll<HTMLElement>(REACHABLE)].filter(({ offsetParent }) => offsetParent)
  const columnOf = (one: HTMLElement) => (one.matches('.fc-event') ? one.closest('.fc-timegrid-col-events') : null)
  const turns = new Map<Element, HTMLElement[]>()
  for (const one of reached) {
    const column = columnOf(one)
    if (column) turns.set(column, [...(turns.get(column) ?? []), one])
  }
  for (const events of turns.values()) events.sort((one, other) => startOf(one) - startOf(other))
  return reached.map((one) => {
    const column = columnOf(one)
    return (column && turns.get(column)?.shift()) ?? one
  })
}

const startOf = ({ dataset }: HTMLElement) => Date.parse(dataset.start ?? '')

/** Moves from event to event in the day's order. At the frame's ends the browser goes on from its own last or first. */
export function tabInTime(frame: HTMLElement, event: KeyboardEvent): void {
  const { target, shiftKey } = event
  if (!(target instanceof HTMLElement) || !target.matches('.fc-event')) return
  const order = inOrder(frame)
  const next = order[order.indexOf(target) + (shiftKey ? -1 : 1)]
  if (next) {
    event.preventDefault()
    next.focus()
    return
  }
  const reached = frame.querySelectorAll<HTMLElement>(REACHABLE)
  reached[shiftKey ? 0 : reached.length - 1]?.focus()
}
