import { useSyncExternalStore } from 'react'

const MOST = 3
/** What the browser leaves of a zoom that somebody has taken back. */
const SLACK = 0.1

function subscribe(listener: () => void) {
  window.visualViewport?.addEventListener('resize', listener)
  return () => window.visualViewport?.removeEventListener('resize', listener)
}

/** How much larger two fingers have made the page, rounded up: 1, 2 or 3. */
export const useZoomed = () =>
  useSyncExternalStore(
    subscribe,
    () => Math.min(MOST, Math.max(1, Math.ceil((window.visualViewport?.scale ?? 1) - SLACK))),
    () => 1,
  )
