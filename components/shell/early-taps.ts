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

  // React's own mark of what it drew or took over.
  const runs = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))

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
