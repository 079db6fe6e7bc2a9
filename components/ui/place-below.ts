const GAP = 4
const MARGIN = 8

/** Puts a fixed box under its button, their ends or their starts aligned; above it if there is no room, and always inside the window. */
export function placeBelow(button: HTMLElement, box: HTMLElement, align: 'start' | 'end' = 'end') {
  const anchor = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = box
  const below = anchor.bottom + GAP
  const above = anchor.top - GAP - height
  const top = below + height + MARGIN > window.innerHeight && above >= MARGIN ? above : below

  box.style.inset = 'auto'
  const left = align === 'start' ? anchor.left : anchor.right - width
  box.style.left = `${clamp(left, window.innerWidth - width - MARGIN)}px`
  box.style.top = `${clamp(top, window.innerHeight - height - MARGIN)}px`
}

/**
 * Keeps an open box under what it belongs to, which may scroll or change its place; `close` is called once that has left the
 * window. Scrolling elsewhere does not touch the box. @returns what ends it
 */
export function followAnchor(anchor: HTMLElement, box: HTMLElement, close: () => void, align?: 'start' | 'end') {
  const listening = new AbortController()
  const { signal } = listening
  const follow = () => (isInSight(anchor) ? placeBelow(anchor, box, align) : close())
  const onScroll = ({ target }: Event) => target instanceof Node && target.contains(anchor) && follow()
  window.addEventListener('scroll', onScroll, { capture: true, signal })
  window.addEventListener('resize', follow, { signal })
  return () => listening.abort()
}

/** Whether any of it is inside the window. */
function isInSight(element: HTMLElement): boolean {
  const { top, right, bottom, left } = element.getBoundingClientRect()
  return bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth
}

const clamp = (value: number, largest: number) => Math.max(MARGIN, Math.min(value, largest))
