import { useEffect, useSyncExternalStore } from 'react'

import type { Shortcut } from './shortcuts-dialog'

const NONE: readonly Shortcut[] = []
const listeners = new Set<() => void>()
let shown = NONE

function tell(shortcuts: readonly Shortcut[]) {
  shown = shortcuts
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Lists the keys of a screen among the shortcuts while the screen shows; give it the same array each time. */
export function useScreenShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    tell(shortcuts)
    return () => tell(NONE)
  }, [shortcuts])
}

/** The keys of the screen that shows. */
export const useShownShortcuts = (): readonly Shortcut[] =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  )
