/**
 * Keeps the last tap on a button that React does not run yet, and makes it again once it does: on a slow line the page is
 * seen, and used, well before its scripts are there. A form is not sent by the browser in the meantime, which would put
 * what was typed into the address.
 *
 * It is printed into the page's head, so that it can use nothing from outside of itself.
 */
export function keepEarlyTaps(): void {
  const PATIENCE_MS = 30_000
  let kept: { button: HTMLElement; until: number } | undefined

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

  const look = () => {
    if (!kept) return
    const { button, until } = kept
    if (!button.isConnected || Date.now() > until) kept = undefined
    else if (runs(button)) {
      kept = undefined
      button.click()
    } else requestAnimationFrame(look)
  }

  // After everybody else: React may run a part at once because it was tapped.
  window.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('button')
    if (!button || runs(button)) return
    event.preventDefault()
    const isLooking = kept !== undefined
    kept = { button, until: Date.now() + PATIENCE_MS }
    if (!isLooking) requestAnimationFrame(look)
  })
}
