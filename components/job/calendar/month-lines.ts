/** As high as a week of a month is at least (calendar-grid.css). */
const LEAST_WEEK_REM = 5

const heightOf = (element: Element | null | undefined): number => element?.getBoundingClientRect().height ?? 0

/**
 * How many tasks a day of the drawn month has room for, above the number of those left out. FullCalendar itself keeps more
 * room than that number takes, and leaves a line empty on every day that has more.
 * @returns undefined before a task is drawn
 */
export function monthLines(frame: HTMLElement): number | undefined {
  const weeks = frame.querySelectorAll('.fc-daygrid-body tr')
  const task = frame.querySelector('.fc-daygrid-event')
  const scroller = weeks[0]?.closest('.fc-scroller')
  if (!task || !scroller) return undefined
  const { fontSize } = getComputedStyle(document.documentElement)
  // Of equal parts: what a week is as high as depends on the answer.
  const week = Math.max(LEAST_WEEK_REM * Number.parseFloat(fontSize), scroller.clientHeight / weeks.length)
  const { marginTop, marginBottom } = getComputedStyle(task)
  const line = heightOf(task) + Number.parseFloat(marginTop) + Number.parseFloat(marginBottom)
  const below = heightOf(frame.querySelector('.fc-daygrid-more-link')?.closest('.fc-daygrid-day-bottom')) || line
  const room = week - heightOf(frame.querySelector('.fc-daygrid-day-top')) - below - BORDERS
  return Math.max(1, Math.floor(room / line))
}

const BORDERS = 2

/** Tells how many they are, now and whenever something is drawn or the room changes. */
export function keepMonthLines(frame: HTMLElement, tell: (lines: number | undefined) => void): () => void {
  let asked = 0
  const later = () => {
    cancelAnimationFrame(asked)
    asked = requestAnimationFrame(() => tell(monthLines(frame)))
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
