import { useSyncExternalStore } from 'react'

/** What stands behind the # of the address, which no browser sends; null before the page runs. */
export const useFragment = (): string | null => useSyncExternalStore(followFragment, readFragment, () => null)

function followFragment(changed: () => void) {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

const readFragment = () => window.location.hash.slice(1)
