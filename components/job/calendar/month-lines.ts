/** As high as a week of a month is at least (calendar-grid.css). */
const LEAST_WEEK_REM = 5

const heightOf = (element: Element | null | undefined): number => element?.getBoundingClientRect().height ?? 0

/**
 * Tells how many tasks a day of the drawn month has room for, above the number of those left out: now, and whenever something
 * is drawn or the room changes. FullCalendar itself keeps more room than that number takes, and leaves a line empty on every
 * day that has more.
 */
export function keepMonthLines(frame: HTMLElement, tell: (lines: number) => void): () => void {
  let asked = 0
  // Kept from when one was drawn: with the answer the last of them may go, and the answer would go to and fro.
  let below = 0
  const measure = () => {
    const weeks = frame.querySelectorAll('.fc-daygrid-body tr')
    const task = frame.querySelector('.fc-daygrid-event')
    const scroller = weeks[0]?.closest('.fc-scroller')
    if (!task || !scroller) return
    const { fontSize } = getComputedStyle(document.documentElement)
    // Of equal parts: what a week is as high as depends on the answer.
    const week = Math.max(LEAST_WEEK_REM * Number.parseFloat(fontSize), scroller.clientHeight / weeks.length)
    const { marginTop, marginBottom } = getComputedStyle(task)
    const line = heightOf(task) + Number.parseFloat(marginTop) + Number.parseFloat(marginBottom)
    below = heightOf(frame.querySelector('.fc-daygrid-more-link')?.closest('.fc-daygrid-day-bottom')) || below
    const room = week - heightOf(frame.querySelector('.fc-daygrid-day-top')) - (below || line) - BORDERS
    tell(Math.max(1, Math.floor(room / line)))
  }
  const later = () => {
    cancelAnimationFrame(asked)
    asked = requestAnimationFrame(measure)
  }
  const drawn = new MutationObserver(later)
  const resized = new ResizeObserver(later)
  drawn.observe(frame, { childList: true, subtree: true })
  resized.observe(frame)
  return () => {
    cancelAnimationFrame(asked)
    drawn.disconnect()
    resized.disconnect()
  }
}

const BORDERS = 2
