/**
 * Keeps a tap on a button that React does not run yet, and makes it again once it does, unless another was pressed since;
 * so too the files that were chosen: on a slow line the page is seen, and used, well before its scripts are there. A form is
 * not sent by the browser in the meantime, which would put what was typed into the address.
 *
 * It is printed into the page's head, so that it can use nothing from outside of itself.
 */
export function keepEarlyTaps(): void {
  const PATIENCE_MS = 30_000
  interface Kept {
    element: HTMLElement
    again: () => void
    until: number
  }
  let tap: Kept | undefined
  const choices = new Map<HTMLElement, Kept>()

  // React marks an element when it begins to take it over, and drops what is pressed until all of that part is taken over:
  // until then something above it is flagged as to be placed or as hydrating, as in React's own getNearestMountedFiber().
  const NOT_YET = 2 | 4096
  interface Fiber {
    flags: number
    alternate: Fiber | null
    return: Fiber | null
  }
  const runs = (element: HTMLElement) => {
    const mark = Object.keys(element).find((key) => key.startsWith('__reactFiber$'))
    if (!mark) return false
    let fiber: Fiber | null = (element as unknown as Record<string, Fiber>)[mark]!
    for (; fiber && !fiber.alternate; fiber = fiber.return) if (fiber.flags & NOT_YET) return false
    return true
  }

  let isLooking = false
  const look = () => {
    isLooking = false
    for (const kept of tap ? [...choices.values(), tap] : choices.values()) {
      const { element, again, until } = kept
      const isOver = !element.isConnected || Date.now() > until
      const isRun = !isOver && runs(element)
      if (isOver || isRun) {
        if (kept === tap) tap = undefined
        else choices.delete(element)
      }
      if (isRun) again()
    }
    lookSoon()
  }
  const lookSoon = () => {
    if (isLooking || !(tap || choices.size)) return
    isLooking = true
    requestAnimationFrame(look)
  }

  const follow = (
    type: 'click' | 'change',
    selector: string,
    keep: (kept: Kept) => void,
    again: (element: HTMLElement) => void,
  ) =>
    window.addEventListener(
      type,
      (event) => {
        const element = event.target instanceof Element && event.target.closest<HTMLElement>(selector)
        if (!element) return
        if (type === 'click') tap = undefined
        if (runs(element)) return
        // React listens there too: it may run a part at once because it was tapped, and stops what it cannot make use of.
        const afterReact = () => {
          if (runs(element)) return
          event.preventDefault()
          event.stopImmediatePropagation()
          keep({ element, again: () => again(element), until: Date.now() + PATIENCE_MS })
          lookSoon()
        }
        document.addEventListener(type, afterReact, { capture: true, once: true })
      },
      { capture: true },
    )

  follow(
    'click',
    'button',
    (kept) => (tap = kept),
    (element) => element.click(),
  )
  follow(
    'change',
    'input[type=file]',
    (kept) => choices.set(kept.element, kept),
    (element) => element.dispatchEvent(new Event('change', { bubbles: true })),
  )
}
