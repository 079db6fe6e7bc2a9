const LONGEST_MS = 5_000
const WITHOUT_IDLE_MS = 200

/**
 * Calls when the browser is idle, after five seconds at most.
 * @returns how to cancel it
 */
export function whenIdle(work: () => void): () => void {
  // Safari cannot tell.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, WITHOUT_IDLE_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: LONGEST_MS })
  return () => cancelIdleCallback(handle)
}

/**
 * Calls once the page has loaded and come to rest: for work that should not compete with the page for the line.
 * @returns how to cancel it
 */
export function whenRested(work: () => void): () => void {
  if (document.readyState === 'complete') return whenIdle(work)
  let cancel = () => window.removeEventListener('load', loaded)
  const loaded = () => (cancel = whenIdle(work))
  window.addEventListener('load', loaded, { once: true })
  return () => cancel()
}
