/**
 * Marks links as links, and makes scrolling parts reachable by keyboard. FullCalendar calls its table a grid although
 * its events lie over it: with focusable elements in between, it only looks like one.
 */
function mend(frame: HTMLElement): void {
  for (const link of frame.querySelectorAll('.fc-more-link, [data-navlink]')) {
    link.setAttribute('role', 'link')
    link.removeAttribute('aria-expanded')
    link.removeAttribute('aria-controls')
  }
  for (const list of frame.querySelectorAll<HTMLElement>('.fc-popover:not([role])')) mendList(list)
  for (const scroller of frame.querySelectorAll<HTMLElement>('.fc-scroller')) {
    const scrolls = scroller.scrollHeight > scroller.clientHeight || scroller.scrollWidth > scroller.clientWidth
    if (!scrolls) {
      scroller.removeAttribute('tabindex')
      continue
    }
    scroller.tabIndex = 0
    scroller.setAttribute('role', 'group')
    scroller.setAttribute('aria-label', 'Scrolls')
    const drawn = scroller.closest('.fc-scrollgrid')?.parentElement?.querySelectorAll(GRID_PARTS) ?? []
    for (const part of drawn) part.setAttribute('role', 'presentation')
  }
}

/** FullCalendar draws the list of those left out behind everything else: a key goes into it, and back again. */
function mendList(list: HTMLElement): void {
  list.setAttribute('role', 'dialog')
  const link = document.activeElement
  if (!(link instanceof HTMLElement) || !link.matches('.fc-more-link:focus-visible')) return
  list.addEventListener('keydown', ({ key }) => key === 'Escape' && link.focus())
  list.querySelector<HTMLElement>('.fc-event')?.focus()
}

const GRID_PARTS = ['grid', 'rowgroup', 'row', 'columnheader', 'rowheader', 'gridcell']
  .map((role) => `[role=${role}]`)
  .join()

/** Repairs the accessibility of everything that FullCalendar draws from now on, and reports when its room changes. */
export function keepMended(frame: HTMLElement, onResize: () => void): () => void {
  let asked = 0
  let axis: Element | null = null
  const later = () => {
    cancelAnimationFrame(asked)
    asked = requestAnimationFrame(() => {
      mend(frame)
      // Without motion, FullCalendar divides the width before it has drawn its axis, and cuts the last day off.
      const drawnAxis = frame.querySelector('.fc-timegrid-axis')
      if (drawnAxis === axis) return
      if (axis) resized.unobserve(axis)
      if (drawnAxis) resized.observe(drawnAxis)
      axis = drawnAxis
    })
  }
  const drawn = new MutationObserver(later)
  const resized = new ResizeObserver(() => {
    onResize()
    later()
  })
  drawn.observe(frame, { childList: true, subtree: true })
  resized.observe(frame)
  return () => {
    cancelAnimationFrame(asked)
    drawn.disconnect()
    resized.disconnect()
  }
}
