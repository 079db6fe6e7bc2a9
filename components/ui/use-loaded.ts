import { useEffect, useSyncExternalStore, type ComponentType } from 'react'

import { notify } from './notify'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

const loaded = new Map<unknown, unknown>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * A component whose script is fetched after the page runs, once it is wanted. Unlike `lazy` it never suspends, so what
 * stands in its place keeps its state, and a failed fetch is tried again the next time it is wanted.
 */
export function useLoaded<Props>(load: Load<Props>, wanted = true) {
  const component = useSyncExternalStore(
    subscribe,
    () => loaded.get(load),
    () => undefined,
  ) as ComponentType<Props> | undefined

  useEffect(() => {
    if (!wanted || component) return
    load().then(
      (module) => {
        loaded.set(load, module.default)
        for (const listener of listeners) listener()
      },
      () => notify.error('A part of the page could not be loaded. Check your connection and try again.'),
    )
  }, [load, wanted, component])

  return component
}
