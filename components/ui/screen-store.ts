import { useEffect, useSyncExternalStore } from 'react'

/**
 * What the screen that shows adds to something outside of it, such as the list of shortcuts. A screen and its parts each add
 * their own, which go with them; what came first stands first.
 */
export function screenStore<Added>() {
  const none: readonly Added[] = []
  const listeners = new Set<() => void>()
  let added: readonly (readonly Added[])[] = []
  let shown = none

  const put = (next: typeof added) => {
    added = next
    shown = next.flat()
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    /** Adds some while the caller shows; give it the same array each time. */
    useWhileShown: (some: readonly Added[]): void => {
      useEffect(() => {
        put([...added, some])
        return () => put(added.toSpliced(added.lastIndexOf(some), 1))
      }, [some])
    },
    useShown: (): readonly Added[] =>
      useSyncExternalStore(
        subscribe,
        () => shown,
        () => none,
      ),
  }
}
